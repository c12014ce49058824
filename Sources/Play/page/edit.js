/** The take as the server told it last; null before. */
let take = null;
/** What the selected strokes are called, and which point of the curve is. */
const selected = new Set();
let selectedPoint = null;
/** The control whose curve is shown, and whether all of this is. */
let curveOf = null;
let isEditing = true;
/** What a pointer drags: bars, an end of the selection, a point, a way over the picture. */
let dragged = null;

/** The least that a finger can hit, in pixels; and how far a press moves before it drags. */
const least = 24;
const slack = 4;

const strokeKey = stroke => `${stroke.name}@${stroke.from}`;
const chosen = () => take?.strokes.filter(each => selected.has(strokeKey(each))) ?? [];
const span = () => {
  const all = chosen();
  return [Math.min(...all.map(each => each.from)), Math.max(...all.map(each => each.to))];
};
const now = () => frame / state.fps;

function askFor(edit, fields = {}) {
  send({ type: "edit", edit, strokes: chosen().map(each => each.number), ...fields });
}

/** Moves the beginning and the end of the selection by so many frames. */
function stretchBy(frames) {
  const [from, to] = span();
  askFor("stretch", { from, to: Math.max(from, to + frames / state.fps) });
}

const hasStrokes = () => selected.size > 0;
const hasPoint = () => selectedPoint !== null;
const isStill = () => !state.isRecording;

/** All that can be done, each by a button and a key; groups are empty between. */
const tools = [
  { id: "undo", name: "Undo", key: "Z", can: () => take.canUndo || take.isTouched,
    act: () => { selected.clear(); send({ type: "undo" }); } },
  { id: "redo", name: "Redo", key: "Y", can: () => take.canRedo,
    act: () => { selected.clear(); send({ type: "redo" }); } },
  { id: "overdub", name: "Overdub", key: "O", title: "Play the take and add another hand",
    can: () => isStill() || take.isOverdubbing, isOn: () => take.isOverdubbing,
    act: () => send({ type: "overdub", on: !take.isOverdubbing }) },
  null,
  { id: "all", name: "Select all", key: "A", can: () => take.strokes.length > 0, act: selectAll },
  { id: "cut", name: "Cut", key: "X", title: "Cut the selected strokes at this time",
    can: hasStrokes, act: () => askFor("cut", { seconds: now() }) },
  { id: "delete", name: "Delete", key: "Delete", can: () => hasStrokes() || hasPoint(),
    act: () => (hasPoint() ? deletePoint() : askFor("delete")) },
  { id: "duplicate", name: "Duplicate", key: "D", title: "Another finger does the same, 24 pt off",
    can: hasStrokes, act: () => askFor("duplicate", { x: 24, y: 24 }) },
  { id: "repeat", name: "Repeat", key: "T", title: "The strokes happen once more, right behind",
    can: hasStrokes, act: () => askFor("repeat", { times: 1 }) },
  { id: "mirror", name: "Mirror", key: "M", title: "Left becomes right", can: hasStrokes,
    act: () => askFor("mirror", { mirror: "leftRight" }) },
  { id: "flip", name: "Flip", key: "V", title: "Up becomes down", can: hasStrokes,
    act: () => askFor("mirror", { mirror: "upDown" }) },
  { id: "reverse", name: "Reverse", key: "U", title: "The end becomes the beginning",
    can: hasStrokes, act: () => askFor("mirror", { mirror: "time" }) },
  { id: "smooth", name: "Smooth", key: "H", can: hasStrokes,
    act: () => askFor("smooth", { seconds: 0.05 }) },
  { id: "actions", name: "As actions", key: "G",
    title: "Write taps, holds, drags and flicks as WebDriver actions",
    can: () => chosen().some(each => !each.isActions), act: () => askFor("actions") },
  { id: "samples", name: "As samples", key: "J", title: "Write the strokes as samples",
    can: () => chosen().some(each => each.isActions), act: () => askFor("samples") },
  null,
  { id: "earlier", name: "Earlier", key: "[", can: hasStrokes,
    act: () => askFor("move", { seconds: -1 / state.fps }) },
  { id: "later", name: "Later", key: "]", can: hasStrokes,
    act: () => askFor("move", { seconds: 1 / state.fps }) },
  { id: "shorter", name: "Shorter", key: "{", can: hasStrokes, act: () => stretchBy(-1) },
  { id: "longer", name: "Longer", key: "}", can: hasStrokes, act: () => stretchBy(1) },
  { id: "left", name: "Left", key: "ArrowLeft", can: hasStrokes,
    act: () => askFor("move", { x: -4 }) },
  { id: "right", name: "Right", key: "ArrowRight", can: hasStrokes,
    act: () => askFor("move", { x: 4 }) },
  { id: "up", name: "Up", key: "ArrowUp", can: hasStrokes, act: () => askFor("move", { y: -4 }) },
  { id: "down", name: "Down", key: "ArrowDown", can: hasStrokes,
    act: () => askFor("move", { y: 4 }) },
  null,
  { id: "point", name: "Add point", key: "P", title: "A point of the curve at this time",
    can: () => Boolean(shownControl()), act: () => addPoint(now()) },
  { id: "jump", name: "Jump", key: "K", title: "The control jumps to the point, or goes there",
    can: () => hasPoint() && selectedPoint > 0, isOn: () => hasPoint() && points()[selectedPoint]?.[1] === 0,
    act: toggleJump },
];
const keyNames = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Delete: "⌫" };

