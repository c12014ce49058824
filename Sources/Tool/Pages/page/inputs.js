/** Keys by what stands on them. */
const keySigns = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "␣",
  Enter: "⏎", Backspace: "⌫", Delete: "⌦", Escape: "Esc", Shift: "⇧", Tab: "⇥" };
const keyText = key => (key === " " ? "Space" : key);

/** A way of the wheel in words. */
function wheelText(x, y) {
  const ways = [[y, "down", "up"], [x, "right", "left"]].filter(([way]) => way)
    .map(([way, ahead, back]) => `${numberText(Math.abs(way))} pt ${way > 0 ? ahead : back}`);
  return ways.join(", ") || "0 pt";
}

/** What keys, the wheel and the mouse did in a record: keys that were held, turns, and stays. */
function inputOf(record) {
  const input = { holds: [], turns: [], stays: [] };
  const down = new Map();
  let stay = null;
  for (const { time, keys, wheel, pointer } of record.lines) {
    for (const key of [...keys?.down ?? [], ...keys?.pressed ?? []]) {
      if (down.has(key)) continue;
      down.set(key, { key, from: time, to: time });
      input.holds.push(down.get(key));
    }
    for (const hold of down.values()) hold.to = time;
    for (const key of keys?.released ?? []) down.delete(key);
    if (wheel?.some(way => way)) input.turns.push({ time, x: wheel[0], y: wheel[1] });
    if (pointer && !stay) input.stays.push(stay = { from: time, to: time });
    if (pointer) stay.to = time;
    else stay = null;
  }
  return input;
}

/** The lanes of what the keys, the wheel and the mouse of a side did, each if there is something. */
function inputLanes(side, number, sign) {
  const { record } = side;
  const { holds, turns, stays } = inputOf(record);
  const lanes = packedRows(holds).map((bars, place) => ({ kind: "presses", bars,
    name: place ? "" : `Keys${sign}`, key: `keys:${number}:${place}`,
    text: hold => `${keyText(hold.key)}, from ${timeText(hold.from)} to ${timeText(hold.to)} s`,
    now: line => (place ? "" : line?.keys?.down.map(key => keySigns[key] ?? key).join(" ")) }));
  if (turns.length) {
    lanes.push({ kind: "wheel", name: `Wheel${sign}`, key: `wheel:${number}`, turns,
      now: line => (line?.wheel?.some(way => way) ? wheelText(...line.wheel) : "") });
  }
  if (stays.length) {
    lanes.push({ kind: "hover", name: `Hover${sign}`, key: `hover:${number}`, bars: stays,
      text: stay => `Mouse, from ${timeText(stay.from)} to ${timeText(stay.to)} s`,
      now: line => (line?.pointer
        ? `${numberText(line.pointer.x)}, ${numberText(line.pointer.y)}` : "") });
  }
  return lanes.map(lane => ({ ...lane, side }));
}

/** Bars of what is held, named where there is room. */
function paintBars(lanes, lane, name) {
  const [top, high] = [4, lane.height - 8];
  for (const bar of lane.bars) {
    if (bar.to < lanes.from || bar.from > lanes.to) continue;
    const left = lanes.x(bar.from);
    const width = Math.max(lanes.x(bar.to) - left, 3);
    lane.plot.append(draft("rect", { class: "held", x: left, y: top, width, height: high, rx: 3 }));
    const shown = Math.max(left, 0);
    const words = name(bar, left + width - shown);
    if (!words) continue;
    const text = draft("text", { class: "word", x: shown + 4, y: lane.height / 2 + 4 });
    text.textContent = words;
    lane.plot.append(text);
  }
  lane.plot.setAttribute("aria-label",
    `${lane.name || "More keys"}: ${lane.bars.map(lane.text).join("; ")}`);
}

Object.assign(painters, {
  presses(lane) {
    paintBars(this, lane, ({ key }, room) => (room > 9 + 7 * keyText(key).length ? keyText(key)
      : room > 13 ? keySigns[key] ?? "" : ""));
  },

  wheel(lane) {
    const most = Math.max(...lane.turns.map(({ x, y }) => Math.abs(y || x)));
    const middle = lane.height / 2;
    for (const { time, x, y } of lane.turns) {
      if (time < this.from || time > this.to) continue;
      const long = 2 + (middle - 5) * Math.abs(y || x) / most;
      lane.plot.append(draft("path", { class: "turned",
        d: `M${this.x(time)} ${middle}v${(y || x) > 0 ? long : -long}` }));
      lane.marks.push({ x: this.x(time), text: `${timeText(time)} s  ${wheelText(x, y)}` });
    }
    lane.plot.setAttribute("aria-label", `${lane.name}: ${lane.turns.length} frames with a turn`);
  },

  hover(lane) { paintBars(this, lane, (_, room) => (room > 50 ? "mouse" : "")); },
});
