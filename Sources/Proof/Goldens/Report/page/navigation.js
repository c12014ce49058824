const app = document.getElementById("app");
const list = make("nav", { class: "list", "aria-label": "Cases" });
const title = make("header", { class: "title" });
const lead = make("p", { class: "lead" });
const tools = make("div", { class: "tools", role: "toolbar", "aria-label": "Views" });
const help = make("dialog", { "aria-label": "Keys" });

const icon = (path) => make("svg:svg", { viewBox: "0 0 18 18", "aria-hidden": "true" },
  make("svg:path", { d: path }));
const round = (name, path, action, kind = "") =>
  make("button", { class: `round ${kind}`, "aria-label": name, title: name, onclick: action }, icon(path));
const choice = (text, isOn, action, key, name) => make("button", {
  "aria-pressed": isOn ? "true" : "false", onclick: action, title: name, "aria-label": name,
}, text, key ? make("kbd", { "aria-hidden": "true" }, key) : null);

function short(item) {
  const { maxChannelDifference: most, differentPixels: pixels, firstFrame } = item.figures ?? {};
  if (item.outcome !== "different" && item.outcome !== "tolerated") return outcomes[item.outcome];
  const parts = [most !== undefined && most !== null ? `up to ${most}` : outcomes[item.outcome]];
  if (pixels !== undefined && pixels !== null) parts.push(`${count(pixels)} px`);
  if (firstFrame !== undefined && firstFrame !== null) parts.push(`frame ${firstFrame}`);
  return parts.map((part) => make("span", {}, part));
}

/** What was decided on a case, as a badge. */
const decisions = { accepted: "Accepted", tolerated: "Tolerated", refused: "Refused" };
const decided = (item) => item?.decision
  ? make("span", { class: "badge decided", "data-decision": item.decision }, decisions[item.decision]) : null;

function entry(item, place, isCompact) {
  const button = make("button", {
    "data-outcome": item.outcome, "aria-current": "false",
    onclick: () => { setOpen(false); setCase(place); },
  });
  const first = item.stills.find((still) => !passes(still.outcome) && still.actual)
    ?? item.film?.shown.find((each) => each.actual) ?? item.stills.find((still) => still.actual);
  if (!isCompact) {
    button.append(make("span", { class: "thumb" }, first
      ? make("img", { src: `data:image/png;base64,${files[first.actual]}`, alt: "", loading: "lazy" })
      : make("span", { class: "dot" })));
  } else {
    button.append(make("span", { class: "dot" }));
  }
  button.append(make("span", { class: "what" }, make("span", { class: "name" }, item.name, decided(item)),
    isCompact ? make("span", { class: "spoken" }, outcomes[item.outcome])
      : make("span", { class: "short" }, short(item))));
  return make("li", {}, button);
}

function drawList() {
  const failing = cases.filter((item) => !passes(item.outcome)).length;
  const listed = cases.filter(isListed).length;
  const passing = cases.length - listed;
  const verdict = !cases.length ? report.status ?? "No cases"
    : failing ? `${failing} of ${cases.length} ${failing === 1 ? "fails" : "fail"}`
    : cases.length === 1 ? "The case passes" : `All ${cases.length} pass`;
  list.replaceChildren(
    round("Close the list", "M4 4 14 14 M14 4 4 14", () => setOpen(false), "close"),
    make("div", { class: "head" }, make("p", { class: "name" }, report.title),
      make("p", { class: "verdict" }, verdict,
        make("small", {}, report.status ?? `in ${report.folder}`))),
    make("ul", { class: "cases" }, cases.slice(0, listed).map((item, place) => entry(item, place, false))));
  if (passing) {
    const tolerated = cases.slice(listed).filter((item) => item.outcome === "tolerated").length;
    const name = `${passing - tolerated} equal` + (tolerated ? `, ${tolerated} tolerated` : "");
    list.append(make("details", { class: "quiet", open: !listed || passing <= 12 },
      make("summary", {}, name), make("ul", { class: "cases" },
        cases.slice(listed).map((item, place) => entry(item, place + listed, true)))));
  }
  if (!report.fingerprint) return;
  const { project, cairo, pixman, libpng } = report.fingerprint;
  list.append(make("footer", {}, `${project} · Cairo ${cairo} · pixman ${pixman} · libpng ${libpng}`));
}

const sentence = (item) => item ? item.sentence.slice(0, 1).toUpperCase() + item.sentence.slice(1) : "";

