/** What one member of the lines came to: `get` tells it of a line. */
const follow = (value, path) => path.reduce((part, key) => part?.[key], value);

/** Visits what a value holds that is no list and no object, with the way to it. */
function leaves(value, visit, path = []) {
  if (value === null || value === undefined) return;
  if (typeof value !== "object") return visit(path, value);
  if (path.length < 6) for (const key of Object.keys(value)) leaves(value[key], visit, [...path, key]);
}

/** The way to a value as people write it: boxes[0].center[1]. */
const pathText = path => path.map((key, place) =>
  /^\d+$/.test(key) ? `[${key}]` : place ? `.${key}` : key).join("");

/** Most figures of an experience that are looked at. */
const mostLeaves = 400;

/** The leaves of a part of all lines, each once. */
function pathsIn(records, part) {
  const paths = new Map();
  let seen;
  for (const record of records) {
    for (const line of record.lines) {
      const value = part(line);
      if (value === seen) continue;
      seen = value;
      leaves(value, path => {
        const text = pathText(path);
        if (paths.size < mostLeaves && !paths.has(text)) paths.set(text, path);
      });
    }
  }
  return paths;
}

const controlIn = (line, id) => line.controls.find(each => each.id === id);

/** What differs over the lines of all records. */
function varies(records, get) {
  let first;
  return records.some(record => record.lines.some(line => {
    const value = get(line);
    if (value === undefined || value === null) return false;
    first ??= value;
    return value !== first;
  }));
}

/** What the numbers of a control are called behind its name: a point has two. */
function axesOf(records, id) {
  for (const { lines } of records) {
    const line = lines.find(each => controlIn(each, id));
    if (line) return controlIn(line, id).values ? [".x", ".y"] : [""];
  }
  return [""];
}

/**
 * The curves and states that the lines tell of, in groups: each with a name and `get`, and for a
 * control how far it has grown and its range.
 */
function figuresOf(sides) {
  const records = sides.map(side => side.record);
  const ids = [...new Set(records.flatMap(({ lines }) => lines.flatMap(
    (line, place) => line.controls === lines[place - 1]?.controls ? []
      : line.controls.map(each => each.id))))];
  const known = new Map(sides.flatMap(side => side.controls ?? []).map(each => [each.id, each]));
  const controls = ids.flatMap(id => axesOf(records, id).map((axis, place) => ({
    key: `control:${id}${axis}`, name: (known.get(id)?.label ?? id) + axis.replace(".", " "),
    range: known.get(id)?.ranges[place],
    get: line => axis ? controlIn(line, id)?.values?.[place] : controlIn(line, id)?.value,
    text: line => axis ? null : controlIn(line, id)?.text,
    fill: line => controlIn(line, id)?.expansion, owner: `control:${id}`,
  })));
  const rulers = ids.map(id => ({ key: `ruler:${id}`, name: `${id} ruler`,
    get: line => controlIn(line, id)?.ruler?.offset, owner: `control:${id}` }));
  const others = (prefix, part, skip = []) => [...pathsIn(records, part)]
    .filter(([text]) => !skip.includes(text))
    .map(([text, path]) => ({ key: `${prefix}.${text}`, name: text,
      get: line => follow(part(line), path) }));
  const own = others("experience", line => line.experience);
  const player = [...others("chrome", line => line.chrome, ["experience"]),
    ...others("sheet", line => line.sheet)
      .map(each => ({ ...each, name: `sheet ${each.name}` })), ...rulers];
  const moving = list => list.filter(each => varies(records, each.get));
  const measured = sides.flatMap(side => side.figures ?? []);
  return { controls, figures: moving(own), player: [...measured, ...moving(player)],
    steady: own.filter(each => !varies(records, each.get)) };
}
