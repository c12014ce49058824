/** Frames that the lanes remember, and seconds that they show. */
const remembered = 1800;
const stretch = 12;
/** Whether the lanes are shown: then the server tells the trace. */
let isTold = false;
const over = { boxes: false, touches: false };
const past = { record: new Record(remembered), controls: [], figures: [
  { key: "painting", name: "Painting, ms", get: line => paintingOf(line.frame) },
] };
/** Milliseconds that painting frames took. */
const painting = new Map();
let shownRevision = 0;
const lanes = new Lanes(part("lanes"), [past], seconds => send({ type: "seek", seconds }));
const stories = new Stories(part("stories"), seconds => send({ type: "seek", seconds }));
let overlay = null;

function showWhy(isOn) {
  isTold = isOn;
  part("past").hidden = !isOn;
  part("lanes-shown").setAttribute("aria-pressed", isOn);
  send({ type: "follow", on: isOn });
  forget();
  if (!isOn) drawTake();
}

/** Nothing that is known holds any longer, but the line on which the next one builds. */
function forget() {
  const { told } = past.record;
  past.record = new Record(remembered);
  past.record.told = told;
  painting.clear();
  shownRevision = -1;
  overlay = null;
}

function learnPainting(frame, milliseconds) {
  if (!isTold) return;
  painting.delete(frame);
  painting.set(frame, milliseconds);
  if (painting.size > remembered) painting.delete(painting.keys().next().value);
}

/** What the picture took that showed while a frame was reached: not every frame is painted. */
function paintingOf(frame) {
  const most = 8;
  for (let back = 0; back < most; back += 1) {
    const milliseconds = painting.get(frame - back);
    if (milliseconds !== undefined) return milliseconds;
  }
  return undefined;
}

/** Tells what the picture of a frame costs, in counts that are equal on every machine. */
function showCosts({ frame, counts }) {
  part("costs").hidden = false;
  part("costs").replaceChildren(make("h2", { textContent: `Frame ${frame} costs` }),
    make("dl", {}, ...Object.entries(counts).map(([name, count]) => make("div", {},
      make("dt", { textContent: name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`) }),
      make("dd", { textContent: count.toLocaleString("en") })))));
}

function learn(changes) {
  for (const change of changes) past.record.take(change);
  showOver();
}

/** Draws over the picture what was asked for. */
function showOver() {
  const { width, height } = state.settings.size;
  overlay ??= new Overlay(part("overlay"), [width, height]);
  const line = isTold ? past.record.at(frame / state.fps) : null;
  overlay.show(line, line ? past.record.fingers : [], over);
}

/** Tells what is new, a few times a second. */
setInterval(() => {
  if (!isTold || !state || document.hidden) return;
  const { record } = past;
  const time = frame / state.fps;
  if (!record.lines.length || (shownRevision === record.revision && lanes.time === time)) return;
  // A pointer that edits is on something that stays.
  if (dragged) return;
  const end = Math.max(record.end, take?.end ?? 0);
  const start = take ? 0 : Math.max(0, record.start);
  const from = clamp(time - stretch / 4, start, Math.max(start, end - stretch));
  lanes.look(from, from + stretch);
  past.controls = state.controls.map(({ id, label, range }) => ({ id, label, ranges: range }));
  lanes.time = time;
  if (shownRevision === record.revision) lanes.draw();
  else lanes.refresh();
  stories.show([past], 12);
  stories.mark(time);
  showOver();
  drawTake();
  shownRevision = record.revision;
}, 150);

for (const [id, name] of [["boxes", "boxes"], ["ways", "touches"]]) {
  part(id).addEventListener("click", () => {
    over[name] = !over[name];
    part(id).setAttribute("aria-pressed", over[name]);
    if (state) showOver();
  });
}
