/** What is told of builds of the package: what goes on, in a card over the picture; and the picture
    of the code before, beside the one of this. */
const formerPaper = part("former").getContext("2d", { alpha: true });
const betweenPictures = 16;
/** Whether both are shown. */
let isCompared = false;
/** How often new code had taken over when the last state came. */
let generation = null;
/** What the card shows, and whether it is folded up. */
let cardText = "";
let isFolded = false;
/** When the build began, by the page's clock. */
let buildStart = null;

const frameText = ({ frame, seconds }) => `${timeText(seconds)} s (frame ${frame})`;

const goesOn = "The previous code goes on until this is mended.";

/** What the card says: a title, lines under it, and how urgent it is. */
const cards = {
  building: () => ({ title: "Building …", kind: "quiet" }),
  reliving: ({ done, total }) => ({
    title: `Living it again: ${timeText(done)} of ${timeText(total)} s`, kind: "quiet",
    part: total ? done / total : 1,
  }),
  failed: ({ errors, count }) => ({
    title: `Build failed: ${count === 1 ? "1 error" : `${count} errors`}`,
    kind: "fault", foot: goesOn,
    lines: errors.map(error),
  }),
  crashed: told => ({
    title: /fatal error|was ended by/i.test(told.message) ? `The new code crashed after ${frameText(told)}`
      : told.frame ? `The new code ended after ${frameText(told)}` : "The new code does not start",
    kind: "fault",
    lines: [told.place ? error({ ...told.place, message: told.message })
      : make("pre", { className: "message", textContent: told.message })], foot: goesOn,
  }),
  endless: told => ({
    title: `The new code hangs after ${frameText(told)}`, kind: "fault",
    lines: [make("p", { textContent: "The next frame does not end: is there an endless loop?" })],
    foot: goesOn,
  }),
  refused: told => ({
    title: "The new code cannot play this", kind: "fault",
    lines: [make("pre", { className: "message", textContent: told.message })], foot: goesOn,
  }),
  current: ({ notes }) => notes.length ? {
    title: "The controls have changed", kind: "news",
    lines: notes.map(textContent => make("p", { textContent })),
  } : null,
};

/** An error of the compiler: where, what, and the line itself with its place marked. */
function error({ file, line, column, message, source }) {
  const row = make("div", { className: "error" });
  if (file) row.append(make("b", { textContent: `${file}:${line}` }));
  row.append(make("p", { textContent: message }));
  if (!source) return row;
  const text = source.replaceAll("\t", " ");
  const start = text.length - text.trimStart().length;
  const place = Math.max(0, column - 1 - start);
  row.append(make("pre", {}, text.trimStart(), "\n", make("i", { textContent: `${" ".repeat(place)}↑` })));
  return row;
}

function showBuild() {
  const told = state.rebuild;
  part("compare").hidden = !told?.hasFormer;
  if (isCompared && !told?.hasFormer) compare(false);
  if (isCompared) showDifference();
  if (!told) return;
  if (generation !== null && generation !== told.generation) {
    forget();
    inputs.clear();
    isFolded = false;
  }
  generation = told.generation;
  if (told.phase.name === "building") buildStart ??= performance.now();
  else buildStart = null;
  const text = JSON.stringify([told, isFolded]);
  if (text === cardText) return;
  cardText = text;
  showCard(cards[told.phase.name]?.({ ...told, ...told.phase }));
}

function showCard(card) {
  const box = part("build");
  box.hidden = !card;
  if (!card) return;
  const title = make("h2", { textContent: card.title });
  box.className = card.kind;
  box.replaceChildren(title);
  if (card.part !== undefined) {
    box.append(make("progress", { max: 1, value: card.part }));
  }
  if (!card.lines && !card.foot) return;
  const fold = make("button", { className: "fold", type: "button",
    textContent: card.kind === "news" ? "Close" : isFolded ? "Show" : "Fold" });
  fold.addEventListener("click", () => {
    isFolded = !isFolded;
    if (card.kind === "news") box.hidden = true;
    else showBuild();
  });
  title.append(fold);
  if (isFolded) return;
  box.append(...(card.lines ?? []));
  if (card.foot) box.append(make("p", { className: "foot", textContent: card.foot }));
}

/** How long the build takes so far. */
setInterval(() => {
  if (buildStart === null) return;
  const seconds = (performance.now() - buildStart) / 1000;
  const title = part("build").querySelector("h2");
  if (title) title.textContent = `Building … ${seconds.toFixed(1)} s`;
}, 100);

function compare(isOn) {
  isCompared = isOn;
  part("compare").setAttribute("aria-pressed", isOn);
  part("place").classList.toggle("both", isOn);
  for (const id of ["before", "new", "difference"]) part(id).hidden = !isOn;
  send({ type: "compare", on: isOn });
  if (isOn) showDifference();
  fit();
}
part("compare").addEventListener("click", () => compare(!isCompared));
keys.c = () => { if (!part("compare").hidden) compare(!isCompared); };

/** Tells the first difference, in the words of `explain`. */
function showDifference() {
  const found = state.comparison;
  part("difference").textContent = !found ? "Looking for the first difference …"
    : found.words ? `First differs at ${frameText(found)}\n${found.words}`
    : `No difference up to ${timeText(found.seconds)} s`;
}
