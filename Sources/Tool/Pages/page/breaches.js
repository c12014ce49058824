/** The sentence of a broken expectation, with its first broken moment. */
const breachText = ({ expectation, reason, seconds, values }) =>
  `Expected “${expectation}”, but at ${timeText(seconds)} s ${reason}${values.length
    ? `: ${values.map(valuesText).join(", ")}` : ""}.`;
const valuesText = ({ name, before, after }) =>
  `${name} ${before === after ? after : `${before} → ${after}`}`;

/** A lane for each expectation that a side breaks. */
function breachLanes(sides) {
  return sides.flatMap((side, number) => (side.breaches ?? []).map((breach, place) => ({
    kind: "breach", name: breach.expectation, key: `breach:${number}:${place}`, side, breach,
    now: line => (line?.time >= breach.seconds - 1e-6 ? "broken" : "holds") })));
}

Object.assign(painters, {
  breach(lane) {
    const { seconds, values } = lane.breach;
    lane.plot.setAttribute("aria-label", breachText(lane.breach));
    if (seconds < this.from - 1e-6 || seconds > this.to + 1e-6) return;
    const [x, middle] = [this.x(seconds), lane.height / 2];
    lane.plot.append(
      draft("rect", { class: "held-so-far", x: 0, y: 0, width: Math.max(x, 0), height: lane.height }),
      draft("path", { class: "broken", d: `M${x} 0V${lane.height}` }));
    lane.marks.push({ x, text: breachText(lane.breach) });
    const isLate = x > this.width / 2;
    const text = draft("text", { class: "word", x: x + (isLate ? -7 : 7), y: middle + 4,
      "text-anchor": isLate ? "end" : "start" });
    text.textContent = values.map(value => (values.length > 1 ? valuesText(value)
      : valuesText({ ...value, name: "" }).trim())).join(", ");
    lane.plot.append(text);
  },
});
