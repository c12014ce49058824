const views = {
  side: "Side by side", blink: "Blink", onion: "Onion", split: "Split", difference: "Difference",
};
const stage = make("section", { class: "stage glass", "aria-label": "Pictures" });
const spoken = make("p", { class: "spoken", role: "status" });
let panes = null;
let blinking = 0;

const caption = (layer, now) => {
  if (layer === "difference") return ["Difference"];
  if (layer === "actual") return [make("b", {}, "Actual")];
  if (now.isFilm && now.expectedIndex !== now.index) {
    return [make("b", {}, "Expected"), make("span", { class: "aside" },
      ` · nearest key, frame ${now.expectedIndex}`)];
  }
  return [make("b", {}, "Expected")];
};
const names = { expected: "Expected", actual: "Actual", difference: "Difference" };

/** Which layers each pane of the view holds; views that compare need both pictures. */
function arrangement(now) {
  const has = (layer) => now[layer] && extent(now[layer]);
  const all = ["expected", "actual", "difference"].filter(has);
  if (state.view === "side" || !has("expected") || !has("actual")) return all.map((layer) => [layer]);
  if (state.view === "difference") return has("difference") ? [["difference"]] : all.map((l) => [l]);
  return [["expected", "actual"]];
}

/** Whether panes show more one above the other than side by side. */
function isStacked([width, height], number) {
  if (number < 2) return false;
  if (isPhone()) return width > height * 1.15;
  const [wide, high, captions] = [stage.clientWidth, stage.clientHeight, 34];
  const beside = Math.min(wide / number / width, (high - captions) / height);
  return Math.min(wide / width, (high / number - captions) / height) > beside * 1.1;
}

function drawStage() {
  clearInterval(blinking);
  const now = shown();
  if (now?.text || now?.breaches) {
    panes = null;
    stage.replaceChildren(now.text ? textPane(now.text) : breachPane(now.breaches));
    return;
  }
  const layout = now ? arrangement(now) : [];
  if (!layout.length) {
    panes = null;
    stage.replaceChildren(blank());
    return;
  }
  const sizes = layout.flat().map((layer) => extent(now[layer]));
  const size = [0, 1].map((axis) => Math.max(...sizes.map((each) => each[axis])));
  const row = make("div", { class: "panes" });
  row.classList.toggle("wide", isStacked(size, layout.length));
  panes = { row, size, now, list: layout.map((layers) => pane(layers, now, size)) };
  row.append(...panes.list.map((each) => each.figure));
  stage.replaceChildren(row, ...tray(layout));
  fit();
  blend();
  if (state.view === "blink" && state.playing && isBlended(layout)) {
    blinking = setInterval(() => { state.flipped = !state.flipped; blend(); }, 800);
  }
}

const isBlended = (layout) => layout[0].length === 2;

function blank() {
  const item = current();
  const words = !item ? ["No cases", "The check found none."]
    : passes(item.outcome) ? ["Nothing to see", "The pictures are as their goldens."]
    : ["No pictures", "The report holds none of this moment."];
  return make("div", { class: "blank" }, make("strong", {}, words[0]), words[1]);
}

function pane(layers, now, size) {
  const sheet = make("div", { class: "sheet" }, layers.map((layer) =>
    picture(now[layer], `${layers.length} ${layer}`, `${names[layer]}, ${now.label}`)));
  const images = [...sheet.children];
  sheet.append(marks(now.figures, size));
  if (layers.length === 2 && state.view === "split") {
    const grip = make("div", { class: "grip" });
    sheet.append(grip);
    sheet.classList.toggle("slides", !state.zoom);
    sheet.addEventListener("pointerdown", (event) => {
      if (state.zoom && event.target !== grip) return;
      sheet.setPointerCapture(event.pointerId);
      const follow = (move) => {
        const bounds = sheet.getBoundingClientRect();
        state.mix = clamp(Math.round((move.clientX - bounds.left) / bounds.width * 100), 0, 100);
        blend();
        remember();
      };
      sheet.onpointermove = follow;
      sheet.onpointerup = sheet.onpointercancel = () => { sheet.onpointermove = null; };
      follow(event);
      event.preventDefault();
    });
  }
  const port = make("div", { class: "port" }, sheet);
  port.addEventListener("scroll", () => follow(port));
  port.addEventListener("pointerdown", (event) => pan(event, port));
  const isFaithful = !now.isFilm || now.expectedIndex === now.index;
  const text = layers.length === 1 ? caption(layers[0], now)
    : isFaithful ? [] : caption("expected", now);
  const label = make("figcaption", {}, text);
  return { figure: make("figure", { class: "pane" }, label, port), port, sheet, images, label, layers };
}

