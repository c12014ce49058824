/** The parts of the player for those who use no finger: by name, the elements over the picture. */
const readers = new Map();
const roles = { application: "group", img: "img" };

function showParts(root) {
  const { width, height } = state.settings.size;
  const kept = new Set();
  const nodes = [];
  const walk = node => {
    nodes.push(node);
    node.children.forEach(walk);
  };
  walk(root);
  nodes.forEach((node, place) => {
    if (!node.name && node.role === "application") return;
    const key = node.name ?? `${node.role} ${node.label} ${place}`;
    kept.add(key);
    const known = readers.get(key);
    const element = known ?? reader(key);
    const [x, y, w, h] = node.frame;
    element.style.cssText = `left:${100 * x / width}%;top:${100 * y / height}%;`
      + `width:${100 * w / width}%;height:${100 * h / height}%`;
    describe(element, node);
    if (!known) part("reader").append(element);
  });
  for (const [key, element] of readers) {
    if (kept.has(key)) continue;
    element.remove();
    readers.delete(key);
  }
}

function describe(element, node) {
  element.node = node;
  const role = roles[node.role] ?? node.role;
  const fields = { role, "aria-label": node.label, "aria-disabled": String(!node.enabled) };
  if (role === "switch") fields["aria-checked"] = String(node.value === "On");
  if (role === "slider") fields["aria-valuetext"] = node.value ?? "";
  if (role === "tab") fields["aria-selected"] = String(node.value === "selected");
  if (role === "button" && node.value) fields["aria-description"] = node.value;
  for (const [name, value] of Object.entries(fields)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  if (node.actions.length && node.enabled) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
}

function reader(key) {
  const element = make("div");
  element.dataset.part = key;
  element.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(element.node, event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  element.addEventListener("click", () => act(element.node, "Enter"));
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