// MARK: What is shown

const bar = make("div", { className: "tools", role: "toolbar" });
bar.setAttribute("aria-label", "Edit the take");
for (const tool of tools) {
  if (!tool) {
    bar.append(make("i", { className: "gap" }));
    continue;
  }
  const key = keyNames[tool.key] ?? tool.key;
  tool.button = make("button", { type: "button", id: `tool-${tool.id}`,
    title: `${tool.title ?? tool.name} (${key})`, onclick: () => { perform(tool); } },
    make("span", { textContent: tool.name }), make("kbd", { textContent: key }));
  tool.button.setAttribute("aria-keyshortcuts", tool.key);
  bar.append(tool.button);
}
const which = make("select", { id: "curve-of", onchange: () => {
  [curveOf, selectedPoint] = [which.value, null];
  drawTake();
} });
which.setAttribute("aria-label", "Curve of");
bar.append(which);

/** A lane of the editor: its name and its plot. */
function editLane(name, className) {
  const plot = make("div", { className: "plot" });
  const title = make("span", { className: "title", textContent: name });
  const note = make("small");
  const row = make("div", { className: `lane ${className}` },
    make("div", { className: "label" }, title, make("output"), note), plot);
  return { row, plot, title, note, marks: new Map() };
}
const strokesLane = editLane("Take", "strokes");
const curveLanes = [editLane("", "points"), editLane("", "points")];
part("take").append(bar, strokesLane.row, ...curveLanes.map(lane => lane.row));

// The help lists what there is.
document.querySelector(".keys").after(make("section", { className: "keys" },
  make("h2", { textContent: "Keys of the lanes" }),
  make("dl", {}, ...[...tools.filter(Boolean), { name: "select nothing", key: "Esc" },
    { name: "show or hide the editor", key: "E" }].map(tool =>
    make("div", {}, make("dt", {}, make("kbd", { textContent: keyNames[tool.key] ?? tool.key })),
      make("dd", { textContent: (tool.title ?? tool.name).toLowerCase() }))))));

const hands = draft("svg", { id: "hands" });
part("device").append(hands);

/** While a take is recorded nothing is edited. */
const mayDo = tool => tool.can() && (isStill() || tool.id === "overdub");

function perform(tool) {
  if (take && mayDo(tool)) tool.act();
}

/** Takes what the server tells of the take. */
function learnTake(message) {
  take = message;
  if (message.selection) {
    selected.clear();
    for (const stroke of take.strokes) {
      if (message.selection.includes(stroke.number)) selected.add(strokeKey(stroke));
    }
  } else {
    const keys = new Set(take.strokes.map(strokeKey));
    for (const key of selected) if (!keys.has(key)) selected.delete(key);
  }
  if (selectedPoint !== null && !points()[selectedPoint]) selectedPoint = null;
  if (!dragged) drawTake();
}

function selectAll() {
  for (const stroke of take.strokes) selected.add(strokeKey(stroke));
  selectedPoint = null;
  drawTake();
}

const shownControl = () =>
  state.controls.find(each => each.id === curveOf) ?? state.controls[0];
const points = () => (take && shownControl() && take.curves[shownControl().id]) || [];

