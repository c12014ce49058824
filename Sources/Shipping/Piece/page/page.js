/** Hands fingers, keys, time and pixels over between the page and the player; all else is its. */
const scene = JSON.parse(part("scene").textContent);
const canvas = part("picture");
const context = canvas.getContext("2d", { alpha: scene.isTransparent });
/** What the parts over the picture ask for. */
const state = { settings: { size: { width: 1, height: 1 } }, isRunning: true, isWoken: true };

/** Seconds of the piece in one go, in ms of work, after which time has stood meanwhile. */
const patience = 60;
/** Frames that all look alike until the page looks less often, in seconds. */
const restful = 2;

/** Most fingers at once; more are ignored. */
const mostFingers = 20;

let code;
let rate = 60, count = -1, scale = 1, image = null;
/** When second 0 of the piece was, by the page's clock; the second at which it stands, or null. */
let start = null, held = null;
/** When the page was hidden, or null: its clock stands as long as it is. */
let hiddenAt = document.hidden ? performance.now() : null;
const clock = () => hiddenAt ?? performance.now();
let shown = -1, handle = 0, timer = 0, alike = 0, noted = -1, partsAt = 0;
let fault = null, isRecording = false;
/** Where the mouse has come to be while time stood. */
let resting = null;
const spent = { frames: 0, seconds: 0, recent: 0, recentFrames: 0 };

function fail(message) {
  fault = message;
  sleep();
  endFilm();
  post("error", { message });
  part("fault").textContent = message;
  part("fault").hidden = false;
  return false;
}

const memory = (place, length) => new Uint8Array(code.memory.buffer, place >>> 0, length);
const text = length => new TextDecoder().decode(memory(code.textPlace(), length));
const hand = words => {
  const bytes = new TextEncoder().encode(words);
  memory(code.room(bytes.length), bytes.length).set(bytes);
};
/** Whether a call went well; else the player said why not. */
const went = result => result >= 0 || fail(text(-result));

/** Seconds of the piece at a moment of the page's clock. */
const seconds = now => held ?? (start === null ? 0 : (now - start) / 1000);

/** A scene that names no size plays at the window's, one without a scale at what the screen shows. */
function sized(document) {
  const within = (length, low, high) => Math.round(Math.min(Math.max(length, low), high));
  const own = { ...document };
  own.size ??= { width: within(innerWidth, 64, 4096), height: within(innerHeight, 64, 4096) };
  const factor = Math.min(innerWidth / own.size.width, innerHeight / own.size.height);
  own.scale ??= Math.min(Math.max((devicePixelRatio || 1) * factor, 1), scene.mostScale);
  return own;
}

/** Nothing is shown yet of what plays now. */
function forgetPicture() {
  image = null;
  shown = noted = -1;
  alike = 0;
  fingers.clear();
}

/** Begins the scene that is written so; false where it is none. */
function begin(written) {
  hand(written);
  if (!went(code.begin())) return false;
  rate = code.frameAt(10000) / 10000;
  count = code.frameCount();
  state.settings.size = { width: code.stageWidth(), height: code.stageHeight() };
  state.input = ["hover", "wheel", "keys"].filter((_, bit) => code.asks() & 1 << bit);
  offerKeys();
  canvas.width = code.pixelWidth();
  canvas.height = code.pixelHeight();
  scale = canvas.width / state.settings.size.width;
  start = fault = null;
  if (held !== null) held = 0;
  spent.recent = spent.recentFrames = 0;
  forgetPicture();
  part("fault").hidden = true;
  fit();
  return true;
}
const restart = () => begin(JSON.stringify(sized(scene.document)));

function fit() {
  const { width, height } = state.settings.size;
  const factor = Math.min(innerWidth / width, innerHeight / height);
  part("device").style.width = `${width * factor}px`;
  part("device").style.height = `${height * factor}px`;
}

/** Below the name and the tabs of the whole player, which stand at the top. */
function placeBar() {
  const chrome = [...document.querySelectorAll("[data-part^='chrome:']")];
  const bottom = Math.max(0, ...chrome.map(each => each.getBoundingClientRect().bottom));
  if (scene.document.chrome === "full") part("bar").style.top = `${Math.round(bottom + 8)}px`;
}

// MARK: Pictures

