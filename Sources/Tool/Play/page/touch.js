const [began, moved, ended, cancelled] = [0, 1, 2, 3];
/** The pressure of what nothing measures, W3C Pointer Events. */
const unmeasured = 0.5;
/** Samples of a message, at most: the server takes no more. */
const mostSamples = 512;
/** Fingers that are down, and mice with their main button down. */
const down = new Set();
let samples = [];
let touchNumber = 0;
let sentAt = 0;
let sendTimer = 0;

/** How hard fingers that are down press, where that is measured: 0 is a lift, or no measure. */
const pressures = new Map();

/** Where an event happened, in points of the stage, when, and how hard it was where that is
    measured. */
function sample(event, phase) {
  const box = canvas.getBoundingClientRect();
  const { width, height } = state.settings.size;
  const parts = [
    event.pointerId, phase, (event.clientX - box.left) * width / box.width,
    (event.clientY - box.top) * height / box.height, event.timeStamp,
  ];
  if (event.pressure > 0) pressures.set(event.pointerId, event.pressure);
  const pressure = pressures.get(event.pointerId) ?? unmeasured;
  return pressure === unmeasured ? parts : [...parts, pressure];
}

function flush() {
  clearTimeout(sendTimer);
  sendTimer = 0;
  // What happens meanwhile is told to the one that goes on.
  if (isMoving) return;
  samples.sort((one, other) => one[4] - other[4]);
  while (samples.length) {
    const part = samples.splice(0, mostSamples);
    touchNumber += 1;
    sentAt = performance.now();
    unseen.push({ number: touchNumber, times: part.map(each => each[4]) });
    if (unseen.length > 1000) unseen.shift();
    send({ type: "touches", number: touchNumber, samples: part });
  }
}

// The one comes as it happens, the other with the next picture.
const moves = "onpointerrawupdate" in window ? "pointerrawupdate" : "pointermove";

/** What an event does to a finger; null for nothing. A mouse is down as long as its main button is:
    while another button is held, that goes down and up in moves. */
function phaseOf(event) {
  const isDown = down.has(event.pointerId);
  if (event.type === "pointercancel") return isDown ? cancelled : null;
  if ((event.buttons & 1) === 0) return isDown ? ended : null;
  if (isDown) return event.type === moves ? moved : null;
  return event.button === 0 ? began : null;
}

function hear(event) {
  if (state?.isFilm) {
    if (event.type === "pointerdown") say("A film is not touched: its clips play what they hold.");
    return;
  }
  const phase = state ? phaseOf(event) : null;
  if (phase === null) return;
  if (phase === began) {
    down.add(event.pointerId);
    canvas.setPointerCapture(event.pointerId);
  }
  const events = phase === moved && event.getCoalescedEvents ? event.getCoalescedEvents() : [];
  for (const each of events.length ? events : [event]) samples.push(sample(each, phase));
  if (phase === ended || phase === cancelled) {
    down.delete(event.pointerId);
    pressures.delete(event.pointerId);
  }
  // Firefox, where it is prevented for fingers, tells of no lift but the first one's.
  if (event.pointerType === "mouse") event.preventDefault();
  // Moves that come faster than any hand go together.
  const rest = sentAt + 4 - performance.now();
  if (phase !== moved || rest <= 0) return flush();
  sendTimer ||= setTimeout(flush, rest);
}

for (const name of new Set(["pointerdown", moves, "pointermove", "pointerup", "pointercancel"])) {
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
  pressures.clear();
  samples = [];
  unseen = [];
}