/** The outlines of what differs and of the worst part of it. */
function marks(figures, [width, height]) {
  const drawing = make("svg:svg", {
    viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  if (!state.marks || !figures) return drawing;
  const frame = (numbers, name) => numbers && drawing.append(make("svg:rect", {
    class: name, x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3] }));
  frame(figures.box, "box");
  frame(figures.worstTile, "tile");
  return drawing;
}

/** Gives the sheets their size: as large as fits, or as the zoom says. */
function fit() {
  if (!panes) return;
  const { size, list, row, now } = panes;
  const phone = isPhone();
  const stacked = row.classList.contains("wide") && phone;
  const wide = list[0].port.clientWidth;
  const high = phone ? innerHeight * (stacked ? 0.3 : 0.56) : list[0].port.clientHeight;
  const largest = Math.min(wide / size[0], high / size[1]);
  const scale = state.zoom || (largest >= 2 ? Math.floor(largest) : largest);
  for (const each of list) {
    each.sheet.style.width = `${size[0] * scale}px`;
    each.sheet.style.height = `${size[1] * scale}px`;
    each.sheet.classList.toggle("crisp", scale > 1);
    each.port.style.flex = phone ? "none" : "";
    each.port.style.height = phone ? `${Math.ceil(Math.min(size[1] * scale, high))}px` : "";
    const isLarger = size[0] * scale > wide + 1 || size[1] * scale > each.port.clientHeight + 1;
    each.port.classList.toggle("drags", isLarger);
    each.port.tabIndex = isLarger ? 0 : -1;
    each.images.forEach((image, place) => {
      const [width, height] = extent(now[each.layers[place]]);
      image.style.width = `${width * scale}px`;
      image.style.height = `${height * scale}px`;
    });
  }
  panes.scale = scale;
  const [x, y] = state.centre ?? [size[0] / 2, size[1] / 2];
  for (const { port } of list) {
    port.scrollLeft = x * scale - port.clientWidth / 2;
    port.scrollTop = y * scale - port.clientHeight / 2;
  }
}

/** Keeps the other panes at the place that one is scrolled to. */
function follow(port) {
  if (!panes?.scale || !state.zoom) return;
  state.centre = [
    (port.scrollLeft + port.clientWidth / 2) / panes.scale,
    (port.scrollTop + port.clientHeight / 2) / panes.scale];
  for (const { port: other } of panes.list) {
    if (other === port) continue;
    if (Math.abs(other.scrollLeft - port.scrollLeft) > 1) other.scrollLeft = port.scrollLeft;
    if (Math.abs(other.scrollTop - port.scrollTop) > 1) other.scrollTop = port.scrollTop;
  }
}

function pan(event, port) {
  if (event.pointerType !== "mouse" || event.button || event.defaultPrevented) return;
  if (!port.classList.contains("drags")) return;
  const start = [event.clientX + port.scrollLeft, event.clientY + port.scrollTop];
  port.setPointerCapture(event.pointerId);
  port.onpointermove = (move) => {
    port.scrollLeft = start[0] - move.clientX;
    port.scrollTop = start[1] - move.clientY;
  };
  port.onpointerup = port.onpointercancel = () => { port.onpointermove = null; };
}

/** Puts the two layers over each other as the view says. */
function blend() {
  if (!panes || panes.list[0].layers.length !== 2) return;
  const { images: [, actual], sheet, label } = panes.list[0];
  const slider = stage.querySelector(".tray input");
  actual.classList.toggle("hidden", state.view === "blink" && !state.flipped);
  actual.style.opacity = state.view === "onion" ? state.mix / 100 : "";
  actual.style.clipPath = state.view === "split" ? `inset(0 0 0 ${state.mix}%)` : "";
  const grip = sheet.querySelector(".grip");
  if (grip) grip.style.left = `${state.mix}%`;
  if (slider) slider.value = state.mix;
  if (state.view === "blink") {
    label.replaceChildren(...caption(state.flipped ? "actual" : "expected", panes.now));
  }
}

function tray(layout) {
  if (!isBlended(layout)) return [];
  if (state.view === "blink") {
    const play = make("button", { onclick: togglePlaying }, state.playing ? "Pause" : "Play");
    const flip = make("button", { onclick: blink }, "Flip");
    return [make("div", { class: "tray" }, make("div", { class: "group" }, play, flip))];
  }
  const name = state.view === "onion" ? "Opacity of the actual picture" : "Where the pictures meet";
  return [make("div", { class: "tray" }, make("span", {}, "Expected"),
    make("input", {
      type: "range", min: 0, max: 100, value: state.mix, "aria-label": name,
      oninput: (event) => { state.mix = Number(event.target.value); blend(); remember(); },
    }), make("span", {}, "Actual"))];
}

/** Turns to the other picture by hand. */
function blink() {
  if (state.view !== "blink") {
    state.flipped = true;
    state.playing = false;
    return setView("blink");
  }
  state.playing = false;
  state.flipped = !state.flipped;
  drawStage();
}

function togglePlaying() {
  state.playing = state.view !== "blink" || !state.playing;
  setView("blink");
}
