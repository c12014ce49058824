/** What was changed here, to be told again to a tool that was built anew. */
const changed = {};
const fields = {};

function change(settings) {
  Object.assign(changed, settings);
  send({ type: "settings", settings });
}

/** What a word in a field stands for. */
function meaning(name, word) {
  if (name === "scale") return Number(word);
  if (name !== "size") return word;
  const [width, height] = word.split("x").map(Number);
  return { width, height };
}

for (const { name, label, choices } of settingFields) {
  const field = choices.length ? list(choices)
    : make("input", { inputMode: "numeric", maxLength: 20 });
  field.id = `set-${name}`;
  field.addEventListener("change", () => {
    if (choices.length || /^\d+$/.test(field.value)) change({ [name]: meaning(name, field.value) });
    else field.value = state.settings[name];
  });
  fields[name] = field;
  part("settings").append(make("label", {}, make("span", { textContent: label }), field));
}

function showSettings() {
  for (const [name, field] of Object.entries(fields)) {
    if (field === document.activeElement && !field.options) continue;
    const value = state.settings[name];
    const word = name === "size" ? `${value.width}x${value.height}` : String(value);
    if (field.options && ![...field.options].some(each => each.value === word)) {
      field.append(make("option", { value: word, textContent: word.replace("x", " × ") }));
    }
    if (field.value !== word) field.value = word;
  }
  part("golden").hidden = !state.goldens;
  part("folder").textContent = `Goes to ${state.goldens}, with pictures of four moments.`;
}

/** What each control of the scene's experience is set by: a slider, two for a point, a list. */
const inputs = new Map();
function showControls() {
  part("controls").hidden = !state.controls.length;
  if (state.controls.some(each => !inputs.has(each.id))) {
    inputs.clear();
    part("sliders").replaceChildren(...state.controls.map(setter));
  }
  for (const control of state.controls) {
    const { fields, output } = inputs.get(control.id);
    fields.forEach((field, place) => {
      if (field !== document.activeElement || !field.isHeld) field.value = control.value[place];
      field.disabled = !control.isEnabled;
      if (field.type === "range") field.setAttribute("aria-valuetext", control.text);
    });
    output.textContent = control.text;
  }
}

function setter(control) {
  const fields = control.choices.length
    ? [list(control.choices.map(([number, , label]) => [number, label]))]
    : control.range.map(([low, high], axis) => slider(low, high, control.step[axis]));
  const output = make("output");
  const tell = () => {
    const values = fields.map(each => Number(each.value));
    send({ type: "set", control: control.id, value: values.length > 1 ? values : values[0] });
  };
  fields.forEach((field, place) => {
    field.addEventListener("input", tell);
    if (fields.length > 1) field.setAttribute("aria-label", `${control.label} ${"xy"[place]}`);
  });
  inputs.set(control.id, { fields, output });
  // A label stands for the first field in it, and an output is one.
  const name = make("span", { textContent: control.label });
  if (fields.length > 1) {
    const group = make("div", { role: "group", className: "field" }, name, output, ...fields);
    group.setAttribute("aria-label", control.label);
    return group;
  }
  return make("label", { className: "field" }, name, ...fields, output);
}

function slider(low, high, step) {
  const field = make("input", { type: "range", min: low, max: high, step: step || "any" });
  field.addEventListener("pointerdown", () => { field.isHeld = true; });
  field.addEventListener("change", () => { field.isHeld = false; });
  return field;
}

function list(choices) {
  const options = choices.map(([value, textContent]) => make("option", { value, textContent }));
  return make("select", {}, ...options);
}

part("make").addEventListener("submit", event => {
  event.preventDefault();
  const name = part("case").value.trim();
  if (name) send({ type: "golden", name });
});

function closePanel() {
  part("panel").classList.remove("open");
  part("menu").setAttribute("aria-expanded", "false");
}
part("menu").addEventListener("click", () => {
  const isOpen = part("panel").classList.toggle("open");
  part("menu").setAttribute("aria-expanded", isOpen);
});
part("place").addEventListener("pointerdown", closePanel);
