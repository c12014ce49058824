/** The expectations that a case breaks: of each its sentence, and its values on a lane of the case. */
function breachPane(breaches) {
  return make("div", { class: "text-pane breaches" }, breaches.map((breach) =>
    make("section", {}, make("h3", {}, breach.clip ? `${breach.clip}: ` : null, breach.expectation),
      make("p", {}, `At ${number(breach.seconds)} s ${breach.reason}.`),
      (breach.values.length ? breach.values : [{ name: "", before: "", after: "" }])
        .map((value) => breachLane(breach, value)))));
}

const number = (value) => `${Number(value.toFixed(4))}`;

/** A value before and after the moment, which is marked on the time of the case. */
function breachLane({ seconds, length }, { name, before, after }) {
  const percent = clamp(length > 0 ? seconds / length * 100 : 0, 0, 100);
  const isSame = before === after;
  const words = isSame ? `${name} ${after}` : `${name} ${before}, then ${after}`;
  return make("div", { class: "lane", role: "img", "aria-label": `${words} at ${number(seconds)} s` },
    make("span", { class: "name" }, name),
    make("div", { class: "plot" },
      make("i", { class: "past", style: `width: ${percent}%` }),
      make("i", { class: "mark", style: `left: ${percent}%` }),
      make("div", { class: percent > 60 ? "values late" : "values",
        style: percent > 60 ? `right: ${100 - percent}%` : `left: ${percent}%` },
      isSame ? null : [make("span", { class: "before" }, before), " → "], make("b", {}, after))),
    make("span", { class: "time" }, `0 … ${number(length)} s`));
}
