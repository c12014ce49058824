extension Page {
  /// Figures, versions and how to accept.
  static let detailsScript = #"""
    const facts = make("aside", { class: "facts", "aria-label": "Figures" });

    function drawFacts() {
      const item = current();
      if (!item) return facts.replaceChildren();
      const now = shown();
      const figures = now?.figures ?? null;
      const isPart = moments(item).length > 1 || now?.isFilm;
      facts.replaceChildren(...[
        sectionOf(isPart && figures ? `This picture, ${now.label}` : "Figures", figures ?? item.figures,
          now, figures ? null : item),
        isPart && figures && item.figures ? sectionOf("The whole case", item.figures, null, item) : null,
        versions(item), accepting(item),
      ].filter(Boolean));
    }

    function sectionOf(name, figures, now, item) {
      const rows = [];
      const add = (term, value, isLarge) =>
        rows.push(make("div", {}, make("dt", {}, term), make("dd", { class: isLarge && "large" }, value)));
      const known = (value) => value !== null && value !== undefined;
      if (item?.film && known(figures?.firstFrame)) add("First frame", `${figures.firstFrame}`, true);
      if (known(figures?.maxChannelDifference)) {
        add("Largest difference",
          [`${figures.maxChannelDifference} `, make("small", {}, "of 255")], true);
      }
      if (known(figures?.differentPixels)) add("Pixels", share(figures.differentPixels, now), true);
      if (figures?.box) add("Bounding box", area(figures.box));
      if (figures?.worstTile) {
        add("Worst tile", [area(figures.worstTile),
          make("small", {}, ` · ${plural(figures.worstTile[4], "pixel")}`)]);
      }
      if (!rows.length) add("Difference", passes(current().outcome) ? "none" : "not measured");
      return make("section", { class: "glass" }, make("h3", {}, name), make("dl", {}, rows));
    }

    function share(pixels, now) {
      const size = extent(now?.actual ?? now?.expected);
      if (!size) return count(pixels);
      const percent = pixels / (size[0] * size[1]) * 100;
      const text = percent === 0 ? "0" : percent < 0.01 ? "< 0.01" : percent.toFixed(percent < 10 ? 2 : 0);
      return [`${count(pixels)} `, make("small", {}, `${text} %`)];
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

    const quoted = (text) => /^[\w.+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

    function accepting(item) {
      if (item.outcome === "equal") return null;
      let file = "report.html";
      try { file = decodeURIComponent(location.pathname.split("/").pop()) || file; } catch { /* kept */ }
      const command = `motecraft golden accept ${quoted(file)} ${quoted(item.name)}`;
      const code = make("code", {}, command);
      const copy = make("button", { onclick: () => {
        getSelection().selectAllChildren(code);
        const isCopied = document.execCommand("copy");
        copy.textContent = isCopied ? "Copied" : "Copy";
        spoken.textContent = isCopied ? "Copied" : "";
      } }, "Copy");
      return make("section", { class: "glass" }, make("h3", {}, "If this is how it should be"),
        make("div", { class: "command" }, code, copy));
    }
    """#
}
