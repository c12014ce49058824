// Hands fingers, time and pixels over between the page and the player; everything else is its.
"use strict";
(async () => {
  const byID = id => document.getElementById(id);
  const canvas = byID("stage"), main = document.querySelector("main");
  const fail = message => {
    const p = document.createElement("p");
    p.textContent = message;
    main.replaceChildren(p);
    window.piece = { fault: message };
  };

  const scene = JSON.parse(byID("scene").textContent);
  document.title = scene.title;
  canvas.setAttribute("aria-label", scene.title);

  let code;
  try {
    const packed = Uint8Array.from(atob(byID("code").textContent.trim()), c => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    code = (await WebAssembly.instantiate(await new Response(stream).arrayBuffer(), {})).instance.exports;
  } catch (error) {
    return fail("This browser cannot play this piece: " + error.message);
  }

  const send = text => {
    const bytes = new TextEncoder().encode(text);
    const place = code.room(bytes.length) >>> 0;
    new Uint8Array(code.memory.buffer, place, bytes.length).set(bytes);
  };
  const text = count => new TextDecoder().decode(
    new Uint8Array(code.memory.buffer, code.textPlace() >>> 0, count));

  // A scene that names no size plays at the window's, at the screen's own resolution.
  const document_ = () => {
    const own = { ...scene.document };
    if (!own.size) own.size = {
      width: Math.max(Math.min(window.innerWidth, 4096), 64),
      height: Math.max(Math.min(window.innerHeight, 4096), 64) };
    if (!scene.document.scale) own.scale = Math.min(Math.max(window.devicePixelRatio || 1, 1), scene.most);
    return own;
  };

  const context = canvas.getContext("2d", { alpha: scene.isTransparent });
  let width, height, stage, count, image = null;
  let start = null, held = null, shown = -1;

  // The seconds of the piece; `held` while it stands.
  const seconds = now => held ?? (now - start) / 1000;

  const begin = () => {
    send(JSON.stringify(document_()));
    const result = code.begin();
    if (result < 0) { fail(text(-result)); return false; }
    width = code.pixelWidth(); height = code.pixelHeight();
    stage = { width: code.stageWidth(), height: code.stageHeight() };
    count = code.frameCount();
    canvas.width = width; canvas.height = height;
    fit();
    start = null; shown = -1; image = null;
    fingers.clear();
    return true;
  };

  const fit = () => {
    const factor = Math.min(window.innerWidth / stage.width, window.innerHeight / stage.height);
    canvas.style.width = stage.width * factor + "px";
    canvas.style.height = stage.height * factor + "px";
  };

  const paint = () => {
    const place = code.paint();
    if (place < 0 && place > -4096) return fail(text(-place));
    if (!image || image.data.buffer !== code.memory.buffer || image.data.byteOffset !== place >>> 0)
      image = new ImageData(
        new Uint8ClampedArray(code.memory.buffer, place >>> 0, width * height * 4), width, height);
    context.putImageData(image, 0, 0);
  };

  // Goes on to frame `index` and shows it.
  const show = index => {
    const result = code.advance(index);
    if (result < 0) { fail(text(-result)); return false; }
    shown = index;
    paint();
    return true;
  };

  let handle = 0;
  const tick = now => {
    handle = 0;
    if (start === null) start = now - Math.max(held ?? 0, 0) * 1000;
    const due = code.frameAt(seconds(now));
    if (count >= 0 && due >= count) {
      if (!scene.loops) { if (shown < count - 1) show(count - 1); return; }
      if (!begin()) return;
      start = now;
      if (!show(0)) return;
    } else if (due > shown) {
      // After a pause of the page, time has stood.
      const next = Math.min(due, shown + scene.mostFrames);
      if (next < due) start += (due - next) * 1000 * (seconds(now) / Math.max(due, 1));
      if (!show(next)) return;
    }
    wake();
  };
  const wake = () => {
    if (!handle && held === null && !document.hidden && !window.piece?.fault)
      handle = requestAnimationFrame(tick);
  };

  // Fingers, mouse and pen.
  const fingers = new Map();
  let landed = 0;
  const point = (event, phase) => {
    if (start === null) return;
    if (phase === 0 && (event.button > 0 || fingers.has(event.pointerId))) return;
    if (phase === 0) {
      fingers.set(event.pointerId, ++landed);
      canvas.setPointerCapture(event.pointerId);
    }
    const id = fingers.get(event.pointerId);
    if (id === undefined) return;
    const box = canvas.getBoundingClientRect();
    const samples = phase === 1 && event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    for (const each of samples.length ? samples : [event])
      code.touch(
        phase, id, (each.clientX - box.left) * stage.width / box.width,
        (each.clientY - box.top) * stage.height / box.height,
        each.pointerType === "pen" ? each.pressure : 0.5, seconds(each.timeStamp));
    if (phase > 1) fingers.delete(event.pointerId);
    event.preventDefault();
  };
  ["pointerdown", "pointermove", "pointerup", "pointercancel"].forEach((name, phase) =>
    canvas.addEventListener(name, event => point(event, phase)));
  canvas.addEventListener("contextmenu", event => event.preventDefault());

  // Nothing runs while the page is hidden.
  let hiddenAt = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      hiddenAt = performance.now();
      cancelAnimationFrame(handle);
      handle = 0;
    } else {
      if (start !== null) start += performance.now() - hiddenAt;
      wake();
    }
  });
  window.addEventListener("resize", () => { if (stage) fit(); });

  const pause = isPaused => {
    if (isPaused === (held !== null)) return;
    if (isPaused) held = start === null ? 0 : seconds(performance.now());
    else { start = performance.now() - held * 1000; held = null; }
    byID("pause").setAttribute("aria-pressed", isPaused);
    byID("pause").textContent = isPaused ? "Play" : "Pause";
    wake();
  };
  const saved = () => text(code.save());

  byID("restart").onclick = () => { if (begin()) { pause(false); wake(); } };
  byID("pause").onclick = () => pause(held === null);
  byID("save").onclick = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([saved()], { type: "application/json" }));
    link.download = scene.document.experience + ".json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  byID("full").onclick = () => document.documentElement.requestFullscreen?.();
  byID("bar").hidden = scene.isBare;

  // What tests and pages around this one may ask.
  window.piece = {
    saved, pause, code,
    show: index => { pause(true); return show(index); },
    begin: changes => { Object.assign(scene.document, changes); pause(true); return begin(); },
    touch: (phase, id, x, y, time) => code.touch(phase, id, x, y, 0.5, time),
    get frame() { return shown; },
    digest: async () => {
      const hash = await crypto.subtle.digest("SHA-256", image.data.slice());
      return Array.from(new Uint8Array(hash), b => b.toString(16).padStart(2, "0")).join("");
    },
  };
  if (begin()) wake();
})();
