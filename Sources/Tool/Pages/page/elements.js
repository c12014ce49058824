const part = id => document.getElementById(id);
const make = (name, fields, ...children) => {
  const node = Object.assign(document.createElement(name), fields);
  node.append(...children);
  return node;
};

/** An element of a drawing, with its attributes. */
const draft = (name, fields, ...children) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(fields)) node.setAttribute(key, value);
  node.append(...children);
  return node;
};

/** Seconds as people read them: 3.25, 1:03.25. */
function timeText(seconds) {
  const whole = Math.floor(seconds / 60);
  const rest = (seconds - whole * 60).toFixed(2);
  return whole ? `${whole}:${rest.padStart(5, "0")}` : rest;
}

/** A number as it is told: with as many decimals as say something. */
function numberText(number) {
  if (!Number.isFinite(number)) return "–";
  const size = Math.abs(number);
  const decimals = Number.isInteger(number) || size >= 1000 ? 0 : size >= 100 ? 1 : 2;
  return number.toFixed(decimals).replace("-", "−");
}

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