/** Paints the world as it stands; false where that fails. */
function paint() {
  const result = code.paint();
  if (!went(result)) return false;
  if (result === 0 && image) {
    alike += 1;
    return true;
  }
  alike = 0;
  const place = code.pixels() >>> 0;
  if (image?.data.buffer !== code.memory.buffer || image.data.byteOffset !== place) {
    const length = canvas.width * canvas.height * 4;
    image = new ImageData(
      new Uint8ClampedArray(code.memory.buffer, place, length), canvas.width, canvas.height);
  }
  context.putImageData(image, 0, 0);
  return true;
}

/** Goes on to frame `index`, as far as there is time, and shows where it has come. */
function show(index, limit = Infinity) {
  const began = performance.now();
  while (shown < index && performance.now() - began < limit) {
    if (!went(code.advance(shown + 1))) return false;
    shown += 1;
    if (held === null) tellEvents();
  }
  if (!paint()) return false;
  if (Math.floor(shown / rate) > noted) {
    noted = Math.floor(shown / rate);
    code.note();
  }
  const took = performance.now() - began;
  spent.frames += 1;
  spent.seconds += took / 1000;
  if (alike === 0) {
    spent.recent += took;
    spent.recentFrames += 1;
  }
  return true;
}

/** Fewer pixels where the screen's own take longer than a frame lasts. */
function adapt() {
  if (scene.document.scale || film || spent.recentFrames < 24) return;
  const mean = spent.recent / spent.recentFrames;
  spent.recent = spent.recentFrames = 0;
  if (mean < 900 / rate || scale <= 1) return;
  if (!went(code.rescale(Math.max(1, scale * 0.8)))) return;
  canvas.width = code.pixelWidth();
  canvas.height = code.pixelHeight();
  scale = canvas.width / state.settings.size.width;
  image = null;
  noted = -1;
  paint();
}

// MARK: Time

function tick(now) {
  handle = timer = 0;
  start ??= now;
  let due = code.frameAt(seconds(now));
  if (count >= 0 && due >= count) {
    if (shown < count - 1) due = count - 1;
    else if (isRecording) return record(false);
    else if (endFilm() || !scene.loops) return pause(true);
    else if (!restart()) return;
    else {
      start = now;
      due = 0;
    }
  }
  if (due > shown) {
    if (!show(due, patience)) return;
    post("frame", { frame: shown });
    if (shown < due) start += (due - shown) * 1000 / rate;
    adapt();
    if (now - partsAt > 400 && alike < 2) tellParts(now);
  }
  wake();
}

function wake() {
  if (handle || timer || held !== null || document.hidden || fault || !code) return;
  tellRest(alike > restful * rate && !fingers.size);
  if (alike > restful * rate && !fingers.size) timer = setTimeout(() => tick(performance.now()), 100);
  else handle = requestAnimationFrame(tick);
}

function sleep() {
  cancelAnimationFrame(handle);
  clearTimeout(timer);
  handle = timer = 0;
}

/** Something has happened: looks at once. */
function rouse() {
  alike = 0;
  if (timer) sleep();
  wake();
}

function pause(isPaused) {
  const isOther = isPaused !== (held !== null);
  if (isOther) {
    const now = clock();
    if (isPaused) {
      releaseKeys();
      held = seconds(now);
    } else {
      if (count >= 0 && shown >= count - 1) restart();
      start = now - held * 1000;
      held = null;
      if (resting) tellDevice(resting, seconds(now));
      resting = null;
    }
    state.isRunning = !isPaused;
  }
  part("pause").textContent = isPaused ? "Play" : "Pause";
  if (isOther) {
    post("state", { playing: !isPaused });
    if (film) isPaused ? film.pause() : film.resume();
  }
  if (isPaused) sleep(); else rouse();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    releaseKeys();
    hiddenAt ??= performance.now();
    sleep();
  } else {
    if (start !== null && hiddenAt !== null) start += performance.now() - hiddenAt;
    hiddenAt = null;
    wake();
  }
});

// MARK: Fingers, mouse and pen

const fingers = new Map();
let landed = 0;
const phases = ["pointerdown", "pointermove", "pointerup", "pointercancel"];

