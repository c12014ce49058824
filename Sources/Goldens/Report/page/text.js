/** The lines of a text of the report. */
function linesOf(digest) {
  if (!digest) return [];
  const bytes = Uint8Array.from(atob(files[digest]), (letter) => letter.charCodeAt(0));
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\n|\r/);
  if (lines[lines.length - 1] === "") lines.pop();
  return lines;
}

/** A text beside its golden: the words of the comparison, then the lines where they part. */
function textPane(text) {
  const [before, after] = [linesOf(text.expected), linesOf(text.actual)];
  const length = Math.max(before.length, after.length);
  let first = 0;
  while (first < length && before[first] === after[first]) first += 1;
  const isEqual = first === length;
  const from = isEqual ? 0 : Math.max(first - 3, 0);
  const rows = [];
  for (let place = from; place < Math.min(from + 12, length); place += 1) {
    rows.push(...lineRows(place, before[place], after[place]));
  }
  if (from + 12 < length) rows.push(make("div", { class: "rest" }, `${plural(length - from - 12, "more line")}`));
  return make("div", { class: "text-pane" }, make("p", { class: "words" }, text.words),
    text.actual || text.expected ? make("pre", { tabindex: 0, "aria-label": text.fileName }, rows) : null);
}

/** One line where both agree, else what is gone and what is new, cut to where they part. */
function lineRows(place, before, after) {
  const row = (kind, mark, line, start) => make("div", { class: kind },
    make("span", { class: "number", "aria-hidden": "true" }, `${place + 1}`), `${mark} ${cut(line, start)}`);
  if (before === after) return [row("same", " ", before, 0)];
  let start = 0;
  while (start < Math.min(before?.length ?? 0, after?.length ?? 0) && before[start] === after[start]) start += 1;
  return [before === undefined ? null : row("gone", "−", before, start),
    after === undefined ? null : row("new", "+", after, start)].filter(Boolean);
}

/** At most 320 letters of a line, round its place `start`. */
function cut(line, start) {
  const from = line.length <= 320 ? 0 : clamp(start - 80, 0, line.length - 320);
  const part = line.slice(from, from + 320);
  return `${from ? "…" : ""}${part}${from + 320 < line.length ? "…" : ""}`;
}
