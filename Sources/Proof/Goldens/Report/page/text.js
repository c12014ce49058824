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

/** One line where both agree, else what is gone and what is new. */
function lineRows(place, before, after) {
  const row = (kind, mark, ...words) => make("div", { class: kind },
    make("span", { class: "number", "aria-hidden": "true" }, `${place + 1}`), `${mark} `, words);
  if (before === after) return [row("same", " ", cut(before, 72))];
  return [before === undefined ? null : row("gone", "−", ...parted(before, after ?? "")),
    after === undefined ? null : row("new", "+", ...parted(after, before ?? ""))].filter(Boolean);
}

/** A line whose words that the other has not are marked, with some of what stands round them. */
function parted(line, other) {
  const runs = [];
  for (const [word, isNew] of differing(wordsOf(line), wordsOf(other))) {
    if (runs.length && runs[runs.length - 1].isNew === isNew) runs[runs.length - 1].text += word;
    else runs.push({ text: word, isNew });
  }
  const shown = runs.slice(0, 16).map(({ text, isNew }) =>
    isNew ? make("mark", {}, cut(text, 120)) : text.length > 64 ? `${text.slice(0, 16)}…${text.slice(-47)}` : text);
  return runs.length > shown.length ? [...shown, "…"] : shown;
}

const wordsOf = (line) => line.match(/[\w.+-]+|[^\w.+-]/g) ?? [];

/** Each word, and whether it differs: from the word in its place where both lines have as many,
 *  else from all between what they share at their beginnings and ends. */
function differing(words, others) {
  if (words.length === others.length) return words.map((word, place) => [word, word !== others[place]]);
  const most = Math.min(words.length, others.length);
  let [head, tail] = [0, 0];
  while (head < most && words[head] === others[head]) head += 1;
  while (tail < most - head && words.at(-1 - tail) === others.at(-1 - tail)) tail += 1;
  return words.map((word, place) => [word, place >= head && place < words.length - tail]);
}

/** At most so many letters of a text. */
function cut(text, most) {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
