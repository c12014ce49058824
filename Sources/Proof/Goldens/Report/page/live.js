const dock = make("nav", { class: "dock", "aria-label": "Decision" });
const toast = make("p", { class: "toast", role: "status" });
const reasons = make("dialog", { class: "reasons", "aria-label": "Tolerate" });
const live = { left: 0, past: null, total: 0, playing: null, hasRecalled: false };
const socket = new WebSocket(
  `ws://${location.host}${location.pathname.replace(/[^/]*$/, "")}socket?here`);
const say = (word, words = {}) => socket.send(JSON.stringify({ do: word, ...words }));

const isOpen = (item) => !passes(item.outcome) && !item.decision;

/** A few words that go by themselves. */
let fading = 0;
function tellBriefly(words, isFault = false) {
  toast.textContent = words;
  toast.classList.add("shown");
  toast.classList.toggle("fault", isFault);
  clearTimeout(fading);
  fading = setTimeout(() => toast.classList.remove("shown"), isFault ? 9000 : 2600);
}

// Decisions

/** Does `word` to the case that is shown, and goes on to the next that is not decided. */
function decide(word) {
  const item = current();
  if (!item || passes(item.outcome)) return tellBriefly("This one passes.");
  say(word, { case: item.name });
  if (word === "suggest") return;
  item.decision = word === "accept" ? "accepted" : "refused";
  item.isKept = true;
  advance();
}

function advance() {
  const others = cases.map((_, step) => (state.item + 1 + step) % cases.length);
  const next = others.find((place) => isOpen(cases[place]));
  drawList();
  if (next !== undefined) return setCase(next);
  setCase(state.item);
  if (!live.left) tellBriefly("Everything is decided.");
}

function askReason({ case: name, tolerance, words, code }) {
  if (current()?.name !== name) return;
  if (!tolerance) return tellBriefly(words, true);
  const [channel, pixels] = [tolerance.maxChannelDifference[1], tolerance.differentPixels[1]];
  const field = make("input", { type: "text", "aria-label": "Reason", maxlength: 400,
    placeholder: "Why is this difference right?", autocomplete: "off" });
  const text = code ? make("code", {}, code) : null;
  const form = make("form", { onsubmit: (event) => {
    event.preventDefault();
    if (!field.value.trim()) return field.focus();
    reasons.close();
    say("tolerate", { case: name, reason: field.value.trim() });
    const item = cases.find((each) => each.name === name);
    Object.assign(item, { decision: "tolerated", isKept: true });
    advance();
  } }, field, make("div", { class: "buttons" },
    make("button", { type: "button", onclick: () => reasons.close() }, "Cancel"),
    make("button", { class: "go" }, "Tolerate")));
  reasons.replaceChildren(make("h2", {}, "Tolerate this difference"),
    make("p", {}, make("b", {}, `${channel}`), " of 255 at most, in up to ",
      make("b", {}, plural(pixels, "pixel")), ": the least by which it passes."),
    code ? make("p", {}, "A test holds its tolerance in its source:") : form,
    ...(code ? [make("div", { class: "command" }, text, copyButton(text)),
      make("form", { method: "dialog" }, make("button", {}, "Close"))] : []));
  reasons.showModal();
  if (!code) field.focus();
}

// What stands below the pictures

function drawDock() {
  const item = current();
  const failing = item && !passes(item.outcome);
  const open = cases.filter(isOpen).length;
  const act = (name, key, kind, action, isOff) => make("button", {
    class: kind, disabled: isOff, onclick: action, title: `${name} (${key.toLowerCase()})`,
  }, make("span", {}, name), make("kbd", { "aria-hidden": "true" }, key));
  dock.replaceChildren(
    make("div", { class: "group decide" },
      act("Accept", "A", "accept", () => decide("accept"), !failing),
      act("Refuse", "R", "refuse", () => decide("refuse"), !failing),
      act("Tolerate", "T", "tolerate", () => decide("suggest"), !failing || item.outcome !== "different")),
    make("p", { class: "standing" }, make("b", {}, open ? `${open} to decide` : cases.length ? "All decided" : ""),
      make("span", {}, live.left ? `Checking ${live.left}…` : live.past ? `Last: ${live.past}` : "")),
    make("div", { class: "group" },
      act("Undo", "U", "undo", () => say("undo"), !live.past),
      act("Check", "C", "check", () => say("check"), live.left > 0)));
}

