const phases = { pointerdown: 0, pointermove: 1, pointerrawupdate: 1, pointerup: 2,
  pointercancel: 3 };
/** Fingers that are down. */
const down = new Set();
let samples = [];
let touchNumber = 0;
let sentAt = 0;
let sendTimer = 0;

/** Where an event happened, in points of the stage, and when. */
function sample(event, phase) {
  const box = canvas.getBoundingClientRect();
  const { width, height } = state.settings.size;
  return [
    event.pointerId, phase, (event.clientX - box.left) * width / box.width,
    (event.clientY - box.top) * height / box.height, event.timeStamp,
  ];
}

function flush() {
  clearTimeout(sendTimer);
  sendTimer = 0;
  if (!samples.length) return;
  samples.sort((one, other) => one[4] - other[4]);
  touchNumber += 1;
  sentAt = performance.now();
  unseen.push({ number: touchNumber, times: samples.map(each => each[4]) });
  if (unseen.length > 1000) unseen.shift();
  send({ type: "touches", number: touchNumber, samples: samples.slice(0, 512) });
  samples = [];
}

function hear(event) {
  const phase = phases[event.type];
  if (!state || (phase === 0 && event.button !== 0)) return;
  if (phase === 0) {
    down.add(event.pointerId);
    canvas.setPointerCapture(event.pointerId);
  }
  if (!down.has(event.pointerId)) return;
  // A mouse with another button down moves on.
  if (phase === 2 && event.button !== 0) return;
  const events = phase === 1 && event.getCoalescedEvents ? event.getCoalescedEvents() : [];
  for (const each of events.length ? events : [event]) samples.push(sample(each, phase));
  if (phase > 1) down.delete(event.pointerId);
  event.preventDefault();
  // Moves that come faster than any hand go together.
  const rest = sentAt + 4 - performance.now();
  if (phase !== 1 || rest <= 0) return flush();
  sendTimer ||= setTimeout(flush, rest);
}

// The one comes as it happens, the other with the next picture.
const moves = "onpointerrawupdate" in window ? "pointerrawupdate" : "pointermove";
for (const name of ["pointerdown", moves, "pointerup", "pointercancel"]) {
  canvas.addEventListener(name, hear, { passive: false });
}
canvas.addEventListener("contextmenu", event => event.preventDefault());
// Else a long touch selects, and a swipe goes back.
for (const name of ["touchstart", "touchmove"]) {
  canvas.addEventListener(name, event => event.preventDefault(), { passive: false });
}
/** Fingers that are down are no longer heard. */
function letGo() {
  down.clear();
  samples = [];
  unseen = [];
}
