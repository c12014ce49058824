const filmStrip = make("section", { class: "film glass", "aria-label": "Film" });
let strip = null;

/** The clock of a film that plays; null while it stands. */
let clock = null;
/** Asks for the pictures of a film that is to be played; whether it begins once they are there. */
let fetchFilm = () => false;

/** How a frame stands to its truth. */
const standing = ([, expected, actual]) =>
  expected === actual ? "equal" : !actual ? "absent" : !expected ? "unexpected" : "different";
const sayings = {
  equal: "as its golden", different: "differs", absent: "is lacking", unexpected: "is not in the golden",
};
/** 0…1 for a channel difference: a difference of 1 must be seen beside one of 255. */
const height = (difference) => Math.log2(1 + difference) / 8;

function drawFilm() {
  const film = moment()?.film;
  filmStrip.hidden = !film;
  strip = null;
  if (!film?.frames.length) return filmStrip.replaceChildren();
  const places = new Map(film.frames.map((frame, place) => [frame[0], place]));
  const last = film.frames.length - 1;
  const slider = make("input", {
    type: "range", min: 0, max: last, step: 1, "aria-label": "Frame",
    oninput: () => { stopFilm(); setFrame(film.frames[slider.value][0]); },
  });
  const output = make("output", {});
  const note = make("span", {});
  const first = film.frames.find((frame) => standing(frame) !== "equal");
  const leap = make("button", {
    disabled: !first, onclick: () => setFrame(first[0]), title: "First frame that differs (f)",
  }, "First difference");
  const play = make("button", { onclick: toggleFilm, title: "Play the film (s)" }, "Play");
  const turns = [["‹", -1, "Previous frame with pictures"],
    ["›", 1, "Next frame with pictures"]].map(([text, step, name]) =>
    make("button", { "aria-label": name, title: name, onclick: () => leapFrame(step) }, text));
  const chart = drawChart(film, places);
  strip = { film, places, slider, output, note, chart, play };
  filmStrip.replaceChildren(
    make("div", { class: "line" }, output, note, make("span", { class: "push" }), leap, play, turns),
    chart.element, slider);
  moveCursor();
}

function drawChart(film, places) {
  const total = film.frames.length;
  const width = Math.max(total - 1, 1);
  const x = (place) => total === 1 ? width / 2 : place;
  const drawing = make("svg:svg", {
    viewBox: `0 0 ${width} 100`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const y = (difference) => 88 - 86 * height(difference);
  for (const level of [1, 15, 255]) {
    drawing.append(make("svg:line", { class: "rule", x1: 0, x2: width, y1: y(level), y2: y(level) }));
  }
  for (const run of runs(film.frames.map(standing))) {
    drawing.append(make("svg:rect", {
      class: run.kind, x: Math.max(x(run.from) - 0.5, 0), y: 92,
      width: Math.min(x(run.to) + 0.5, width) - Math.max(x(run.from) - 0.5, 0), height: 4 }));
  }
  for (const points of knownStretches(film.frames)) {
    const line = points.map(([place, value]) => `${x(place)},${y(value)}`).join(" L");
    const [from, to] = [points[0][0], points[points.length - 1][0]];
    drawing.append(
      make("svg:path", { class: "under", d: `M${x(from)},88 L${line} L${x(to)},88 Z` }),
      make("svg:path", { class: "curve", d: points.length > 1 ? `M${line}`
        : `M${x(from)},88 L${line}` }));
  }
  const cursor = make("svg:line", { class: "cursor", y1: 0, y2: 96 });
  drawing.append(cursor);
  const stops = film.shown.filter(({ index }) => places.has(index)).map(({ index, isKey }) =>
    make("span", { class: isKey ? "stop key" : "stop",
      style: `left: ${x(places.get(index)) / width * 100}%` }));
  const labels = [[255, "255"], [15, "15"], [1, "1"]].map(([level, text]) =>
    make("span", { class: "label", style: `top: ${y(level)}%`, "aria-hidden": "true" }, text));
  const element = make("div", { class: "chart", role: "img",
    "aria-label": "Largest channel difference of each frame, on a logarithmic scale" },
    drawing, labels, stops);
  const scrub = (event) => {
    stopFilm();
    const bounds = element.getBoundingClientRect();
    const place = Math.round((event.clientX - bounds.left) / bounds.width * (total - 1));
    setFrame(film.frames[clamp(place, 0, total - 1)][0]);
  };
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    element.onpointermove = scrub;
    element.onpointerup = element.onpointercancel = () => { element.onpointermove = null; };
    scrub(event);
  });
  return { element, cursor, x };
}