function drawTitle() {
  const item = current();
  title.replaceChildren(
    round("Cases", "M3 5H15 M3 9H15 M3 13H11", () => setOpen(true), "menu"),
    make("div", { class: "text" },
      make("h2", {}, item ? item.name : report.title, item ? make("span", {
        class: "badge", "data-outcome": item.outcome },
        make("span", { class: "dot" }), outcomes[item.outcome]) : null, decided(item)),
      make("p", {}, sentence(item))),
    make("div", { class: "steps" },
      round("Previous case (k)", "M11 4 6 9 11 14", () => setCase(state.item - 1)),
      round("Next case (j)", "M7 4 12 9 7 14", () => setCase(state.item + 1)),
      round("Keys (?)", "M6.5 6.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.9 M9 13.6v.1",
        () => help.showModal(), "help")));
  lead.textContent = sentence(item);
}

function drawTools() {
  const item = current();
  const all = item ? moments(item) : [];
  const now = shown();
  const canBlend = now && now.expected && now.actual;
  const parts = [];
  if (all.length > 1) {
    parts.push(make("div", { class: "whole" }, make("div", { class: "group moments", role: "group", "aria-label": "Moment" },
      all.map((each, place) => {
        const button = choice(each.label, place === state.moment, () => setMoment(place));
        button.prepend(make("span", { class: "dot", "data-outcome": each.outcome }));
        return button;
      }))));
  }
  if (now?.text || now?.breaches) return tools.replaceChildren(...parts);
  const viewGroup = make("div", { class: "group views", role: "group", "aria-label": "View" },
    Object.entries(views).map(([view, text], place) => {
      const button = choice(isPhone() && view === "side" ? "Side" : text, state.view === view,
        () => setView(view), `${place + 1}`, text);
      button.disabled = view !== "side" && (view === "difference" ? !now?.difference : !canBlend);
      return button;
    }));
  const zooms = make("div", { class: "group zoom", role: "group", "aria-label": "Zoom" },
    [0, 1, 2, 4, 8].map((zoom) =>
      choice(zoom ? `${zoom}×` : "Fit", state.zoom === zoom, () => setZoom(zoom))));
  const aids = make("div", { class: "group aids", role: "group", "aria-label": "Aids" },
    choice("Marks", state.marks, toggleMarks, "b", "Outline what differs"),
    choice("Worst", false, toWorst, "w", "Zoom to the worst tile"));
  aids.lastChild.removeAttribute("aria-pressed");
  aids.lastChild.disabled = !now?.figures?.worstTile;
  aids.firstChild.disabled = !now?.figures?.box;
  tools.replaceChildren(...parts, viewGroup, make("span", { class: "push" }),
    make("div", { class: "adjust" }, zooms, aids));
}

/** Draws what depends on the shown pictures. */
function draw() {
  drawTools();
  drawStage();
  drawFacts();
  moveCursor();
  remember();
}

function setCase(place) {
  if (!cases.length) return;
  state.item = clamp(place, 0, cases.length - 1);
  const all = moments(current());
  state.moment = Math.max(all.findIndex((each) => !passes(each.outcome)), 0);
  state.centre = null;
  state.zoom = 0;
  drawTitle();
  const buttons = list.querySelectorAll(".cases button");
  buttons.forEach((button, index) => button.setAttribute("aria-current", String(index === state.item)));
  const button = buttons[state.item];
  if (button.closest("details")) button.closest("details").open = true;
  if (!isPhone()) button.scrollIntoView({ block: "nearest" });
  enterMoment();
  spoken.textContent = `${current().name}: ${current().sentence}`;
}

function enterMoment() {
  stopFilm();
  const film = moment()?.film;
  if (film) {
    const first = film.frames.find((frame) => standing(frame) !== "equal") ?? film.frames[0];
    state.frame = first ? first[0] : 0;
  }
  drawFilm();
  draw();
}

function setMoment(place) {
  const all = moments(current());
  state.moment = clamp(place, 0, all.length - 1);
  enterMoment();
}

function setFrame(frame) {
  if (frame === state.frame) return;
  const before = shown();
  state.frame = frame;
  const after = shown();
  if (before?.index === after?.index && before?.isFilm) { moveCursor(); remember(); } else draw();
}

function setView(view) {
  state.view = view;
  draw();
}

function setZoom(zoom) {
  state.zoom = zoom;
  if (!zoom) state.centre = null;
  draw();
}

function stepZoom(step) {
  const levels = [0, 1, 2, 4, 8];
  setZoom(levels[clamp(levels.indexOf(state.zoom) + step, 0, levels.length - 1)]);
}

function toggleMarks() {
  state.marks = !state.marks;
  draw();
}

function toWorst() {
  const tile = shown()?.figures?.worstTile;
  if (!tile) return;
  state.centre = [tile[0] + tile[2] / 2, tile[1] + tile[3] / 2];
  state.zoom = 8;
  state.marks = true;
  draw();
  if (isPhone()) stage.scrollIntoView({ block: "nearest" });
}

function setOpen(isOpen) {
  document.body.classList.toggle("open", isOpen);
  main.inert = isOpen;
  if (isOpen) list.querySelector(".close").focus();
}

