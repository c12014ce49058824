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
    lane.row.hidden = !control || axis >= control.range.length;
    if (!lane.row.hidden) drawCurve(lane, control, axis);
  });
}

function drawCurve(lane, control, axis) {
  const [low, high] = control.range[axis];
  const y = value => curveHeight - curvePad
    - (value - low) / (high - low || 1) * (curveHeight - 2 * curvePad);
  lane.title.textContent = `${control.label}${control.range.length > 1 ? ` ${"xy"[axis]}` : ""}`;
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
    const step = shownControl().step[axis];
    const [low, high] = shownControl().range[axis];
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
  send({ type: "edit", edit: { name: "curve", control: shownControl().id, points: list } });

/** Moves a point by seconds, between its neighbours, and by a part of the range. */
function movePoint(place, seconds, share, axis) {
  const list = points().map(each => [...each]);
  if (!list[place]) return;
  const [low, high] = shownControl().range[axis];
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
  const values = control.range.map((_, number) => {
    if (value !== undefined && number === axis) return value;
    if (one && two && two[1]) {
      return one[2 + number]
        + (two[2 + number] - one[2 + number]) * (time - one[0]) / (two[0] - one[0]);
    }
    return one ? one[2 + number] : control.value[number];
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
  const [low, high] = shownControl().range[axis];
  const y = event.clientY - lane.plot.getBoundingClientRect().top;
  const share = clamp((curveHeight - curvePad - y) / (curveHeight - 2 * curvePad), 0, 1);
  addPoint(Math.max(0, timeOf(event)), low + share * (high - low), axis);
}));
