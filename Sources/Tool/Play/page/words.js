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

function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[sorted.length >> 1];
}
