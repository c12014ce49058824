/** The parts of the player for those who use no finger: by name, the elements over the picture. */
const readers = new Map();
const roles = { application: "group", img: "img" };

/** Shows the parts as elements in each other. `controls` have the ranges and values of sliders. */
function showParts(root, controls) {
  const { width, height } = state.settings.size;
  const numbers = new Map(controls.map(each => [each.id, each]));
  const kept = new Set();
  let place = 0;
  const show = (node, parent, [left, top, wide, high]) => {
    const key = node.name ?? `${node.role} ${node.label} ${place}`;
    place += 1;
    kept.add(key);
    const element = readers.get(key) ?? reader(key);
    const [x, y, w, h] = node.frame;
    element.style.cssText = `left:${100 * (x - left) / (wide || 1)}%;top:${100 * (y - top) / (high || 1)}%;`
      + `width:${100 * w / (wide || 1)}%;height:${100 * h / (high || 1)}%`;
    describe(element, node, numbers);
    showAll(node.children, element, node.frame);
    return element;
  };
  const showAll = (nodes, parent, frame) => nodes
    // A group of nothing tells nothing.
    .filter(node => node.role !== "group" || node.name || node.children.length)
    .map(node => show(node, parent, frame))
    .forEach((element, index) => {
      if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
    });
  const isBare = root.role === "application" && !root.name;
  showAll(isBare ? root.children : [root], part("reader"), [0, 0, width, height]);
  for (const [key, element] of readers) {
    if (kept.has(key)) continue;
    element.remove();
    readers.delete(key);
  }
}

/** What a slider called so is between, and where it stands; null for one of no known control. */
function numbersOf(name, numbers) {
  const [id, axis] = (name ?? "").slice((name ?? "").indexOf(":") + 1).split(".");
  const control = numbers.get(id);
  const place = axis === "y" ? 1 : 0;
  return control ? { range: control.range[place], value: control.value[place] } : null;
}

function describe(element, node, numbers) {
  element.node = node;
  const known = node.role === "slider" ? numbersOf(node.name, numbers) : null;
  // A slider has a value among others; what is set by steps alone is a spin button.
  const role = node.role === "slider" && !known ? "spinbutton" : roles[node.role] ?? node.role;
  const fields = { role };
  // What is read as it stands has no name besides.
  if (role === "paragraph") showWords(element, node.label);
  else fields["aria-label"] = node.label;
  if (node.actions.length) fields["aria-disabled"] = String(!node.enabled);
  if (role === "heading") fields["aria-level"] = "2";
  if (role === "switch") fields["aria-checked"] = String(node.value === "On");
  if (known || role === "spinbutton") fields["aria-valuetext"] = node.value ?? "";
  if (known) {
    const { range: [low, high], value } = known;
    Object.assign(fields, { "aria-valuemin": String(low), "aria-valuemax": String(high),
      "aria-valuenow": String(value) });
  }
  if (role === "tab") fields["aria-selected"] = String(node.value === "selected");
  if (role === "button" && node.value) fields["aria-description"] = node.value;
  for (const [name, value] of Object.entries(fields)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  if (node.actions.length && node.enabled) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
}

function showWords(element, text) {
  if (!element.firstElementChild) element.append(make("span", { className: "unseen" }));
  const words = element.firstElementChild;
  if (words.textContent !== text) words.textContent = text;
}

function reader(key) {
  const element = make("div");
  element.dataset.part = key;
  element.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== element) return;
    if (act(element.node, event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  element.addEventListener("click", event => {
    if (event.target === element) act(element.node, "Enter");
  });
  readers.set(key, element);
  return element;
}

const keysOfParts = { Enter: "activate", " ": "activate", ArrowUp: "increment",
  ArrowRight: "increment", ArrowDown: "decrement", ArrowLeft: "decrement" };

/** Does what a key means for a part; whether that is anything. */
function act(node, key) {
  const action = keysOfParts[key];
  if (!node.name || !node.actions.includes(action)) return false;
  if (action === "activate") send({ type: "activate", part: node.name });
  else {
    send({ type: "adjust", control: node.name.slice(node.name.indexOf(":") + 1),
      steps: action === "increment" ? 1 : -1 });
  }
  return true;
}
