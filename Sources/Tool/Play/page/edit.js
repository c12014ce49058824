/** The take as the server told it last; null before. */
let take = null;
/** What the selected strokes, keys, turns and stays are called, and which point of the curve is. */
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
/** What keys, wheels and mice do is called thus. */
const actKey = act => `${act.kind} ${act.key ?? ""}@${act.from}`;
const chosenActs = () => take?.acts.filter(each => selected.has(actKey(each))) ?? [];
/** What is selected and has a way over the picture. */
const placedOnes = () => [...chosen().filter(each => each.isPlaced),
  ...chosenActs().filter(each => each.way.length)];
const span = () => {
  const all = [...chosen(), ...chosenActs()];
  return [Math.min(...all.map(each => each.from)), Math.max(...all.map(each => each.to))];
};
const now = () => frame / state.fps;

function askFor(edit, fields = {}) {
  send({ type: "edit", edit: { name: edit, ...fields }, strokes: chosen().map(each => each.number),
    acts: chosenActs().map(each => each.number) });
}

/** Moves the beginning and the end of the selection by so many frames. */
function stretchBy(frames) {
  const [from, to] = span();
  askFor("stretch", { to: [from, Math.max(from, to + frames / state.fps)] });
}

const hasSelection = () => selected.size > 0;
const hasStrokes = () => chosen().length > 0;
const hasWay = () => placedOnes().length > 0;
const hasPoint = () => selectedPoint !== null;
const isStill = () => !state.isRecording;

/** All that can be done, each by a button and a key; groups are empty between. A button that `isShort`
    shows its key alone where there are keys. */
const tools = [
  { id: "undo", name: "Undo", key: "Z", can: () => take.canUndo || take.isTouched,
    act: () => { selected.clear(); send({ type: "undo" }); } },
  { id: "redo", name: "Redo", key: "Y", can: () => take.canRedo,
    act: () => { selected.clear(); send({ type: "redo" }); } },
  { id: "overdub", name: "Overdub", key: "O", title: "Play the take and add another hand",
    can: () => isStill() || take.isOverdubbing, isOn: () => take.isOverdubbing,
    act: () => send({ type: "overdub", on: !take.isOverdubbing }) },
  null,
  { id: "all", name: "Select all", key: "A", can: () => take.strokes.length + take.acts.length > 0,
    act: selectAll },
  { id: "cut", name: "Cut", key: "X", title: "Cut what is selected at this time",
    can: hasSelection, act: () => askFor("cut", { seconds: now() }) },
  { id: "delete", name: "Delete", key: "Delete", can: () => hasSelection() || hasPoint(),
    act: () => (hasPoint() ? deletePoint() : askFor("delete")) },
  { id: "duplicate", name: "Duplicate", key: "D", title: "Another finger does the same, 24 pt off; keys, wheel and mouse once more behind",
    can: hasSelection, act: () => askFor("duplicate", { x: 24, y: 24 }) },
  { id: "repeat", name: "Repeat", key: "T", title: "The selection happens once more, right behind",
    can: hasSelection, act: () => askFor("repeat", { times: 1 }) },
  { id: "mirror", name: "Mirror", key: "M", title: "Left becomes right", can: hasStrokes,
    act: () => askFor("mirror", { mirror: "leftRight" }) },
  { id: "flip", name: "Flip", key: "V", title: "Up becomes down", can: hasStrokes,
    act: () => askFor("mirror", { mirror: "upDown" }) },
  { id: "reverse", name: "Reverse", key: "U", title: "The end becomes the beginning",
    can: hasStrokes, act: () => askFor("mirror", { mirror: "time" }) },
  { id: "smooth", name: "Smooth", key: "H", can: hasStrokes,
    act: () => askFor("smooth", { seconds: 0.05 }) },
  { id: "actions", name: "Actions", key: "G",
    title: "Write taps, holds, drags and flicks as WebDriver actions",
    can: () => chosen().some(each => !each.isActions), act: () => askFor("actions") },
  { id: "samples", name: "Samples", key: "J", title: "Write the strokes as samples",
    can: () => chosen().some(each => each.isActions), act: () => askFor("samples") },
  null,
  { id: "earlier", name: "Earlier", key: "[", can: hasSelection, isShort: true,
    act: () => askFor("move", { seconds: -1 / state.fps }) },
  { id: "later", name: "Later", key: "]", can: hasSelection, isShort: true,
    act: () => askFor("move", { seconds: 1 / state.fps }) },
  { id: "shorter", name: "Shorter", key: "{", can: hasSelection, isShort: true,
    act: () => stretchBy(-1) },
  { id: "longer", name: "Longer", key: "}", can: hasSelection, isShort: true,
    act: () => stretchBy(1) },
  { id: "left", name: "Left", key: "ArrowLeft", can: hasWay, isShort: true,
    act: () => askFor("move", { x: -4 }) },
  { id: "right", name: "Right", key: "ArrowRight", can: hasWay, isShort: true,
    act: () => askFor("move", { x: 4 }) },
  { id: "up", name: "Up", key: "ArrowUp", can: hasWay, isShort: true,
    act: () => askFor("move", { y: -4 }) },
  { id: "down", name: "Down", key: "ArrowDown", can: hasWay, isShort: true,
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
    className: tool.isShort ? "short" : "",
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
curveLanes[0].title.replaceWith(which);
const actLanes = { key: editLane("Keys", "strokes"), wheel: editLane("Wheel", "strokes"),
  hover: editLane("Hover", "strokes") };
/** The lanes with bars. */
const barLanes = [strokesLane, ...Object.values(actLanes)];
part("take").append(bar, ...[...barLanes, ...curveLanes].map(lane => lane.row));
new ResizeObserver(() => drawTake()).observe(strokesLane.plot);

// The help lists what there is.
document.querySelector(".keys").after(make("section", { className: "keys touched" },
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
    for (const act of take.acts) {
      if (message.selectedActs.includes(act.number)) selected.add(actKey(act));
    }
  } else {
    const keys = new Set([...take.strokes.map(strokeKey), ...take.acts.map(actKey)]);
    for (const key of selected) if (!keys.has(key)) selected.delete(key);
  }
  if (selectedPoint !== null && !points()[selectedPoint]) selectedPoint = null;
  if (!dragged) drawTake();
}

function selectAll() {
  for (const stroke of take.strokes) selected.add(strokeKey(stroke));
  for (const act of take.acts) selected.add(actKey(act));
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
  part("take").hidden = !(isTold && isEditing && take && state && !state.isFilm);
  if (part("take").hidden) return hands.replaceChildren();
  plotWidth = strokesLane.plot.clientWidth || 1;
  for (const tool of tools) {
    if (!tool) continue;
    tool.button.disabled = !mayDo(tool);
    if (tool.isOn) tool.button.setAttribute("aria-pressed", tool.isOn());
  }
  drawStrokes();
  drawActs();
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

// MARK: Keys

addEventListener("keydown", event => {
  const isTyping = event.target.matches("input:not([type=range]), select, textarea");
  if (!state || !take || !isTold || state.isFilm || isTyping || event.altKey || event.defaultPrevented) return;
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
