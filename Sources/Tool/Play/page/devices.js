/** What the piece asks for besides fingers. Keys are its own while the picture has the focus and time
    goes, all but Tab and those with Control, Alt or the system's key; Escape gives the focus back to
    the page. While time stands, the wheel and the keys are the page's, and what is down is released:
    nothing adds up to happen at once when time goes on. */
const asks = kind => Boolean(state?.input?.includes(kind)) && !state.isFilm;
/** Points of the stage for a line of a wheel, where a browser counts lines. */
const pointsPerLine = 16;
/** The keys that are down, by the places on the keyboard: its names change with Shift. */
const keysDown = new Map();
/** The keys of screens have no place. */
const placeOf = event => event.code || event.key;
/** What a wheel has scrolled that is less than a point. */
const scrolled = { x: 0, y: 0 };
let hover = null;
let hoverTimer = 0;

/** The picture can have the focus where it is played by keys. */
function offerKeys() {
  canvas.tabIndex = asks("keys") ? 0 : -1;
  if (!asks("keys")) return releaseKeys();
  canvas.removeAttribute("aria-hidden");
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-label", "The picture, which takes keys");
}

function releaseKeys() {
  for (const key of keysDown.values()) send({ type: "key", key, down: false });
  keysDown.clear();
}

function pressKey(event) {
  if (!asks("keys") || event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
  // A press lets a shared piece go on, as a finger does.
  if (!state.isRunning && !state.isWoken) return;
  event.stopPropagation();
  event.preventDefault();
  if (event.key === "Escape") return canvas.blur();
  if (event.repeat || keysDown.has(placeOf(event))) return;
  keysDown.set(placeOf(event), event.key);
  send({ type: "key", key: event.key, down: true });
}
canvas.addEventListener("keydown", pressKey);
addEventListener("keyup", event => {
  const key = keysDown.get(placeOf(event));
  if (key === undefined) return;
  keysDown.delete(placeOf(event));
  send({ type: "key", key, down: false });
});
canvas.addEventListener("blur", releaseKeys);
addEventListener("blur", releaseKeys);
canvas.addEventListener("pointerdown", () => asks("keys") && canvas.focus({ preventScroll: true }));

canvas.addEventListener("wheel", event => {
  if (!asks("wheel") || !state.isRunning) return;
  event.preventDefault();
  const box = canvas.getBoundingClientRect();
  const { width, height } = state.settings.size;
  const unit = [width / box.width, pointsPerLine, height][event.deltaMode];
  scrolled.x += event.deltaX * unit;
  scrolled.y += event.deltaY * unit;
  const [x, y] = [Math.trunc(scrolled.x), Math.trunc(scrolled.y)];
  scrolled.x -= x;
  scrolled.y -= y;
  if (x || y) send({ type: "wheel", x, y });
}, { passive: false });

/** Tells where the mouse is, once for each picture of the screen. */
function tellHover() {
  cancelAnimationFrame(hoverTimer);
  hoverTimer = 0;
  if (hover) send(hover);
  hover = null;
}

function hearHover(event) {
  if (!asks("hover") || event.pointerType === "touch") return;
  if (event.type === "pointerleave" || event.type === "pointercancel") {
    tellHover();
    return send({ type: "leave" });
  }
  const box = canvas.getBoundingClientRect();
  const { width, height } = state.settings.size;
  hover = {
    type: "hover", x: (event.clientX - box.left) * width / box.width,
    y: (event.clientY - box.top) * height / box.height, buttons: event.buttons & 31,
  };
  if (event.pointerType === "pen" && event.altitudeAngle !== undefined) {
    hover.altitude = event.altitudeAngle;
    hover.azimuth = event.azimuthAngle;
  }
  hoverTimer ||= requestAnimationFrame(tellHover);
}
for (const name of ["pointermove", "pointerdown", "pointerup", "pointerleave", "pointercancel"]) {
  canvas.addEventListener(name, hearHover);
}
