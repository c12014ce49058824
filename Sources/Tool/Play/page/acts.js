/** The lanes of keys, the wheel and the mouse, each there if the take has something on it. */
function drawActs() {
  for (const [kind, lane] of Object.entries(actLanes)) {
    const acts = take.acts.filter(each => each.kind === kind);
    lane.row.hidden = !acts.length;
    if (!acts.length) continue;
    lane.note.textContent = actNotes[kind](acts);
    drawBars(lane, acts.map(act => ({
      key: actKey(act), from: act.from, to: act.to, className: kind, ...actBars[kind](act),
    })));
  }
}

const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const actNotes = {
  key: acts => counted(acts.length, "press", "presses"),
  wheel: acts => counted(acts.length, "turn"),
  hover: acts => counted(acts.length, "stay"),
};

/** How a bar of each kind reads and is marked. */
const actBars = {
  key: ({ key, isOver }) => ({
    label: `Key ${keyText(key)}${isOver ? "" : ", not released"}`, title: `Key ${keyText(key)}`,
    text: keySigns[key] ?? keyText(key), long: keyText(key),
  }),
  wheel: act => {
    const [x, y] = [1, 2].map(axis => act.turns.reduce((sum, turn) => sum + turn[axis], 0));
    const words = wheelText(x, y);
    return { label: `Wheel, ${words}`, title: `Wheel, ${words}`, text: "", long: "",
      mark: (button, left) => markTurns(button, left, act.turns) };
  },
  hover: ({ isOver }) => ({
    label: `Mouse${isOver ? "" : ", which stays"}`, title: "The mouse over the picture", text: "",
    long: "mouse",
  }),
};

/** Ticks for what the wheel scrolls, down below the middle and up above it: one for each place. */
function markTurns(button, left, turns) {
  let free = -Infinity;
  for (const [time, x, y] of turns) {
    const place = timeToX(time) - left;
    if (place < free) continue;
    free = place + 3;
    const tick = make("i", { className: (y || x) > 0 ? "turn ahead" : "turn" });
    tick.style.left = `${place + 2}px`;
    button.append(tick);
  }
}