/** How wide the plots are: asked for once a drawing, since each answer lays out what was changed. */
let plotWidth = 1;
const timeToX = time => (time - lanes.from) / (lanes.to - lanes.from) * plotWidth;
const secondsOf = pixels => pixels / plotWidth * (lanes.to - lanes.from);
const timeOf = event => lanes.from
  + secondsOf(event.clientX - strokesLane.plot.getBoundingClientRect().left);

/** Draws the take in the stretch of time that the lanes show. */
function drawTake() {
  part("take").hidden = !(isTold && isEditing && take && state);
  if (part("take").hidden) return hands.replaceChildren();
  plotWidth = strokesLane.plot.clientWidth || 1;
  for (const tool of tools) {
    if (!tool) continue;
    tool.button.disabled = !mayDo(tool);
    if (tool.isOn) tool.button.setAttribute("aria-pressed", tool.isOn());
  }
  drawStrokes();
  drawCurves();
  drawHands();
}

/** The elements of `lane` that are wanted, by their keys: those that are there stay. */
function keep(lane, wanted, make) {
  for (const [key, element] of lane.marks) {
    if (wanted.has(key)) continue;
    element.remove();
    lane.marks.delete(key);
  }
  return key => {
    if (!lane.marks.has(key)) {
      const element = make(key);
      lane.marks.set(key, element);
      lane.plot.append(element);
    }
    return lane.marks.get(key);
  };
}

function drawStrokes() {
  const rows = [];
  const placed = [];
  for (const stroke of take.strokes) {
    const left = timeToX(stroke.from);
    const width = Math.max(timeToX(stroke.to) - left, least);
    let row = rows.findIndex(end => end + 2 <= left);
    if (row < 0) row = rows.push(-Infinity) - 1;
    rows[row] = left + width;
    if (left + width >= 0 && left <= plotWidth) {
      placed.push({ stroke, left, width, row });
    }
  }
  strokesLane.plot.style.height = `${Math.max(1, rows.length) * 30 + 6}px`;
  strokesLane.note.textContent = selected.size ? `${selected.size} selected`
    : take.strokes.length ? "" : "Touch the picture, or record a take.";
  const element = keep(strokesLane, new Set(["now", "start", "end",
    ...placed.map(each => strokeKey(each.stroke))]), key => strokeElement(key));
  for (const { stroke, left, width, row } of placed) {
    const button = element(strokeKey(stroke));
    button.className = `stroke ${stroke.isActions ? "actions" : ""}`;
    button.setAttribute("aria-pressed", selected.has(strokeKey(stroke)));
    button.setAttribute("aria-label", `Stroke ${stroke.number}, ${stroke.gesture}, from `
      + `${timeText(stroke.from)} to ${timeText(stroke.to)} s`);
    button.title = `${stroke.gesture} ${stroke.name}, ${stroke.isActions ? "actions" : "samples"}`;
    button.textContent = width > 70 ? `${stroke.number} ${stroke.gesture}` : stroke.number;
    button.style.cssText = `left:${left}px;width:${width}px;top:${row * 30 + 3}px`;
  }
  drawEnds(element, placed);
  element("now").style.left = `${timeToX(now())}px`;
}

/** The ends of the selection, by which it is stretched. */
function drawEnds(element, placed) {
  const [from, to] = hasStrokes() ? span() : [0, 0];
  const isIn = ({ stroke }) => selected.has(strokeKey(stroke));
  const first = placed.find(each => isIn(each) && each.stroke.from === from);
  const last = placed.find(each => isIn(each) && each.stroke.to === to);
  for (const [key, bar] of [["start", first], ["end", last]]) {
    const grip = element(key);
    grip.hidden = !bar;
    grip.setAttribute("aria-label", key === "start" ? "Beginning of the selection"
      : "End of the selection");
    if (!bar) continue;
    // Beside the bar, or on it where there is no room.
    const x = key === "start" ? bar.left - least : bar.left + bar.width;
    const inside = bar.width > 2 * least ? clamp(x, 0, plotWidth - least) : x;
    grip.style.left = `${inside}px`;
    grip.style.top = `${bar.row * 30 + 3}px`;
  }
}

