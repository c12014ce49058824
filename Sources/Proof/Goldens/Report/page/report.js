const embedded = document.getElementById("golden-report");
/** A page that is served receives its cases one by one. */
const { index: report, files } = embedded ? JSON.parse(embedded.textContent)
  : { index: { title: document.title, folder: "", cases: [] }, files: {} };

const outcomes = {
  different: "Different", size: "Other size", undecodable: "Unreadable golden",
  missing: "No golden", tolerated: "Tolerated", equal: "Equal",
};
const urgency = Object.keys(outcomes);
const cases = [...report.cases].sort(
  (a, b) => urgency.indexOf(a.outcome) - urgency.indexOf(b.outcome));
const passes = (outcome) => outcome === "equal" || outcome === "tolerated";
/** Whether it stands in the list of those to be looked at. */
const isListed = (item) => !passes(item.outcome) || item.isKept;

/** An element with attributes, listeners (keys that begin with "on") and children. */
function make(tag, attributes = {}, ...children) {
  const isDrawn = tag.startsWith("svg:");
  const element = isDrawn
    ? document.createElementNS("http://www.w3.org/2000/svg", tag.slice(4))
    : document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    // A policy may forbid the attribute, not the property.
    else if (key === "style") element.style.cssText = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

const count = (number) => number.toLocaleString("en").replaceAll(",", "\u202f");
const plural = (number, word) => `${count(number)} ${word}${number === 1 ? "" : "s"}`;
const area = ([x, y, width, height]) => `${width} × ${height} at ${x}, ${y}`;
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const isPhone = () => matchMedia("(max-width: 759px)").matches;

/** What there is to see of a case: expectations that it breaks, its stills, its film, its texts. */
function moments(item) {
  const stills = item.stills.map((still) => ({
    still, outcome: still.outcome, figures: still.figures, label: labelOf(still.fileName),
  }));
  const texts = (item.texts ?? []).map((text) => ({
    text, outcome: text.outcome, figures: null, label: text.fileName,
  }));
  const broken = item.breaches?.length
    ? [{ breaches: item.breaches, outcome: "different", figures: null, label: "Expectations" }] : [];
  if (!item.film) return [...broken, ...stills, ...texts];
  const isSame = item.film.frames.every(([, expected, actual]) => expected === actual);
  const outcome = isSame ? "equal" : item.outcome === "equal" ? "different" : item.outcome;
  const film = { film: item.film, outcome, figures: item.figures, label: "Film" };
  return [...broken, ...stills, film, ...texts];
}

/** How a picture is called: by its moment where its name tells one. */
function labelOf(fileName) {
  const moment = /^still-(.*)\.png$/.exec(fileName);
  return moment ? `${moment[1]} s` : fileName.replace(/\.png$/, "");
}

const state = {
  item: 0, moment: 0, frame: 0, view: "side", zoom: 0, mix: 50, marks: false, flipped: false,
  playing: !matchMedia("(prefers-reduced-motion: reduce)").matches, centre: null,
};
const current = () => cases[state.item];
const moment = () => moments(current())[state.moment];