const drawn = drawTitle;
function refresh() {
  drawList();
  const buttons = list.querySelectorAll(".cases button");
  buttons[state.item]?.setAttribute("aria-current", "true");
  drawn();
  drawDock();
}

// What the server tells

/** Puts a case where it stood, else behind those that are to be looked at, or behind all. */
function place(item) {
  const old = cases.findIndex((each) => each.name === item.name);
  item.isKept = old >= 0 && cases[old].isKept || !passes(item.outcome) || Boolean(item.decision);
  if (old >= 0 && isListed(cases[old]) === isListed(item)) {
    cases[old] = item;
    return;
  }
  const shownName = current()?.name;
  if (old >= 0) cases.splice(old, 1);
  const listed = cases.filter(isListed).length;
  cases.splice(isListed(item) ? listed : cases.length, 0, item);
  state.item = Math.max(cases.findIndex((each) => each.name === shownName), 0);
}

function takeCase({ item, files: more, decision, isFilm }) {
  Object.assign(files, more);
  place({ ...item, decision, isFilm });
  const isCurrent = current()?.name === item.name;
  if (!live.hasRecalled) {
    live.hasRecalled = isOpen(current());
    drawList();
    recall();
  } else if (isCurrent) {
    state.moment = clamp(state.moment, 0, moments(current()).length - 1);
    drawFilm();
    draw();
  }
  refresh();
  if (isFilm && isCurrent && live.playing === item.name) playFilm();
  if (isFilm) live.playing = null;
}

const heard = {
  start: ({ title: name, count, fingerprint }) => {
    Object.assign(report, { title: name, fingerprint, status: "Checking…" });
    document.title = `Review · ${name}`;
    live.total = count;
    cases.length = 0;
    refresh();
  },
  case: takeCase,
  progress: ({ left }) => {
    live.left = left;
    report.status = left ? `Checking, ${left} to go` : `${plural(cases.length, "case")} checked`;
    refresh();
  },
  past: ({ words }) => { live.past = words; refresh(); },
  suggestion: askReason,
  note: ({ words, isFault }) => tellBriefly(words, isFault),
};
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  heard[message.type](message);
};
socket.onclose = ({ code }) => {
  report.status = code === 4001 ? "Open elsewhere" : "Ended";
  document.body.classList.add("ended");
  refresh();
  tellBriefly(code === 4001 ? "The review is open in another window." : "The review has ended.", true);
};

fetchFilm = (item) => {
  if (item.isFilm || socket.readyState !== WebSocket.OPEN) return false;
  live.playing = item.name;
  say("film", { case: item.name });
  tellBriefly("Painting the film…");
  return true;
};
Object.assign(keys, {
  a: () => decide("accept"), r: () => decide("refuse"), t: () => decide("suggest"),
  u: () => say("undo"), z: () => say("undo"), c: () => say("check"),
});
help.querySelector("dl").prepend(...[
  [["a"], "accept: the picture becomes the golden"], [["r"], "refuse: it is a mistake"],
  [["t"], "tolerate, with a reason"], [["u"], "undo the last decision"], [["c"], "check all again"],
].flatMap(([names, text]) => [make("dt", {}, make("kbd", {}, names[0])), make("dd", {}, text)]));
main.append(dock);
app.append(toast, reasons);
new MutationObserver(drawDock).observe(title, { childList: true });
drawDock();