function strokeElement(key) {
  if (key === "now") return make("i", { className: "moment" });
  if (key === "start" || key === "end") {
    const grip = make("button", { type: "button", className: `grip ${key}`, tabIndex: -1 });
    grip.addEventListener("pointerdown", event => beginDrag(event, { kind: key, grip }));
    return grip;
  }
  const button = make("button", { type: "button" });
  button.addEventListener("pointerdown", event => beginDrag(event, { kind: "strokes", key }));
  // A press with the pointer is one of these too, and was heard.
  button.addEventListener("click", event => { if (!event.detail) choose(key, true); });
  return button;
}

/** Selects a stroke: alone, or with or without the others. */
function choose(key, isMore) {
  const isOn = selected.has(key);
  if (!isMore) selected.clear();
  if (isOn && isMore) selected.delete(key);
  else selected.add(key);
  selectedPoint = null;
  drawTake();
}

// MARK: Dragging

function beginDrag(event, what) {
  if (event.button || !isStill()) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.focus?.({ preventScroll: true });
  const isMore = event.shiftKey || event.ctrlKey || event.metaKey || event.pointerType === "touch";
  dragged = { ...what, isMore, x: event.clientX, y: event.clientY, pointer: event.pointerId,
    isMoved: false, target: event.currentTarget };
  if (what.kind === "strokes" && !selected.has(what.key) && !isMore) choose(what.key, false);
  event.currentTarget.setPointerCapture(event.pointerId);
}

addEventListener("pointermove", event => {
  if (dragged?.pointer !== event.pointerId) return;
  const [dx, dy] = [event.clientX - dragged.x, event.clientY - dragged.y];
  dragged.isMoved ||= Math.hypot(dx, dy) > slack;
  if (!dragged.isMoved) return;
  if (dragged.kind === "strokes" && !selected.has(dragged.key)) choose(dragged.key, true);
  drags[dragged.kind].move(event, dx, dy);
});
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, event => {
    if (dragged?.pointer !== event.pointerId) return;
    const { kind, isMoved, isMore, key, x, y } = dragged;
    const drag = dragged;
    dragged = null;
    if (isMoved && name === "pointerup") {
      drags[kind].end(event, event.clientX - x, event.clientY - y, drag);
    } else if (kind === "strokes" && name === "pointerup") choose(key, isMore);
    drawTake();
  });
}

const drags = {
  strokes: {
    move: (_, dx) => {
      for (const key of selected) {
        const button = strokesLane.marks.get(key);
        if (button) button.style.translate = `${dx}px 0`;
      }
    },
    end: (_, dx) => askFor("move", { seconds: secondsOf(dx) }),
  },
  start: {
    move: (_, dx) => { dragged.grip.style.translate = `${dx}px 0`; },
    end: (_, dx, __, { grip }) => {
      grip.style.translate = "";
      const [from, to] = span();
      askFor("stretch", { from: clamp(from + secondsOf(dx), 0, to), to });
    },
  },
  end: {
    move: (_, dx) => { dragged.grip.style.translate = `${dx}px 0`; },
    end: (_, dx, __, { grip }) => {
      grip.style.translate = "";
      const [from, to] = span();
      askFor("stretch", { from, to: Math.max(from, to + secondsOf(dx)) });
    },
  },
  /** Bars that a rectangle over them touches. */
  marquee: {
    move: (event) => {
      const box = strokesLane.plot.getBoundingClientRect();
      const [left, right] = [dragged.x, event.clientX].sort((one, other) => one - other);
      const [top, bottom] = [dragged.y, event.clientY].sort((one, other) => one - other);
      dragged.frame ??= strokesLane.plot.appendChild(make("i", { className: "marquee" }));
      dragged.frame.style.cssText = `left:${left - box.left}px;top:${top - box.top}px;`
        + `width:${right - left}px;height:${bottom - top}px`;
      selected.clear();
      for (const [key, element] of strokesLane.marks) {
        if (!element.matches(".stroke")) continue;
        const each = element.getBoundingClientRect();
        const isOver = each.left < right && each.right > left && each.top < bottom
          && each.bottom > top;
        if (isOver) selected.add(key);
        element.setAttribute("aria-pressed", isOver);
      }
    },
    end: (_, __, ___, drag) => drag.frame?.remove(),
  },
  point: {
    move: (event, dx, dy) => { dragged.target.style.translate = `${dx}px ${dy}px`; },
    end: (event, dx, dy, { place, axis, target }) => {
      target.style.translate = "";
      movePoint(place, secondsOf(dx), -dy / (curveHeight - 2 * curvePad), axis);
    },
  },
  way: {
    move: (_, dx, dy) => {
      const scale = state.settings.size.width / part("device").clientWidth;
      hands.firstElementChild?.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
    },
    end: (_, dx, dy) => {
      const scale = state.settings.size.width / part("device").clientWidth;
      askFor("move", { x: dx * scale, y: dy * scale });
    },
  },
};
strokesLane.plot.addEventListener("pointerdown", event => {
  if (event.target !== strokesLane.plot || event.pointerType !== "mouse") return;
  beginDrag(event, { kind: "marquee" });
});
strokesLane.plot.addEventListener("click", event => {
  if (event.target !== strokesLane.plot || selected.size && event.pointerType === "mouse"
    && Math.hypot(event.movementX, event.movementY) > slack) return;
  send({ type: "seek", seconds: Math.max(0, timeOf(event)) });
});