function point(event) {
  const phase = phases.indexOf(event.type);
  if (phase === 0) {
    if (event.button > 0 || fingers.has(event.pointerId) || fingers.size >= mostFingers) return;
    if (held !== null) pause(false);
    fingers.set(event.pointerId, ++landed);
    canvas.setPointerCapture(event.pointerId);
    closeTools();
  }
  const id = fingers.get(event.pointerId);
  if (id === undefined) return;
  const box = canvas.getBoundingClientRect();
  const { width, height } = state.settings.size;
  const samples = phase === 1 ? event.getCoalescedEvents?.() ?? [] : [];
  for (const each of samples.length ? samples : [event]) {
    code.touch(phase, id, (each.clientX - box.left) * width / box.width,
      (each.clientY - box.top) * height / box.height,
      each.pointerType === "pen" ? each.pressure : 0.5, seconds(each.timeStamp));
  }
  if (phase > 1) fingers.delete(event.pointerId);
  // Firefox, where it is prevented for fingers, tells of no lift but the first one's.
  if (event.pointerType === "mouse") event.preventDefault();
  rouse();
}
for (const name of phases) canvas.addEventListener(name, point);
canvas.addEventListener("contextmenu", event => event.preventDefault());

// MARK: Keys, and those who see no picture

function tellParts(now) {
  partsAt = now;
  const root = JSON.parse(text(code.parts()));
  if (root) showParts(root, JSON.parse(text(code.controls())));
}

/** Does what a part over the picture was asked for, or what a mouse, a wheel or a key does. */
function send(message) {
  if (held !== null) {
    if (["hover", "leave"].includes(message.type)) return void (resting = message);
    // A key that was down has been released.
    if (message.down === false) return;
    pause(false);
  }
  if (!tellDevice(message, seconds(clock()))) {
    hand(message.part ?? message.control);
    code.act(message.steps ?? 0, seconds(clock()));
    partsAt = 0;
  }
  rouse();
}

/** Keys are the piece's while nothing has the focus, too, until Escape gives them back. */
let takesLooseKeys = true;
addEventListener("keydown", event => {
  if (![document.body, document.documentElement].includes(event.target)) return;
  if (asks("keys") && event.key === "Escape") {
    takesLooseKeys = false;
    releaseKeys();
  } else if (takesLooseKeys) pressKey(event);
});
addEventListener("focusin", event => {
  if (event.target === canvas) takesLooseKeys = true;
  else releaseKeys();
});
canvas.addEventListener("keydown", event => { if (event.key === "Escape") takesLooseKeys = false; });

/** Whether a message was of a mouse, a wheel or a key, which the player is told. */
function tellDevice(message, time) {
  const { type, x, y, buttons, altitude = Math.PI / 2, azimuth = 0 } = message;
  if (type === "hover") code.hover(x, y, buttons, altitude, azimuth, time);
  else if (type === "leave") code.leave(time);
  else if (type === "wheel") code.wheel(x, y, time);
  else if (type === "key") {
    hand(message.key);
    code.key(message.down ? 1 : 0, time);
  } else return false;
  return true;
}

// MARK: The bar

const saved = () => text(code.save());

