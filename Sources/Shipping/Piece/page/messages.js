/** Messages to and from what the piece is embedded in: a page, or an app's web view. */
const rules = JSON.parse(part("messages").textContent).$defs;

/** Where events go: the page around this one, and what apps put into theirs. */
const hosts = [
  parent !== window && (message => parent.postMessage(message, "*")),
  window.webkit?.messageHandlers?.piece
    && (message => window.webkit.messageHandlers.piece.postMessage(message)),
  window.pieceHost?.postMessage && (message => window.pieceHost.postMessage(JSON.stringify(message))),
].filter(Boolean);
/** The events that are reported, besides answers. */
let told = new Set(["state", "control", "haptic", "tap", "rest"]);
const always = new Set(["ready", "error"]);
let isResting = false, controls = [];

const post = (type, facts) => {
  if (!always.has(type) && !told.has(type)) return;
  for (const host of hosts) host({ piece: 1, type, ...facts });
};

/** What is wrong with a value by a rule of the schema, in a sentence; null where nothing is. */
function flaw(value, rule, path) {
  if (rule.$ref) return flaw(value, rules[rule.$ref.split("/").pop()], path);
  const kind = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const wrong = expected => `${path}: expected ${expected}`;
  if ("const" in rule && value !== rule.const) return wrong(JSON.stringify(rule.const));
  if (rule.enum && !rule.enum.includes(value)) return wrong(`one of ${rule.enum.join(", ")}`);
  if (rule.type && ![rule.type].flat().includes(kind)) return wrong([rule.type].flat().join(" or "));
  if (kind === "number" && !Number.isFinite(value)) return wrong("a number");
  if (kind === "string" && value.length > (rule.maxLength ?? Infinity)) return wrong("a shorter text");
  if (kind === "array") {
    if (value.length < (rule.minItems ?? 0) || value.length > (rule.maxItems ?? Infinity)) {
      return wrong(`${rule.minItems ?? 0} to ${rule.maxItems} values`);
    }
    return value.map((each, place) => flaw(each, rule.items, `${path}[${place}]`)).find(Boolean) ?? null;
  }
  if (kind !== "object" || !rule.properties) return null;
  const missing = rule.required.find(key => !Object.hasOwn(value, key));
  if (missing) return `${path}: ${missing} is missing`;
  const unknown = Object.keys(value).find(key => !Object.hasOwn(rule.properties, key));
  if (unknown !== undefined) return `${path}: unknown key ${unknown.slice(0, 80)}`;
  return Object.entries(value)
    .map(([key, each]) => flaw(each, rule.properties[key], `${path}.${key}`)).find(Boolean) ?? null;
}

/** What is wrong with a message to the piece; null where nothing is. */
function flawOfMessage(message) {
  const known = rules.toPiece.oneOf;
  const rule = known.find(each => each.properties.type.const === message.type);
  if (!rule) return `message.type: expected one of ${known.map(each => each.properties.type.const).join(", ")}`;
  return flaw(message, rule, "message");
}

/** The numbers that a control is written with. */
function numbers(control, value) {
  if (Array.isArray(value)) return value;
  if (typeof value === "boolean") return [value ? 1 : 0];
  if (typeof value === "number") return [value];
  const place = controls.find(each => each.id === control)?.choices.find(each => each[1] === value);
  if (!place) throw new Error(`${control}: it has no case ${value}`);
  return [place[0]];
}

/** How numbers of a control are reported. */
function valueOf(control, values) {
  if (control?.kind === "toggle") return values[0] > 0.5;
  if (control?.kind === "choice") return control.choices.find(each => each[0] === values[0])?.[1] ?? values[0];
  return values.length > 1 ? values : values[0];
}

const requests = {
  set: ({ control, value }) => {
    const values = numbers(control, value);
    hand(control);
    const result = code.setControl(values.length, values[0], values[1] ?? 0, seconds(clock()));
    if (result < 0) throw new Error(text(-result));
    rouse();
  },
  play: () => pause(false),
  pause: () => pause(true),
  restart: () => restart() && pause(false),
  scene: () => ({ type: "scene", scene: saved() }),
  listen: ({ to }) => { told = new Set(to); },
};

/** Does what a message asks for. Only what the page is embedded in is heard, and apps. */
async function hear(data, answer) {
  let message = data;
  try {
    if (typeof data === "string") message = JSON.parse(data);
  } catch {
    return;
  }
  if (message === null || typeof message !== "object" || !Object.hasOwn(message, "piece")) return;
  const id = ["string", "number"].includes(typeof message.id) ? { id: message.id } : {};
  const reply = facts => answer({ piece: 1, ...id, ...facts });
  try {
    const wrong = flawOfMessage(message);
    if (wrong) throw new Error(wrong);
    await ready;
    if (!code) throw new Error(fault);
    const result = requests[message.type](message);
    if (result?.type) reply(result);
    else if ("id" in message) reply({ type: "done" });
  } catch (error) {
    reply({ type: "error", message: error.message });
  }
}

addEventListener("message", event => {
  // What an app sends its web view has neither window nor origin; a window that was closed meanwhile
  // still has the origin.
  const isNative = event.source === window || (event.source === null && event.origin === "");
  if (!isNative && event.source !== parent) return;
  hear(event.data, isNative
    ? message => hosts.forEach(host => host(message))
    : message => event.source.postMessage(message, "*"));
});
if (window.pieceHost) {
  window.pieceHost.onmessage = event => hear(
    event.data, message => window.pieceHost.postMessage(JSON.stringify(message)));
}

/** Tells that the piece plays. */
function tellReady() {
  if (!hosts.length) return;
  controls = JSON.parse(text(code.controls()));
  post("ready", {
    experience: scene.document.experience, title: document.title,
    size: state.settings.size, frames: count < 0 ? null : count,
    controls: controls.map(({ choices, ...each }) => ({
      ...each, value: valueOf({ ...each, choices }, each.value),
      ...(choices.length ? { choices: choices.map(choice => choice[1]) } : {}),
    })),
  });
}

/** Tells what happened on the way to the frame that the world shows. */
function tellEvents() {
  if (!hosts.length) return;
  const length = code.events();
  for (const { type, time, part: name, value, ...facts } of length ? JSON.parse(text(length)) : []) {
    if (type !== "control") {
      post(type, { part: name, ...facts, time });
      continue;
    }
    const id = name.slice(name.indexOf(":") + 1);
    post(type, { control: id, value: valueOf(controls.find(each => each.id === id), value), time });
  }
}

/** Tells that nothing moves any more, or that something does. */
function tellRest(isAtRest) {
  if (isAtRest !== isResting) post("rest", { resting: isAtRest });
  isResting = isAtRest;
}