// MARK: Curves

const curveHeight = 76;
const curvePad = 13;

/** The controls that the list shows. */
let knownControls = "";

function drawCurves() {
  const control = shownControl();
  const names = state.controls.map(each =>
    [each.id, `${each.label}${take.curves[each.id]?.length ? " •" : ""}`]);
  const form = JSON.stringify(names);
  if (knownControls !== form) {
    which.replaceChildren(...names.map(([value, textContent]) => make("option", { value, textContent })));
    knownControls = form;
  }
  which.hidden = !control;
  if (control) which.value = control.id;
  curveLanes.forEach((lane, axis) => {
    lane.row.hidden = !control || axis >= control.axes.length;
    if (!lane.row.hidden) drawCurve(lane, control, axis);
  });
}

function drawCurve(lane, control, axis) {
  const { low, high } = control.axes[axis];
  const y = value => curveHeight - curvePad
    - (value - low) / (high - low || 1) * (curveHeight - 2 * curvePad);
  lane.title.textContent = `${control.label}${control.axes.length > 1 ? ` ${"xy"[axis]}` : ""}`;
  lane.note.textContent = points().length ? `${numberText(low)} … ${numberText(high)}`
    : "A press adds a point.";
  lane.plot.style.height = `${curveHeight}px`;
  const list = points();
  const element = keep(lane, new Set(["way", "now", ...list.keys()]), key => {
    if (key === "way") return draft("svg", {});
    if (key === "now") return make("i", { className: "moment" });
    return pointElement(key, axis);
  });
  const path = list.map(([time, isRamp, ...values], place) => {
    const level = place && !isRamp ? `H${timeToX(time)}` : "";
    return `${level}${place ? "L" : "M"}${timeToX(time)} ${y(values[axis])}`;
  });
  if (path.length) path.push(`H${plotWidth}`);
  element("way").replaceChildren(draft("path", { class: "curve", d: path.join("") || "M0 0" }));
  element("now").style.left = `${timeToX(now())}px`;
  list.forEach(([time, isRamp, ...values], place) => {
    const point = element(place);
    point.hidden = time < lanes.from - 1e-6 || time > lanes.to + 1e-6;
    point.className = `point ${place && !isRamp ? "jump" : ""}`;
    point.style.left = `${timeToX(time)}px`;
    point.style.top = `${y(values[axis])}px`;
    point.setAttribute("aria-pressed", place === selectedPoint);
    point.setAttribute("aria-label",
      `${control.label}, ${timeText(time)} s: ${numberText(values[axis])}`);
  });
}

