const data = JSON.parse(part("data").textContent);

/** How large a stage is that nobody tells of: as large as what lies on it. */
function extent(record) {
  let [width, height] = [320, 320];
  for (const line of record.lines) {
    for (const { x, y } of line.touches) [width, height] = [Math.max(width, x), Math.max(height, y)];
    for (const { column } of line.controls) {
      if (!column) continue;
      [width, height] = [Math.max(width, column[0] + column[2]), Math.max(height, column[1] + column[3])];
    }
  }
  return [Math.ceil(width + 12), Math.ceil(height + 12)];
}

/** The name of a side without the folders before it. */
const lastStep = side => side.name.split("/").at(-1);

const sides = data.sides.map(told => {
  const record = new Record();
  for (const change of told.changes) record.take(change);
  const times = new Map(record.lines.map(line => [line.frame, line.time]));
  const film = told.pictures.map(([frame, source]) => ({ frame, source, time: times.get(frame) }))
    .filter(each => each.time !== undefined);
  return { ...told, record, film, size: told.size ?? extent(record) };
});
const [main] = sides;
const end = Math.max(...sides.map(side => side.record.end));
const start = Math.min(...sides.map(side => side.record.start));
const shown = { boxes: !main.film.length, touches: true };
let now = start;
let isPlaying = false;
let naming = 0;

// MARK: Pictures

const devices = sides.map((side, number) => {
  const images = side.film.map(({ source }) => make("img", { src: source, hidden: true,
    alt: `${side.title ?? side.name}` }));
  const drawing = draft("svg", {});
  const device = make("div", { className: `device${images.length ? "" : " bare"}` }, ...images,
    drawing);
  const caption = make("figcaption");
  part("devices").append(make("figure", {}, device, caption));
  return { side, number, images, device, caption, overlay: new Overlay(drawing, side.size) };
});

/** The pictures are as large as there is room for. */
function fit() {
  const isPhone = innerWidth <= 700;
  // Below stand the caption, the transport and the numbers.
  const high = isPhone ? Math.max(150, innerHeight * 0.3) - 20 : part("scene").clientHeight - 194;
  const share = isPhone ? (innerWidth - 24) * (sides.length > 1 ? 0.29 : 0.5)
    : (sides.length > 1 ? 212 : 330);
  let wide = 0;
  for (const { side: { size: [width, height] }, device } of devices) {
    const scale = Math.min(high / height, share / width, 1);
    device.style.width = `${width * scale}px`;
    device.style.height = `${height * scale}px`;
    device.style.borderRadius = `${Math.min(22, Math.min(width, height) * scale * 0.07)}px`;
    wide += width * scale + 12;
  }
  document.documentElement.style.setProperty("--aside", `${Math.max(244, wide)}px`);
}

function showPictures() {
  for (const { side, number, images, caption, overlay } of devices) {
    const line = side.record.at(now);
    const place = Math.max(0, side.film.findLastIndex(each => each.frame <= line.frame));
    images.forEach((image, each) => { image.hidden = each !== place; });
    overlay.show(line, side.record.fingers, shown);
    const picture = side.film[place];
    const words = [];
    if (sides.length > 1) words.push(make("b", { textContent: `${"AB"[number]} ` }), lastStep(side));
    if (picture && picture.frame !== line.frame) {
      words.push(`${words.length ? " · " : ""}picture of ${timeText(picture.time)} s`);
    }
    caption.replaceChildren(...words);
  }
}

// MARK: Time

const lanes = new Lanes(part("lanes"), sides, seek);
const stories = new Stories(part("stories"), time => seek(time, true));

/** Goes to the frame that shows a time. */
function seek(time, isExact = false) {
  const line = main.record.at(time);
  // What is told of a time shows in the first frame that is not earlier.
  const next = main.record.lines[main.record.place(time) + 1];
  show(isExact && line.time < time - 1e-6 && next ? next.time : line?.time ?? time);
}

function show(time) {
  now = clamp(time, start, end);
  const line = main.record.at(now);
  showPictures();
  lanes.move(now);
  stories.mark(now, true);
  keepInSight();
  const slider = part("seek");
  slider.value = main.record.place(now);
  slider.setAttribute("aria-valuetext", `${timeText(now)} seconds, frame ${line.frame}`);
  tell(line);
  const told = String(Number(now.toFixed(4)));
  document.documentElement.dataset.time = told;
  // Browsers let few addresses follow each other.
  clearTimeout(naming);
  naming = setTimeout(() => history.replaceState(null, "", `#t=${told}`), 250);
}

/** The numbers of the moment in words. */
function tell(line) {
  const paragraphs = [make("p", {}, make("b", { textContent: `${timeText(line.time)} s` }),
    ` · frame ${line.frame}`)];
  sides.forEach((side, number) => {
    const mine = side.record.at(now);
    const name = sides.length > 1 ? `${"AB"[number]} ` : "";
    for (const touch of mine.touches) {
      const text = make("p", { textContent: `${name}finger ${touch.id} at ${numberText(touch.x)}, `
        + `${numberText(touch.y)}: ${touch.owner ? shortName(touch.owner) : "undecided"}` });
      text.dataset.owner = ownerOf(touch.owner);
      paragraphs.push(text);
    }
    const before = side.record.lines[side.record.place(now) - 1]?.time ?? -1;
    const isNew = ({ time }) => time > before + 1e-6 && time <= mine.time + 1e-6;
    for (const finger of side.record.fingers) {
      if (finger.from > mine.time + 1e-6 || finger.to < before) continue;
      for (const { text } of storyOf(finger).filter(isNew)) {
        paragraphs.push(make("p", { textContent: `${name}${finger.id}: ${text}` }));
      }
    }
    for (const event of mine.events.filter(each => each.kind !== "gesture")) {
      paragraphs.push(make("p", { textContent: `${name}${timeText(event.time)} s ${eventText(event)}` }));
    }
  });
  part("readout").replaceChildren(...paragraphs);
}

