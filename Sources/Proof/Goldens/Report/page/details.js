const facts = make("aside", { class: "facts", "aria-label": "Figures" });

function drawFacts() {
  const item = current();
  if (!item) return facts.replaceChildren();
  const now = shown();
  const isOfPictures = now && !now.text && !now.breaches;
  const isPart = isOfPictures && (moments(item).length > 1 || now.isFilm);
  facts.replaceChildren(...[
    isPart ? sectionOf(`This picture, ${now.label}`, now.figures, now)
      : now && !isOfPictures ? null : sectionOf("Figures", now?.figures ?? item.figures, now),
    isPart && item.figures ? sectionOf("The whole case", item.figures) : null,
    item.command ? make("section", { class: "glass" }, make("h3", {}, "What is drawn there"),
      make("p", { class: "told" }, item.command)) : null,
    versions(item), accepting(item),
  ].filter(Boolean));
}

/** Whether what is shown is as its golden, or may pass for it. */
function isAsItShouldBe(now) {
  if (!now?.isFilm) return passes(now?.outcome ?? current().outcome);
  const frame = current().film.frames.find(([index]) => index === now.index);
  return !frame || standing(frame) === "equal";
}

function sectionOf(name, figures, now) {
  const rows = [];
  const add = (term, value, isLarge, isBroad) =>
    rows.push(make("div", { class: isBroad && "broad" }, make("dt", {}, term), make("dd", { class: isLarge && "large" }, value)));
  const known = (value) => value !== null && value !== undefined;
  if (known(figures?.firstFrame) && !now) add("First frame", `${figures.firstFrame}`, true);
  if (known(figures?.maxChannelDifference)) {
    add("Largest",
      [`${figures.maxChannelDifference} `, make("small", {}, "of 255")], true);
  }
  if (known(figures?.differentPixels)) add(`Pixels${share(figures.differentPixels, now)}`, count(figures.differentPixels), true);
  if (figures?.box) add("Bounding box", area(figures.box), false, true);
  if (figures?.worstTile) {
    add("Worst tile", [area(figures.worstTile),
      make("small", {}, ` · ${plural(figures.worstTile[4], "pixel")}`)], false, true);
  }
  if (!rows.length) add("Difference", isAsItShouldBe(now) ? "none" : "not measured");
  return make("section", { class: "glass" }, make("h3", {}, name), make("dl", {}, rows));
}

/** How much of the picture that many pixels are, where its size is known. */
function share(pixels, now) {
  const size = extent(now?.actual ?? now?.expected);
  if (!size) return "";
  const percent = pixels / (size[0] * size[1]) * 100;
  const text = percent === 0 ? "0" : percent < 0.01 ? "< 0.01" : percent.toFixed(percent < 10 ? 2 : 0);
  return `, ${text} %`;
}

function versions(item) {
  const [truth, here] = [item.recordedUnder, item.present];
  const rows = ["project", "cairo", "pixman", "libpng"].map((part) =>
    make("tr", { class: truth && truth[part] !== here[part] && "apart" },
      make("th", { scope: "row" }, part), make("td", {}, truth ? truth[part] : "–"),
      make("td", {}, here[part])));
  return make("section", { class: "glass" }, make("h3", {}, "Versions"),
    make("table", {}, make("thead", {}, make("tr", {}, make("td", {}),
      make("th", { scope: "col" }, "golden"), make("th", { scope: "col" }, "here"))),
      make("tbody", {}, rows)),
    truth ? null : make("p", {}, "The golden tells no versions."));
}

const quoted = (text) => /^[\w./+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A button that copies what `code` holds. */
function copyButton(code) {
  const copy = make("button", { onclick: () => {
    getSelection().selectAllChildren(code);
    const isCopied = document.execCommand("copy");
    copy.textContent = isCopied ? "Copied" : "Copy";
    spoken.textContent = isCopied ? "Copied" : "";
  } }, "Copy");
  return copy;
}

/** The report as a command names it: a page of this disk by its whole path. */
function reportPath() {
  let path = location.pathname;
  try { path = decodeURIComponent(path); } catch { /* kept as it is */ }
  return location.protocol === "file:" ? path : path.split("/").pop() || "report.html";
}

/** The command that makes what is shown the golden; broken expectations are not accepted. */
function accepting(item) {
  const isPassing = moments(item).every((each) => each.breaches || passes(each.outcome));
  if (item.outcome === "equal" || item.breaches?.length && isPassing || !report.acceptance) return null;
  const file = reportPath();
  const code = make("code", {},
    report.acceptance.command
      ?? `${quoted(report.acceptance.tool)} golden accept ${quoted(file)} ${quoted(item.name)}`);
  return make("section", { class: "glass" }, make("h3", {}, "If this is how it should be"),
    make("div", { class: "command" }, code, copyButton(code)));
}