function pointElement(place, axis) {
  const point = make("button", { type: "button" });
  point.addEventListener("pointerdown", event => {
    selectPoint(place);
    beginDrag(event, { kind: "point", place, axis });
  });
  point.addEventListener("focus", () => selectPoint(place));
  point.addEventListener("keydown", event => {
    const { step } = shownControl().axes[axis];
    const { low, high } = shownControl().axes[axis];
    const part = step ? step / (high - low) : 0.02;
    const ways = { ArrowLeft: [-1 / state.fps, 0], ArrowRight: [1 / state.fps, 0],
      ArrowUp: [0, part], ArrowDown: [0, -part] };
    const way = ways[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    movePoint(place, way[0], way[1], axis);
  });
  return point;
}

function selectPoint(place) {
  if (selectedPoint === place && !selected.size) return;
  selectedPoint = place;
  selected.clear();
  drawTake();
}

const tellCurve = list =>
  send({ type: "edit", edit: "curve", strokes: [], control: shownControl().id, points: list });

/** Moves a point by seconds, between its neighbours, and by a part of the range. */
function movePoint(place, seconds, share, axis) {
  const list = points().map(each => [...each]);
  if (!list[place]) return;
  const { low, high } = shownControl().axes[axis];
  const [before, after] = [list[place - 1]?.[0] ?? -0.001, list[place + 1]?.[0] ?? 1e6];
  list[place][0] = clamp(list[place][0] + seconds, before + 0.001, after - 0.001);
  list[place][2 + axis] = clamp(list[place][2 + axis] + share * (high - low), low, high);
  tellCurve(list);
}

/** Adds a point at a time: with a value on its axis, or with what the curve has there. */
function addPoint(time, value, axis = 0) {
  const control = shownControl();
  const list = points().map(each => [...each]);
  const place = list.findLastIndex(each => each[0] <= time) + 1;
  if (list[place - 1] && time - list[place - 1][0] < 0.001) return;
  const [one, two] = [list[place - 1], list[place]];
  const values = control.axes.map((_, number) => {
    if (value !== undefined && number === axis) return value;
    if (one && two && two[1]) {
      return one[2 + number]
        + (two[2 + number] - one[2 + number]) * (time - one[0]) / (two[0] - one[0]);
    }
    return one ? one[2 + number] : control.values[number];
  });
  list.splice(place, 0, [time, place ? 1 : 0, ...values]);
  selected.clear();
  selectedPoint = place;
  tellCurve(list);
}

function deletePoint() {
  const place = selectedPoint;
  selectedPoint = null;
  tellCurve(points().filter((_, number) => number !== place)
    .map((each, number) => (number ? each : [each[0], 0, ...each.slice(2)])));
}

function toggleJump() {
  tellCurve(points().map((each, place) =>
    (place === selectedPoint ? [each[0], each[1] ? 0 : 1, ...each.slice(2)] : each)));
}

curveLanes.forEach((lane, axis) => lane.plot.addEventListener("click", event => {
  if (event.target.closest("button") || !isStill()) return;
  const { low, high } = shownControl().axes[axis];
  const y = event.clientY - lane.plot.getBoundingClientRect().top;
  const share = clamp((curveHeight - curvePad - y) / (curveHeight - 2 * curvePad), 0, 1);
  addPoint(Math.max(0, timeOf(event)), low + share * (high - low), axis);
}));

// MARK: Over the picture

/** The ways of the selected strokes, with a handle for each by which all are moved. */
function drawHands() {
  const { width, height } = state.settings.size;
  hands.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const scale = width / (part("device").clientWidth || width);
  const group = draft("g", {});
  for (const stroke of chosen()) {
    if (!stroke.isPlaced) continue;
    const [x, y] = stroke.way[0];
    group.append(draft("path", { class: "way", d: stroke.way.map(([px, py], place) =>
      `${place ? "L" : "M"}${px} ${py}`).join("") }));
    const handle = draft("circle", { class: "handle", cx: x, cy: y, r: 14 * scale });
    handle.addEventListener("pointerdown", event => beginDrag(event, { kind: "way" }));
    group.append(handle);
  }
  if (dragged?.kind !== "way") hands.replaceChildren(group);
}

// MARK: Keys

addEventListener("keydown", event => {
  const isTyping = event.target.matches("input:not([type=range]), select, textarea");
  if (!state || !take || !isTold || isTyping || event.altKey || event.defaultPrevented) return;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const isUndo = (event.ctrlKey || event.metaKey) && key === "Z";
  if ((event.ctrlKey || event.metaKey) && !isUndo) return;
  if (key === "E" && !isUndo) {
    isEditing = !isEditing;
    return drawTake();
  }
  if (!isEditing) return;
  if (key === "Escape") {
    selected.clear();
    selectedPoint = null;
    return drawTake();
  }
  const isAdjusting = event.key.startsWith("Arrow")
    && event.target.matches("input, [data-part], .point");
  if (isAdjusting) return;
  const wanted = isUndo ? (event.shiftKey ? "Y" : "Z") : key === "Backspace" ? "Delete" : key;
  const tool = tools.find(each => each?.key === wanted);
  if (!tool || !mayDo(tool)) return;
  event.preventDefault();
  perform(tool);
});