/** Neighbours of one kind, joined. */
function runs(kinds) {
  const joined = [];
  kinds.forEach((kind, place) => {
    const open = joined[joined.length - 1];
    if (open?.kind === kind) open.to = place;
    else joined.push({ kind, from: place, to: place });
  });
  return joined;
}

/** Stretches of frames whose difference is known; frames that are equal count as 0. */
function knownStretches(frames) {
  const stretches = [];
  let open = null;
  frames.forEach((frame, place) => {
    const value = standing(frame) === "equal" ? 0 : frame[3];
    if (value === null || value === undefined) { open = null; return; }
    if (!open) stretches.push(open = []);
    open.push([place, value]);
  });
  return stretches;
}

function moveCursor() {
  if (!strip) return;
  const { film, places, slider, output, note, chart } = strip;
  const place = places.get(state.frame) ?? 0;
  const frame = film.frames[place];
  slider.value = place;
  slider.setAttribute("aria-valuetext", `frame ${frame[0]}`);
  chart.cursor.setAttribute("x1", chart.x(place));
  chart.cursor.setAttribute("x2", chart.x(place));
  output.textContent = `Frame ${frame[0]}`;
  const best = nearest(film, frame[0]);
  const measured = standing(frame) === "different" && frame[3] !== null
    ? ` by up to ${frame[3]} of 255` + (frame[4] === null ? "" : ` in ${plural(frame[4], "pixel")}`)
    : "";
  const seen = best && best.index !== frame[0] ? `; pictures of frame ${best.index}` : "";
  note.textContent = sayings[standing(frame)] + measured + seen;
}

function toggleFilm() {
  if (stopFilm() || !strip || fetchFilm(current())) return;
  playFilm();
}

/** Plays all frames as fast as they are meant to be, over and over, golden and picture in step. */
function playFilm() {
  const { film, play } = strip;
  const [rate, count] = [film.rate ?? 60, film.frames.length];
  const begin = (strip.places.get(state.frame) ?? 0) % Math.max(count - 1, 1);
  const start = performance.now();
  const turn = (now) => {
    if (!clock || strip?.film !== film) return;
    const passed = Math.floor(Math.max(now - start, 0) / 1000 * rate);
    setFrame(film.frames[(begin + passed) % count][0]);
    clock = requestAnimationFrame(turn);
  };
  play.textContent = "Pause";
  clock = requestAnimationFrame(turn);
}

/** Whether there was a film to be stopped. */
function stopFilm() {
  if (!clock) return false;
  cancelAnimationFrame(clock);
  clock = null;
  if (strip) strip.play.textContent = "Play";
  return true;
}

/** Goes to the previous or next frame with pictures. */
function leapFrame(step) {
  stopFilm();
  const film = moment()?.film;
  if (!film) return;
  const others = film.shown.map(({ index }) => index)
    .filter((index) => step < 0 ? index < state.frame : index > state.frame);
  if (others.length) setFrame(step < 0 ? Math.max(...others) : Math.min(...others));
}

function stepFrame(step) {
  stopFilm();
  const { film, places } = strip;
  const place = clamp((places.get(state.frame) ?? 0) + step, 0, film.frames.length - 1);
  setFrame(film.frames[place][0]);
}
