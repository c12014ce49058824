const canvas = part("picture");
const paper = canvas.getContext("2d", { alpha: true });
/** The frame that is shown. */
let frame = 0;
/** The last frame that was reached. */
let furthest = 0;
/** When frames were drawn, in the last second. */
let drawn = [];
/** Touches that no picture has shown yet: their numbers, and when their samples happened. */
let unseen = [];
/** How long touches took to be seen, the last of them. */
let lags = [];
/** What is shown after the page's next picture. */
const afterPaint = new MessageChannel();
let waiting = [];
/** When the time is told again. */
let timeTimer = 0;
afterPaint.port1.onmessage = () => {
  const now = performance.now();
  for (const seen of waiting) {
    while (unseen.length && unseen[0].number <= seen) {
      for (const time of unseen.shift().times) lags.push(now - time);
    }
  }
  waiting = [];
  if (lags.length > 400) lags = lags.slice(-400);
};

/** Puts on a canvas what a message holds: eight numbers, four for each box, then the pixels of the
    boxes. */
function put(paper, message, number) {
  const { canvas } = paper;
  const [width, height, boxes] = [number(4), number(5), number(7)];
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  canvas.dataset.frame = number(1);
  let place = 32 + 16 * boxes;
  for (let box = 0; box < boxes; box += 1) {
    const [left, top, columns, rows] = [8, 9, 10, 11].map(part => number(part + 4 * box));
    const pixels = new Uint8ClampedArray(message, place, columns * rows * 4);
    paper.putImageData(new ImageData(pixels, columns, rows), left, top);
    place += pixels.length;
  }
}

/** Draws the picture of a message: of the code that plays, or of the one before. */
function draw(message) {
  const head = new DataView(message);
  const number = place => head.getUint32(4 * place, true);
  if (number(0) === 2) return put(formerPaper, message, number);
  if (number(0) === 3) return learnSound(message, number);
  [frame, furthest] = [number(1), number(3)];
  put(paper, message, number);
  learnPainting(frame, number(6) / 1000);
  arrive();
  const seen = number(2);
  requestAnimationFrame(() => {
    send({ type: "drawn" });
    drawn.push(performance.now());
    waiting.push(seen);
    afterPaint.port2.postMessage(0);
    // Laying out numbers takes time from the picture; while it stands there is enough.
    if (state?.isRunning) timeTimer ||= setTimeout(showTimeNow, 100);
    else showTimeNow();
  });
}

function showTimeNow() {
  timeTimer = 0;
  showTime();
}

/** Numbers above the picture. */
setInterval(() => {
  const now = performance.now();
  drawn = drawn.filter(time => now - time < 1000);
  part("rate").textContent = drawn.length ? drawn.length : "–";
  part("lag").textContent = lags.length ? `${median(lags).toFixed(0)} ms` : "–";
}, 250);

/** The picture is as large as the stage, or as there is room for. */
function fit() {
  if (!state) return;
  const place = part("place");
  const style = getComputedStyle(place);
  const room = {
    width: place.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
    height: place.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
  };
  const { width, height } = state.settings.size;
  const across = isCompared ? (room.width - betweenPictures) / 2 : room.width;
  const scale = Math.min(1, across / width, room.height / height);
  for (const device of [part("device"), part("before")]) {
    device.style.width = `${width * scale}px`;
    device.style.height = `${height * scale}px`;
    device.style.borderRadius = `${Math.min(26, Math.min(width, height) * scale * 0.07)}px`;
  }
}
new ResizeObserver(fit).observe(part("place"));