function download(blob, ending) {
  const link = make("a", {
    href: URL.createObjectURL(blob), download: `${scene.document.experience}.${ending}`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
const downloadScene = () => download(new Blob([saved()], { type: "application/json" }), "json");

/** Tells something for a while. */
let noteTimer = 0;
function note(sentence) {
  part("note").textContent = sentence;
  part("note").hidden = false;
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => { part("note").hidden = true; }, 8000);
}

function openTools(isOpen) {
  part("tools").hidden = !isOpen;
  part("menu").setAttribute("aria-expanded", isOpen);
}
const closeTools = () => openTools(false);

/** Begins a take at the beginning of the scene, or ends it, and saves it. */
function record(isOn) {
  isRecording = isOn;
  part("record").setAttribute("aria-pressed", isOn);
  part("record").textContent = isOn ? "Stop" : "Record";
  if (isOn && restart()) {
    pause(false);
    closeTools();
  } else if (!isOn) {
    pause(true);
    downloadScene();
  }
}

const commands = {
  menu: () => openTools(part("tools").hidden),
  restart: () => restart() && pause(false),
  pause: () => pause(held === null),
  record: () => record(!isRecording),
  save: downloadScene,
  film: takeFilm,
  full: () => (document.fullscreenElement
    ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {}),
};
for (const [name, command] of Object.entries(commands)) part(name).addEventListener("click", command);
part("bar").addEventListener("keydown", event => {
  if (event.key !== "Escape") return;
  closeTools();
  part("menu").focus();
});
part("full").hidden = !document.documentElement.requestFullscreen;
part("bar").hidden = scene.isBare;
part("bar").dir = scene.document.layoutDirection === "rightToLeft" ? "rtl" : "ltr";

// A stage of the window's size begins anew where the window is another, but for bars of the browser
// that come and go.
let resizing = 0;
addEventListener("resize", () => {
  if (!code) return;
  fit();
  placeBar();
  clearTimeout(resizing);
  resizing = setTimeout(() => {
    const { width, height } = state.settings.size;
    const isOther = innerWidth !== width || Math.abs(innerHeight / height - 1) > 0.25;
    if (!scene.document.size && !isRecording && !film && isOther && restart()) rouse();
  }, 250);
});

// MARK: Beginning

/** The bytes that a part of the page holds, which it then lets go. */
function bytesOf(id) {
  const words = atob(part(id).textContent);
  part(id).textContent = "";
  const bytes = new Uint8Array(words.length);
  for (let place = 0; place < bytes.length; place++) bytes[place] = words.charCodeAt(place);
  return bytes;
}

/** The player's code. */
async function unpacked() {
  const packed = bytesOf("code");
  if (scene.packing === "gzip") {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  }
  const unpacker = (await WebAssembly.instantiate(bytesOf("unpacker"), {})).instance.exports;
  const input = unpacker.input(), output = input + packed.length;
  const lacking = output + scene.codeSize - unpacker.memory.buffer.byteLength;
  unpacker.memory.grow(Math.max(0, Math.ceil(lacking / 65536)));
  new Uint8Array(unpacker.memory.buffer, input).set(packed);
  const size = unpacker.unpack(packed.length, output, scene.codeSize);
  if (size !== scene.codeSize) throw new Error("the file is damaged");
  return new Uint8Array(unpacker.memory.buffer, output, size);
}

/** The functions of the player's code. Where one traps, the piece is over: what it has in memory is
    not to be relied on. */
function guarded(exports) {
  let trap = null;
  const guard = call => (...values) => {
    if (trap) throw trap;
    try {
      return call(...values);
    } catch (error) {
      trap = error;
      fail(`This piece has stopped after frame ${shown}: its code made a mistake (${error.message}). `
        + "Load the page again to begin anew.");
      throw error;
    }
  };
  return Object.fromEntries(Object.entries(exports)
    .map(([name, each]) => [name, typeof each === "function" ? guard(each) : each]));
}

async function load() {
  code = guarded((await WebAssembly.instantiate(await unpacked(), {})).instance.exports);
}

const ready = load().then(() => {
  // Who wants less motion begins it.
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) pause(true);
  if (!restart() || !show(0)) return;
  performance.mark("first picture");
  part("poster").style.visibility = "hidden";
  tellParts(0);
  placeBar();
  tellReady();
  wake();
}, error => {
  fail(`This browser cannot play this piece, which needs WebAssembly with SIMD (${error.message}).`);
});

/** Shows frame `index` of what was played up to now, and stands there; all of it can be saved still. */
function seek(index) {
  pause(true);
  if (index < shown) {
    code.goBack();
    forgetPicture();
  }
  if (!show(index)) return false;
  held = shown / rate;
  return true;
}

window.motecraft = {
  ready,
  /** The hash of the pixels of frame `index`, as `frames.jsonl` has it. */
  digest: async index => {
    await ready;
    return seek(index) ? text(code.digest()) : Promise.reject(new Error(fault));
  },
  /** The scene with what was touched. */
  scene: saved,
  stats: () => ({
    frames: spent.frames, seconds: spent.seconds, bytes: code.memory.buffer.byteLength,
  }),
  /** Begins with other settings, and stands. */
  begin: changes => {
    Object.assign(scene.document, changes);
    pause(true);
    return restart();
  },
  /** Begins the scene that is written so, and stands. */
  play: written => {
    pause(true);
    return begin(written);
  },
  seek,
  /** A finger begins (0), moves (1), ends (2) or is cancelled (3), in points and seconds. */
  touch: (phase, id, x, y, time) => code.touch(phase, id, x, y, 0.5, time),
  get frame() { return shown; },
  get scale() { return scale; },
  get isAsleep() { return !handle; },
  get fault() { return fault; },
};