// Where one is stands in the address, so that it can be handed on.

function remember() {
  const item = current();
  if (!item) return;
  const words = new URLSearchParams({ case: item.name });
  const now = moment();
  if (now?.still) words.set("still", now.still.fileName);
  if (now?.text) words.set("text", now.text.fileName);
  if (now?.film) words.set("frame", state.frame);
  if (state.view !== "side") words.set("view", state.view);
  if (state.zoom) words.set("zoom", state.zoom);
  if (state.mix !== 50) words.set("mix", state.mix);
  if (state.marks) words.set("marks", 1);
  try { history.replaceState(null, "", `#${words}`); } catch { /* Some viewers forbid it. */ }
}

function recall() {
  const words = new URLSearchParams(location.hash.slice(1));
  const place = cases.findIndex((item) => item.name === words.get("case"));
  const wanted = Object.hasOwn(views, words.get("view") ?? "") ? words.get("view") : "side";
  state.view = wanted;
  state.mix = clamp(Number(words.get("mix") ?? 50) || 0, 0, 100);
  state.marks = words.get("marks") === "1";
  setCase(Math.max(place, 0));
  if (place >= 0) {
    const all = moments(current());
    const asked = words.has("frame") ? all.findIndex((each) => each.film)
      : words.has("text") ? all.findIndex((each) => each.text?.fileName === words.get("text"))
      : all.findIndex((each) => each.still?.fileName === words.get("still"));
    if (asked >= 0 && asked !== state.moment) setMoment(asked);
    const frame = Number(words.get("frame"));
    if (words.has("frame") && strip?.places.has(frame)) setFrame(frame);
    const zoom = Number(words.get("zoom"));
    if ([1, 2, 4, 8].includes(zoom)) setZoom(zoom);
  }
}

const isTyping = (target) => target instanceof HTMLInputElement;
const keys = {
  j: () => setCase(state.item + 1), ArrowDown: () => setCase(state.item + 1),
  k: () => setCase(state.item - 1), ArrowUp: () => setCase(state.item - 1),
  ArrowRight: (event) => go(1, event.shiftKey), ArrowLeft: (event) => go(-1, event.shiftKey),
  m: () => setMoment((state.moment + 1) % Math.max(moments(current()).length, 1)),
  " ": blink, p: togglePlaying, f: () => filmStrip.querySelector("button")?.click(), s: toggleFilm,
  b: toggleMarks, w: toWorst, "+": () => stepZoom(1), "=": () => stepZoom(1),
  "-": () => stepZoom(-1), 0: () => setZoom(0), "?": () => help.showModal(),
  Escape: () => setOpen(false),
};
Object.keys(views).forEach((view, place) => {
  keys[place + 1] = () => tools.querySelectorAll(".views button")[place]?.click();
});

function go(step, isLeap) {
  if (!strip) setMoment(state.moment + step);
  else if (isLeap) leapFrame(step);
  else stepFrame(step);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || !cases.length) return;
  const target = event.target;
  if (isTyping(target) && event.key.startsWith("Arrow")) return;
  const isButton = target instanceof HTMLButtonElement || target.tagName === "SUMMARY";
  if (isButton && event.key === " ") return;
  if (target.classList.contains("port") && event.key.startsWith("Arrow")) return;
  const action = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
  if (!action) return;
  event.preventDefault();
  action(event);
});
// A button that was clicked must not swallow the space bar.
document.addEventListener("click", (event) => {
  if (event.detail && document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
});

help.append(make("h2", {}, "Keys"), make("dl", {}, [
  [["j", "k"], "next and previous case"], [["←", "→"], "frame, or still"],
  [["⇧ ←", "⇧ →"], "frame with pictures"], [["f"], "first frame that differs"],
  [["s"], "play the film"], [["m"], "next still or film"], [["1", "…", "5"], Object.values(views).join(", ").toLowerCase()],
  [["space"], "blink by hand"], [["p"], "blink by itself"], [["+", "−", "0"], "zoom in, out, to fit"],
  [["b"], "outline what differs"], [["w"], "go to the worst tile"],
].flatMap(([names, text]) => [
  make("dt", {}, names.map((name) => name === "…" ? name : make("kbd", {}, name))),
  make("dd", {}, text)])),
  make("form", { method: "dialog" }, make("button", {}, "Close")));

// The list, which shows it, is closed on phones.
const heading = make("h1", { class: "unseen" }, report.title);
const main = make("main", { class: "case" }, heading, title, lead, tools, stage, filmStrip, facts);
app.append(list, main, help, spoken);
drawList();
if (cases.length) recall();
else {
  drawTitle();
  filmStrip.hidden = true;
  stage.replaceChildren(blank());
}
new ResizeObserver(() => fit()).observe(stage);
addEventListener("hashchange", recall);
