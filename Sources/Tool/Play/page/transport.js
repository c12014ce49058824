/** Whether the person has the slider of time in hand. */
let isSeeking = false;
let seekTimer = 0;

/** The last frame that there is to show. */
function lastFrame() {
  return Math.max(state.length ? state.length - 1 : 0, furthest, frame, 1);
}

function showTime() {
  if (!state) return;
  part("clock").textContent = timeText(frame / state.fps);
  part("end").textContent = timeText(lastFrame() / state.fps);
  if (isSeeking) return;
  const slider = part("seek");
  slider.max = lastFrame();
  slider.value = frame;
  slider.setAttribute("aria-valuetext", `${timeText(frame / state.fps)} seconds`);
}

function showTransport() {
  const play = part("play");
  play.dataset.going = state.isRunning;
  play.setAttribute("aria-label", state.isRunning ? "Pause" : "Play");
  part("loop").setAttribute("aria-pressed", state.loops);
  part("record").setAttribute("aria-pressed", state.isRecording);
  part("record").lastElementChild.textContent = state.isRecording ? "Stop" : "Record";
  for (const id of ["seek", "back", "loop"]) part(id).disabled = state.isRecording;
  part("speed").value = state.speed;
}

const commands = {
  restart: () => send({ type: "restart" }),
  back: () => send({ type: "step", frames: -1 }),
  play: () => send({ type: state.isRunning ? "pause" : "play" }),
  on: () => send({ type: "step", frames: 1 }),
  loop: () => send({ type: "loop", on: !state.loops }),
  record: () => state.isFilm || send({ type: "record", on: !state.isRecording }),
  save: () => state.isFilm || send({ type: "save" }),
  "lanes-shown": () => showWhy(!isTold),
  sound: toggleSound,
};
for (const [id, command] of Object.entries(commands)) {
  part(id).addEventListener("click", () => state && command());
}
part("speed").addEventListener("change", event =>
  send({ type: "speed", value: Number(event.target.value) }));

function seek() {
  seekTimer = 0;
  send({ type: "seek", seconds: Number(part("seek").value) / state.fps });
}
part("seek").addEventListener("input", () => {
  isSeeking = true;
  seekTimer ||= setTimeout(seek, 60);
});
part("seek").addEventListener("change", () => {
  clearTimeout(seekTimer);
  seek();
  isSeeking = false;
});

function changeSpeed(by) {
  const all = [...part("speed").options].map(each => Number(each.value));
  const next = all[all.indexOf(state.speed) + by];
  if (next) send({ type: "speed", value: next });
}

const keys = {
  " ": commands.play, ",": commands.back, ".": commands.on, Home: commands.restart,
  r: commands.record, s: commands.save, l: commands.loop, w: commands["lanes-shown"],
  q: commands.sound,
  "-": () => changeSpeed(-1), "+": () => changeSpeed(1), "=": () => changeSpeed(1),
};
addEventListener("keydown", event => {
  const isTyping = event.target.matches("input:not([type=range]), select, textarea");
  const isPressing = event.target.matches("button") && [" ", "Enter"].includes(event.key);
  if (!state || isTyping || isPressing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") return closePanel();
  const command = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!command || (event.target.matches("input") && event.key === "Home")) return;
  event.preventDefault();
  command();
});