/** Moves the stretch of time that is shown with the moment. */
function keepInSight() {
  const span = lanes.to - lanes.from;
  if (now >= lanes.from && now <= lanes.to) return;
  const from = clamp(now - span / 4, start, Math.max(start, end - span));
  lanes.look(from, from + span);
  lanes.draw();
}

function zoom(factor) {
  const span = clamp((lanes.to - lanes.from) * factor, 0.1, Math.max(end - start, 0.1));
  const share = clamp((now - lanes.from) / (lanes.to - lanes.from), 0, 1);
  const from = clamp(now - span * share, start, Math.max(start, end - span));
  lanes.look(from, from + span);
  lanes.draw();
}

function step(frames) {
  const place = clamp(main.record.place(now) + frames, 0, main.record.lines.length - 1);
  show(main.record.lines[place].time);
}

/** Frames in which something happened. */
const moments = [...new Set(sides.flatMap(side => side.record.lines
  .filter(line => line.events.some(event => event.kind !== "value")
    || line.touches.some(touch => touch.phase === "began" && touch.story?.length))
  .map(line => line.time)))].sort((one, other) => one - other);

function leap(way) {
  const next = way > 0 ? moments.find(time => time > now + 1e-6)
    : moments.findLast(time => time < now - 1e-6);
  if (next !== undefined) show(next);
}

/** The frame that is asked for while time goes; and when the last was shown. */
let asked = 0;
let played = 0;
function play(isOn) {
  cancelAnimationFrame(asked);
  isPlaying = isOn;
  const button = part("play");
  button.setAttribute("aria-pressed", isOn);
  button.setAttribute("aria-label", isOn ? "Pause" : "Play");
  if (!isOn) return;
  if (now >= end - 1e-6) show(start);
  played = performance.now();
  let time = now;
  const go = at => {
    time += (at - played) / 1000;
    played = at;
    if (time >= end) {
      show(end);
      return play(false);
    }
    seek(time);
    asked = requestAnimationFrame(go);
  };
  asked = requestAnimationFrame(go);
}

// MARK: What is pressed

function toggle(name) {
  shown[name] = !shown[name];
  part(name).setAttribute("aria-pressed", shown[name]);
  showPictures();
}

/** Expectations that are broken, the first moment first. */
const breaches = sides.flatMap(side => side.breaches).sort((one, other) => one.seconds - other.seconds);
/** The time of the first difference of two, or else of the first broken expectation. */
const marked = data.difference?.time ?? breaches[0]?.seconds ?? null;

function goToDifference() {
  if (marked !== null) seek(marked, true);
}

const commands = {
  boxes: () => toggle("boxes"), touches: () => toggle("touches"), wider: () => zoom(2),
  closer: () => zoom(0.5), fit: () => { lanes.look(start, end); lanes.draw(); },
  help: () => part("keys").showModal(), play: () => play(!isPlaying), leap: goToDifference,
};
for (const [id, command] of Object.entries(commands)) {
  part(id).addEventListener("click", command);
}
const keys = {
  b: commands.boxes, t: commands.touches, "-": commands.wider, "+": commands.closer,
  "=": commands.closer, 0: commands.fit, "?": commands.help, " ": commands.play,
  d: goToDifference, Home: () => show(start), End: () => show(end), ",": () => step(-1),
  ".": () => step(1),
};
addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || part("keys").open) return;
  const isPressing = event.target.matches("button") && [" ", "Enter"].includes(event.key);
  if (isPressing) return;
  const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const command = way ? () => (event.shiftKey ? leap(way) : step(way))
    : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!command) return;
  event.preventDefault();
  // Whoever goes to a moment stays there.
  if (command !== commands.play) play(false);
  command();
});
part("seek").addEventListener("input", event => {
  play(false);
  show(main.record.lines[event.target.value].time);
});
part("lanes").addEventListener("wheel", event => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoom(event.deltaY > 0 ? 1.25 : 0.8);
}, { passive: false });

// MARK: The beginning

part("title").textContent = [...new Set(sides.map(side => side.title ?? lastStep(side)))].join(" and ");
part("source").textContent = `${sides.map(lastStep).join(" and ")} · `
  + `${main.record.lines.length} frames, ${timeText(end - start)} s · ${data.tool}`;
part("seek").max = main.record.lines.length - 1;
part("boxes").setAttribute("aria-pressed", shown.boxes);
const words = breaches.map(breachText);
if (sides.length > 1) {
  words.unshift(...data.difference?.words ?? ["They are equal, frame for frame."]);
}
if (words.length) {
  part("words").append(...words.map(text => make("p", { textContent: text })));
  part("difference").hidden = false;
  part("difference").classList.toggle("equal", !data.difference && !breaches.length);
  part("leap").hidden = marked === null;
}
for (const [name, path] of Object.entries(signs).slice(0, 5)) {
  const sign = draft("svg", { viewBox: "-6 -6 12 12", "aria-hidden": "true" },
    draft("path", { class: `sign ${solid.has(name) ? "solid" : "line"}`, d: path }));
  part("legend").append(make("span", {}, sign, name));
}
part("legend").append(make("span", {}, "→ 312: velocity at the end, pt/s"));
if (sides.length > 1) part("legend").append(make("span", {}, "solid A, dashed B"));
if (main.record.lines.length) {
  lanes.look(start, end);
  lanes.refresh();
  if (marked !== null) lanes.mark(marked);
  stories.show(sides);
  fit();
  addEventListener("resize", fit);
  show(Number(new URLSearchParams(location.hash.slice(1)).get("t")) || start);
}
