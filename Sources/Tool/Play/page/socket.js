let socket = null;
let isConnected = false;
const shortestPatience = 80;
let patience = shortestPatience;
/** Whether another process of the tool shows the page from now on: fingers stay down. */
let isMoving = false;
/** Which run of the tool it was. */
let run = null;
/** The frame to which a tool that was built anew plays again; null once it is there. */
let replayed = null;

const hearers = {
  state: message => {
    const before = state;
    state = message;
    if (run !== null && run !== state.run) resume(before.isRunning);
    else if (before?.isSeeking && !state.isSeeking) replayed = null;
    run = state.run;
    part("app").classList.toggle("film", state.isFilm);
    document.title = `${state.title} – ${state.tool}`;
    if (before?.experience !== state.experience || !isSame(before.settings, state.settings)) forget();
    part("title").textContent = state.title;
    part("source").textContent = state.file ?? `${state.experience}, live`;
    showFault();
    showBuild();
    showSettings();
    showControls();
    offerKeys();
    showTransport();
    showTime();
    fit();
  },
  trace: message => learn(message.changes),
  costs: showCosts,
  take: message => learnTake(message),
  notes: message => sound(message.notes),
  parts: message => {
    if (state) showParts(message.root, state.controls);
  },
  note: message => say(message.text, message.isFault),
  document: message => {
    const file = URL.createObjectURL(new Blob([message.text], { type: "application/json" }));
    make("a", { href: file, download: message.name }).click();
    setTimeout(() => URL.revokeObjectURL(file), 60_000);
    if (!state.record) say(`Saved ${message.name}`);
  },
  busy: () => leave("Somebody looks at it already, in another window."),
};

/** A tool that was built anew is told what was set here, and goes to where it was. */
function resume(isRunning) {
  const seconds = frame / state.fps;
  if (Object.keys(changed).length) send({ type: "settings", settings: changed });
  send({ type: "seek", seconds });
  replayed = frame;
  if (!isRunning) send({ type: "pause" });
}

/** A picture is shown: where it is the one that was played to again, that has come to its end. */
function arrive() {
  if (replayed === null || frame < replayed) return;
  replayed = null;
  showFault();
}

function showFault() {
  const text = !isConnected ? "The tool has gone. The page goes on as soon as it is back."
    : replayed !== null ? `The tool is back: replaying ${timeText(replayed / state.fps)} s …`
    : state?.isFull ? "The session is full. Save it, or begin again." : state?.fault;
  part("banner").textContent = text ?? "";
  part("banner").hidden = !text;
}

/** Another has the picture: it is shown here only where that is asked for. */
function leave(why) {
  part("why").textContent = why;
  part("away").hidden = false;
}
part("here").addEventListener("click", () => {
  part("away").hidden = true;
  connect("socket?here");
});

function connect(place) {
  const base = location.pathname.replace(/[^/]*$/, "");
  socket = new WebSocket(`ws://${location.host}${base}${place}`);
  socket.binaryType = "arraybuffer";
  const mine = socket;
  mine.onopen = () => {
    isConnected = true;
    patience = shortestPatience;
    isMoving = false;
    send = message => {
      if (mine.readyState === 1) {
        mine.send(JSON.stringify({ ...message, now: performance.now() }));
      }
    };
    if (document.hidden) send({ type: "visible", on: false });
    send({ type: "fingers", down: [...down] });
    flush();
    if (isTold) send({ type: "follow", on: true });
    if (isCompared) send({ type: "compare", on: true });
    listen();
    part("device").classList.remove("dim");
    showFault();
  };
  mine.onmessage = event => {
    if (event.data instanceof ArrayBuffer) return draw(event.data);
    const message = JSON.parse(event.data);
    hearers[message.type](message);
  };
  mine.onclose = event => {
    if (mine !== socket) return;
    isConnected = false;
    send = () => {};
    isMoving = event.code === 4002;
    if (isMoving) return connect("socket");
    letGo();
    part("device").classList.add("dim");
    if (event.code === 4001) leave("It is shown in another window now.");
    if (event.code === 4000 || event.code === 4001) return;
    showFault();
    patience = Math.min(patience * 1.5, 2000);
    setTimeout(() => connect("socket"), patience);
  };
}
document.addEventListener("visibilitychange", () => {
  letGo();
  send({ type: "visible", on: !document.hidden });
});
connect("socket");
