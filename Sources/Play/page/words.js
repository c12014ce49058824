const part = id => document.getElementById(id);
const make = (name, fields, ...children) => {
  const node = Object.assign(document.createElement(name), fields);
  node.append(...children);
  return node;
};

/** What the server told last; and what happens around it. */
let state = null;
let send = () => {};

/** A sentence that goes away by itself. */
let noteTimer = 0;
function say(text, isFault = false) {
  const note = part("note");
  note.textContent = text;
  note.classList.toggle("fault", isFault);
  note.hidden = false;
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => { note.hidden = true; }, isFault ? 9000 : 4000);
}

/** Seconds as people read them: 3.25, 1:03.25. */
function timeText(seconds) {
  const whole = Math.floor(seconds / 60);
  const rest = (seconds - whole * 60).toFixed(2);
  return whole ? `${whole}:${rest.padStart(5, "0")}` : rest;
}

function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[sorted.length >> 1];
}
