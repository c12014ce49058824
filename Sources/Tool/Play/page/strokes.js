/** What the lane of the fingers shows. */
function drawStrokes() {
  strokesLane.note.textContent = selected.size ? `${selected.size} selected`
    : take.strokes.length || take.acts.length ? "" : "Touch the picture, or record a take.";
  drawBars(strokesLane, take.strokes.map(stroke => ({
    key: strokeKey(stroke), from: stroke.from, to: stroke.to,
    className: stroke.isActions ? "actions" : "",
    label: `Stroke ${stroke.number}, ${stroke.gesture}`,
    title: `${stroke.gesture} ${stroke.name}, ${stroke.isActions ? "actions" : "samples"}`,
    text: stroke.number, long: `${stroke.number} ${stroke.gesture}`,
  })));
}

/** Draws what happens at some time as bars on a lane, in as few rows as keep them apart. */
function drawBars(lane, bars) {
  const rows = [];
  const placed = [];
  for (const bar of bars) {
    const left = timeToX(bar.from);
    const width = Math.max(timeToX(bar.to) - left, least);
    let row = rows.findIndex(end => end + 2 <= left);
    if (row < 0) row = rows.push(-Infinity) - 1;
    rows[row] = left + width;
    if (left + width >= 0 && left <= plotWidth) placed.push({ bar, left, width, row });
  }
  lane.plot.style.height = `${Math.max(1, rows.length) * 30 + 6}px`;
  const element = keep(lane, new Set(["now", "start", "end",
    ...placed.map(each => each.bar.key)]), key => barElement(key));
  for (const { bar, left, width, row } of placed) {
    const button = element(bar.key);
    button.className = `stroke ${bar.className}`;
    button.setAttribute("aria-pressed", selected.has(bar.key));
    button.setAttribute("aria-label",
      `${bar.label}, from ${timeText(bar.from)} to ${timeText(bar.to)} s`);
    button.title = bar.title;
    button.textContent = width > 70 ? bar.long : bar.text;
    button.style.cssText = `left:${left}px;width:${width}px;top:${row * 30 + 3}px`;
    bar.mark?.(button, left, width);
  }
  drawEnds(element, placed);
  element("now").style.left = `${timeToX(now())}px`;
}

/** The ends of the selection, by which it is stretched: on the lanes where it begins and ends. */
function drawEnds(element, placed) {
  const [from, to] = hasSelection() ? span() : [0, 0];
  const isIn = ({ bar }) => selected.has(bar.key);
  const first = placed.find(each => isIn(each) && each.bar.from === from);
  const last = placed.find(each => isIn(each) && each.bar.to === to);
  for (const [key, end] of [["start", first], ["end", last]]) {
    const grip = element(key);
    grip.hidden = !end;
    grip.setAttribute("aria-label", key === "start" ? "Beginning of the selection"
      : "End of the selection");
    if (!end) continue;
    // Beside the bar, or on it where there is no room.
    const x = key === "start" ? end.left - least : end.left + end.width;
    const inside = end.width > 2 * least ? clamp(x, 0, plotWidth - least) : x;
    grip.style.left = `${inside}px`;
    grip.style.top = `${end.row * 30 + 3}px`;
  }
}

function barElement(key) {
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
      for (const lane of barLanes) {
        for (const key of selected) {
          const button = lane.marks.get(key);
          if (button) button.style.translate = `${dx}px 0`;
        }
      }
    },
    end: (_, dx) => askFor("move", { seconds: secondsOf(dx) }),
  },
  start: {
    move: (_, dx) => { dragged.grip.style.translate = `${dx}px 0`; },
    end: (_, dx, __, { grip }) => {
      grip.style.translate = "";
      const [from, to] = span();
      askFor("stretch", { to: [clamp(from + secondsOf(dx), 0, to), to] });
    },
  },
  end: {
    move: (_, dx) => { dragged.grip.style.translate = `${dx}px 0`; },
    end: (_, dx, __, { grip }) => {
      grip.style.translate = "";
      const [from, to] = span();
      askFor("stretch", { to: [from, Math.max(from, to + secondsOf(dx))] });
    },
  },
  /** Bars that a rectangle over them touches. */
  marquee: {
    move: (event) => {
      const { plot, marks } = dragged.lane;
      const box = plot.getBoundingClientRect();
      const [left, right] = [dragged.x, event.clientX].sort((one, other) => one - other);
      const [top, bottom] = [dragged.y, event.clientY].sort((one, other) => one - other);
      dragged.frame ??= plot.appendChild(make("i", { className: "marquee" }));
      dragged.frame.style.cssText = `left:${left - box.left}px;top:${top - box.top}px;`
        + `width:${right - left}px;height:${bottom - top}px`;
      selected.clear();
      for (const [key, element] of marks) {
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
for (const lane of barLanes) {
  lane.plot.addEventListener("pointerdown", event => {
    if (event.target !== lane.plot || event.pointerType !== "mouse") return;
    beginDrag(event, { kind: "marquee", lane });
  });
  lane.plot.addEventListener("click", event => {
    if (event.target !== lane.plot || selected.size && event.pointerType === "mouse"
      && Math.hypot(event.movementX, event.movementY) > slack) return;
    send({ type: "seek", seconds: Math.max(0, timeOf(event)) });
  });
}

// MARK: Over the picture

/** The ways of what is selected, with a handle for each by which all are moved. */
function drawHands() {
  const { width, height } = state.settings.size;
  hands.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const scale = width / (part("device").clientWidth || width);
  const group = draft("g", {});
  for (const { way } of placedOnes()) {
    const [x, y] = way[0];
    group.append(draft("path", { class: "way", d: way.map(([px, py], place) =>
      `${place ? "L" : "M"}${px} ${py}`).join("") }));
    const handle = draft("circle", { class: "handle", cx: x, cy: y, r: 13 * scale });
    handle.addEventListener("pointerdown", event => beginDrag(event, { kind: "way" }));
    group.append(handle);
  }
  if (dragged?.kind !== "way") hands.replaceChildren(group);
}
