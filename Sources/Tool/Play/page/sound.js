/** What sounds are played by; null until the page is touched, as browsers ask for. */
let ear = null;
let isQuiet = false;
/** The sounds that were told, by their numbers. */
const sounds = new Map();

const isHearing = () => !isQuiet && ear?.state === "running";

/** Asks for what is heard, where it is, and shows whether it is. The tool tells all sounds anew. */
function listen() {
  sounds.clear();
  send({ type: "listen", on: isHearing() });
  part("sound").setAttribute("aria-pressed", isHearing());
}

/** A gesture lets sounds be played. */
async function wake() {
  // A finger that lands is no gesture yet, one that lifts is.
  const isGesture = navigator.userActivation?.isActive ?? true;
  if (isQuiet || !isGesture || ear?.state === "running") return;
  ear ??= new AudioContext({ sampleRate: 48000, latencyHint: "interactive" });
  await ear.resume();
  listen();
}

function toggleSound() {
  if (isHearing()) {
    isQuiet = true;
    listen();
  } else {
    isQuiet = false;
    if (ear?.state === "running") listen();
    else wake();
  }
}

for (const name of ["pointerdown", "pointerup", "keydown"]) {
  addEventListener(name, event => {
    // The button and the key decide for themselves.
    if (!event.target.closest?.("#sound") && event.key?.toLowerCase() !== "q") wake();
  }, true);
}

/** Keeps the samples of a message: four numbers, then 16 bits each. */
function learnSound(message, number) {
  const samples = new Int16Array(message, 16, number(3));
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: number(2) });
  buffer.getChannelData(0).set(Float32Array.from(samples, sample => sample / 32768));
  sounds.set(number(1), buffer);
}

/** Plays notes: the number of a sound, and how many seconds later than the first. */
function sound(notes) {
  if (!isHearing()) return;
  for (const [id, later] of notes) {
    const source = new AudioBufferSourceNode(ear, { buffer: sounds.get(id) });
    source.connect(ear.destination);
    source.start(ear.currentTime + later / state.speed);
  }
}
