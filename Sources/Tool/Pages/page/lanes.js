/** Signs of what became of gestures, round the middle of a square of 10. */
const signs = {
  began: "M-3 -4.2L4 0L-3 4.2Z",
  ended: "M-3.4 -3.4H3.4V3.4H-3.4Z",
  cancelled: "M-3.4 -3.4L3.4 3.4M3.4 -3.4L-3.4 3.4",
  failed: "M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0Z",
  vetoed: "M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0ZM-2.6 0H2.6",
  other: "M0 -4L4 0L0 4L-4 0Z",
};
const solid = new Set(["began", "ended", "other"]);
const rows = { tap: "Taps", haptic: "Haptics", animation: "Animations", editing: "Editing" };

/** What an event is, in a few words. */
function eventText(event) {
  const name = shortName(event.target);
  switch (event.kind) {
    case "gesture": {
      const speed = event.velocity ? ` ${speedText(event.velocity)}` : "";
      return `finger ${event.touch}: ${name} ${event.gesture} ${event.state}${speed}`;
    }
    case "value": return `${name} is ${numberText(event.value)}`;
    case "haptic": return `${event.haptic} felt at ${name}`;
    case "animation": return `${name} ${event.animation} ${event.state}`;
    case "tap": return `tap on ${name}`;
    default: return `${name} ${event.kind} ${event.state}`;
  }
}

/**
 * Lanes over time: fingers, what happened, and every value. Sides are told one above the other where
 * they are fingers, and through each other where they are values.
 */
class Lanes {
  /** `sides`: each a record, with what is known of its controls. `seek` hears of chosen times. */
  constructor(host, sides, seek) {
    [this.host, this.sides, this.seek] = [host, sides, seek];
    [this.from, this.to, this.time, this.hovered] = [0, 1, 0, null];
    this.width = 0;
    this.lanes = [];
    this.isWhole = false;
    host.classList.add("lanes");
    this.body = make("div", { className: "rows" });
    this.cursor = make("i", { className: "cursor" });
    this.ghost = make("i", { className: "ghost", hidden: true });
    this.flag = make("i", { className: "flag", hidden: true });
    this.tip = make("div", { className: "tip", hidden: true });
    host.append(this.body, this.flag, this.ghost, this.cursor, this.tip);
    this.listen();
    new ResizeObserver(() => { if (this.measure()) this.draw(); }).observe(host);
  }

  /** How wide the lanes are, and where they begin; whether that is new. */
  measure() {
    const plot = this.body.querySelector(".plot");
    if (!plot) return false;
    const width = plot.clientWidth || plot.getBoundingClientRect().width;
    this.left = plot.getBoundingClientRect().left - this.host.getBoundingClientRect().left;
    if (width === this.width) return false;
    this.width = width;
    return true;
  }

  x(time) { return (time - this.from) / (this.to - this.from) * this.width; }

  timeAt(clientX) {
    const x = clientX - this.host.getBoundingClientRect().left - this.left;
    return clamp(this.from + x / this.width * (this.to - this.from), this.from, this.to);
  }

  listen() {
    const isOver = event => event.clientX
      >= this.host.getBoundingClientRect().left + (this.left ?? 0);
    this.host.addEventListener("pointermove", event => {
      if (!this.width) return;
      const time = this.timeAt(event.clientX);
      if (this.held === event.pointerId) this.seek(time);
      this.hover(isOver(event) ? time : null, event);
    });
    this.host.addEventListener("pointerleave", () => this.hover(null));
    this.host.addEventListener("pointerdown", event => {
      if (event.button || !this.width || event.target.closest("button, a") || !isOver(event)) return;
      if (event.pointerType === "mouse") {
        this.held = event.pointerId;
        this.host.setPointerCapture(event.pointerId);
        this.seek(this.timeAt(event.clientX));
      }
    });
    // A finger that scrolls chooses nothing.
    this.host.addEventListener("click", event => {
      if (event.pointerType === "mouse" || event.target.closest("button, a") || !isOver(event)) return;
      if (event.detail) this.seek(this.timeAt(event.clientX));
    });
    for (const name of ["pointerup", "pointercancel"]) {
      this.host.addEventListener(name, () => { this.held = null; });
    }
  }

  /** Looks at a stretch of time. */
  look(from, to) {
    [this.from, this.to] = [from, Math.max(to, from + 0.02)];
  }

  /** Tells everything anew. */
  refresh() {
    const { controls, figures, player, steady } = figuresOf(this.sides);
    this.steady = steady;
    const lanes = [{ kind: "ruler" }];
    if (this.sides.some(side => side.film?.length)) lanes.push({ kind: "film" });
    this.sides.forEach((side, number) => {
      const sign = this.sides.length > 1 ? ` ${"AB"[number]}` : "";
      const name = `Fingers${sign}`;
      const packed = packedRows(side.record.fingers);
      for (const [place, fingers] of (packed.length ? packed : [[]]).entries()) {
        lanes.push({ kind: "fingers", name: place ? "" : name, side, fingers,
          key: `fingers:${number}:${place}` });
      }
      lanes.push(...inputLanes(side, number, sign));
    });
    lanes.push(...breachLanes(this.sides));
    for (const [kind, name] of Object.entries({ ...rows, else: "Other" })) {
      const isOf = event => kind === "else"
        ? !rows[event.kind] && event.kind !== "gesture" && event.kind !== "value"
        : event.kind === kind;
      if (this.sides.some(side => side.record.events.some(isOf))) {
        lanes.push({ kind: "events", name, isOf, key: `events:${kind}` });
      }
    }
    const group = (name, list) => {
      if (list.length) lanes.push({ kind: "group", name });
      for (const each of list) lanes.push({ kind: "values", ...each });
    };
    group("Controls", controls);
    const most = 24;
    group("Figures", this.isWhole ? figures : figures.slice(0, most));
    this.hiddenCount = Math.max(0, figures.length - most);
    if (this.hiddenCount) lanes.push({ kind: "more", count: this.hiddenCount });
    group("Player", player);
    if (steady.length) lanes.push({ kind: "steady" });
    const form = lanes.map(({ kind, key, name, count }) => [kind, key, name, count].join()).join("|");
    if (form === this.form) lanes.forEach((lane, place) => Object.assign(this.lanes[place], lane));
    else {
      this.lanes = lanes.map(lane => this.row(lane));
      this.body.replaceChildren(...this.lanes.map(lane => lane.row));
    }
    this.form = form;
    this.measure();
    this.draw();
  }

  /** The row of a lane: its name, what it tells now, and its drawing. */
  row(lane) {
    if (lane.kind === "group") return { ...lane, row: make("h2", { className: "group",
      textContent: lane.name }) };
    if (lane.kind === "steady") return { ...lane, row: make("p", { className: "quiet" }) };
    if (lane.kind === "more") {
      const button = make("button", { className: "more", type: "button",
        textContent: this.isWhole ? "Show fewer figures" : `Show ${lane.count} more figures`,
        onclick: () => { this.isWhole = !this.isWhole; this.form = ""; this.refresh(); } });
      return { ...lane, row: make("div", { className: "quiet" }, button) };
    }
    const plot = lane.kind === "film" ? make("div", { className: "plot" })
      : draft("svg", { class: "plot", role: "img" });
    const output = make("output");
    const note = make("small");
    const label = make("div", { className: "label" },
      make("span", { className: "title", textContent: lane.name ?? "", title: lane.name ?? "" }),
      output, note);
    const row = make("div", { className: `lane ${lane.kind}` }, label, plot);
    if (lane.key) row.dataset.lane = lane.key;
    if (lane.owner) row.dataset.owner = ownerOf(lane.owner);
    return { ...lane, row, plot, output, note };
  }

  draw() {
    if (!this.width) return;
    for (const lane of this.lanes) {
      lane.marks = [];
      if (lane.plot && lane.kind !== "film") {
        lane.height = lane.plot.clientHeight || lane.plot.getBoundingClientRect().height;
        lane.plot.setAttribute("viewBox", `0 0 ${this.width} ${lane.height}`);
        lane.plot.replaceChildren();
      }
      painters[lane.kind]?.call(this, lane);
    }
    this.move(this.time);
  }

  /** The cursor goes to a time; labels tell its numbers. */
  move(time) {
    this.time = time;
    const x = this.x(time);
    this.cursor.hidden = x < -0.5 || x > this.width + 0.5;
    this.cursor.style.left = `${this.left + x}px`;
    this.host.style.setProperty("--cursor", `${x}px`);
    this.tell(this.hovered ?? time);
  }

  hover(time, event) {
    this.hovered = time;
    this.ghost.hidden = time === null;
    if (time !== null) this.ghost.style.left = `${this.left + this.x(time)}px`;
    this.tell(time ?? this.time);
    this.point(event);
  }

  /** Tells of the sign or bar under the pointer. */
  point(event) {
    const lane = event && this.lanes.find(each => each.plot?.contains(event.target));
    const x = event && event.clientX - this.host.getBoundingClientRect().left - this.left;
    const near = lane?.marks?.map(mark => ({ ...mark, gap: Math.abs(mark.x - x) }))
      .filter(mark => mark.gap < 9).sort((one, other) => one.gap - other.gap) ?? [];
    const words = near.length ? near.slice(0, 4).map(mark => mark.text) : [];
    if (lane?.kind === "fingers" && !words.length) {
      const time = this.timeAt(event.clientX);
      const finger = lane.fingers.find(each => each.from <= time && time <= each.to);
      if (finger) words.push(fingerText(finger, time));
    }
    if (lane?.bars) {
      const time = this.timeAt(event.clientX);
      words.push(...lane.bars.filter(each => each.from <= time && time <= each.to).map(lane.text));
    }
    this.tip.hidden = !words.length;
    if (!words.length) return;
    this.tip.replaceChildren(...words.map(text => make("div", { textContent: text })));
    const host = this.host.getBoundingClientRect();
    const left = clamp(event.clientX - host.left + 12, 4, host.width - this.tip.offsetWidth - 4);
    this.tip.style.left = `${left}px`;
    this.tip.style.top = `${lane.row.offsetTop + lane.row.offsetHeight + 2}px`;
  }

  /** The numbers of a moment, beside the names. */
  tell(time) {
    const lines = this.sides.map(side => side.record.at(time));
    for (const lane of this.lanes) {
      if (lane.kind === "values") {
        const words = lines.map(line => valueText(line && (lane.text?.(line) ?? lane.get(line))));
        lane.output.textContent = words.every(word => word === words[0]) ? words[0]
          : words.join(" · ");
      } else if (lane.kind === "fingers") {
        const down = lane.fingers.find(each => each.from <= time && time <= each.to + 1e-6);
        const place = down && placeAt(down, time);
        lane.output.textContent = down ? shortName(place.owner) || "open" : "";
        lane.row.dataset.owner = ownerOf(place?.owner);
        lane.note.textContent = place ? `${numberText(place.x)}, ${numberText(place.y)}` : "";
      } else if (lane.now) {
        lane.output.textContent = lane.now(lane.side.record.at(time)) ?? "";
      } else if (lane.kind === "ruler") {
        lane.output.textContent = `${timeText(time)} s`;
      } else if (lane.kind === "events") {
        const near = this.sides.flatMap(side => side.record.events).findLast(event =>
          lane.isOf(event) && event.time <= time + 1e-6 && event.time > time - 0.25);
        lane.output.textContent = near ? near.state ?? near.haptic ?? shortName(near.target) : "";
      } else if (lane.kind === "steady") {
        const most = 12;
        const list = this.steady.slice(0, most).map(each => lines[0]
          && `${each.name} ${valueText(each.get(lines[0]))}`);
        if (this.steady.length > most) list.push(`and ${this.steady.length - most} more`);
        lane.row.textContent = `Steady: ${list.join(", ")}`;
      }
    }
  }

  /** Marks a time on all lanes. */
  mark(time) {
    this.marked = time;
    this.draw();
  }
}

function valueText(value) {
  if (value === undefined || value === null) return "–";
  if (typeof value === "number") return numberText(value);
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
}

/** Where a finger was at a time: in the frame at or before it. */
const placeAt = (finger, time) =>
  finger.places.findLast(each => each.time <= time + 1e-6) ?? finger.places[0];

function fingerText(finger, time) {
  const place = placeAt(finger, time);
  const owner = place.owner ? shortName(place.owner) : "undecided";
  return `finger ${finger.id} at ${numberText(place.x)}, ${numberText(place.y)}: ${owner}`;
}

/** Fingers in as few rows as keep those apart that are down together. */
function packedRows(fingers) {
  const packed = [];
  for (const finger of [...fingers].sort((one, other) => one.from - other.from)) {
    const row = packed.find(each => each.at(-1).to <= finger.from + 1e-6);
    if (row) row.push(finger);
    else packed.push([finger]);
  }
  return packed;
}

/** Distances between marks of time, in seconds. */
const stops = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600];

const painters = {
  ruler(lane) {
    const step = stops.find(each => each / (this.to - this.from) * this.width > 56) ?? 1200;
    const decimals = step < 0.1 ? 2 : step < 1 ? 1 : 0;
    for (let number = Math.ceil(this.from / step - 1e-9); number * step <= this.to + 1e-9; number++) {
      const x = this.x(number * step);
      lane.plot.append(draft("path", { class: "tick", d: `M${x} ${lane.height - 6}v6` }));
      const text = draft("text", { class: "stop", y: lane.height - 10,
        x: clamp(x, 8, this.width - 10) });
      text.textContent = (number * step).toFixed(decimals);
      lane.plot.append(text);
    }
    lane.plot.setAttribute("aria-label", `Time from ${timeText(this.from)} to ${timeText(this.to)} s`);
    this.flag.hidden = this.marked === undefined || this.marked < this.from || this.marked > this.to;
    if (!this.flag.hidden) this.flag.style.left = `${this.left + this.x(this.marked)}px`;
  },

  film(lane) {
    const height = lane.plot.clientHeight;
    lane.plot.replaceChildren();
    this.sides.forEach((side, number) => {
      const share = height / this.sides.length;
      const [width, tall] = side.size;
      const wide = width / tall * (share - 2);
      let end = -Infinity;
      for (const { time, source } of side.film) {
        const x = this.x(time);
        if (x < 0 || x > this.width || x < end) continue;
        const left = Math.min(x, this.width - wide);
        end = left + wide + 2;
        const image = make("img", { src: source, alt: "", draggable: false });
        image.style.left = `${left}px`;
        image.style.top = `${number * share}px`;
        image.style.width = `${wide}px`;
        image.style.height = `${share - 2}px`;
        lane.plot.append(image);
      }
    });
  },

  fingers(lane) {
    const [top, high] = [lane.height - 19, 14];
    for (const finger of lane.fingers) {
      if (finger.to < this.from || finger.from > this.to) continue;
      const [start, end] = [this.x(finger.from), Math.max(this.x(finger.to), this.x(finger.from) + 3)];
      const group = draft("g", { class: "finger" });
      for (const run of ownerRuns(finger)) {
        const [left, right] = [this.x(run.from), run.isLast ? end : this.x(run.to)];
        group.append(draft("rect", { class: "bar", "data-owner": ownerOf(run.owner), x: left, y: top,
          width: Math.max(right - left, 1), height: high, rx: 3 }));
      }
      const mine = clamp(this.x(ownerRuns(finger).at(-1).from), 0, this.width);
      const room = end - mine;
      const name = `${finger.id}${finger.owner && room > 70 ? ` ${shortName(finger.owner)}` : ""}`;
      if (room > 16) {
        const text = draft("text", { class: "inside", x: mine + 5, y: top + 10.5 });
        text.textContent = name;
        group.append(text);
      }
      lane.plot.append(group);
    }
    paintSigns(this, lane, lane.fingers.flatMap(finger => finger.gestures), 8);
    const count = lane.fingers.length;
    lane.plot.setAttribute("aria-label", `${lane.name || "More fingers"}: ${count
      ? lane.fingers.map(each => `${each.id}, ${shortName(each.owner) || "nobody's"}, from `
        + `${timeText(each.from)} to ${timeText(each.to)} s`).join("; ") : "none"}`);
  },

  events(lane) {
    const all = this.sides.flatMap(side => side.record.events).filter(lane.isOf);
    paintSigns(this, lane, all, lane.height / 2);
    lane.plot.setAttribute("aria-label", `${lane.name}: ${all.length}`);
  },

  values(lane) {
    const runs = this.sides.map(side => side.record.lines.map(line => lane.get(line)));
    if (runs.flat().some(value => typeof value === "string" || typeof value === "boolean")) {
      return paintStates(this, lane, runs);
    }
    paintCurves(this, lane, runs);
  },
};

/** The stretches of a finger with one owner each. */
function ownerRuns(finger) {
  const won = finger.story.find(each => each.state === "won" && each.target === finger.owner);
  const runs = [];
  for (const place of finger.places) {
    const last = runs.at(-1);
    if (last && last.owner === place.owner) last.to = place.time;
    else {
      // It was decided when it was, not when the next frame told of it.
      const time = !last ? finger.from
        : won && place.owner === won.target ? Math.min(won.time, place.time) : place.time;
      if (last) last.to = time;
      runs.push({ owner: place.owner, from: time, to: place.time });
    }
  }
  runs.at(-1).to = finger.to;
  runs.at(-1).isLast = true;
  return runs.filter(run => run.isLast || run.to > run.from);
}

/** Signs of events on a lane; those at one time stand beside each other. */
function paintSigns(lanes, lane, events, y) {
  let free = -Infinity;
  for (const event of [...events].sort((one, other) => one.time - other.time)) {
    if (event.time < lanes.from - 1e-9 || event.time > lanes.to + 1e-9) continue;
    const spot = lanes.x(event.time);
    const x = spot < free && free - spot < 60 ? free : spot;
    free = x + 10;
    const state = signs[event.state] && event.kind === "gesture" ? event.state : "other";
    const sign = draft("path", { class: `sign ${solid.has(state) ? "solid" : "line"}`,
      d: signs[state], transform: `translate(${x} ${y})`, "data-owner": ownerOf(event.target),
      "data-state": event.state ?? event.kind, "data-time": event.time });
    lane.plot.append(sign);
    lane.marks.push({ x, text: `${timeText(event.time)} s  ${eventText(event)}` });
    const speed = event.velocity ? Math.hypot(...event.velocity) : 0;
    if (speed < 1) continue;
    const turn = Math.atan2(event.velocity[1], event.velocity[0]) * 180 / Math.PI;
    lane.plot.append(draft("path", { class: "arrow", "data-owner": ownerOf(event.target),
      d: "M-5 0H5M1.6 -3L5 0L1.6 3", transform: `translate(${x + 13} ${y}) rotate(${turn})` }));
    const text = draft("text", { class: "speed", x: x + 21, y: y + 3.5 });
    text.textContent = speed.toFixed(0);
    if (x + 52 < lanes.width) lane.plot.append(text);
    free = x + 48;
  }
}

/** Curves of all sides in one lane, and how far a control has grown behind them. */
function paintCurves(lanes, lane, runs) {
  let [low, high] = lane.range ?? [Infinity, -Infinity];
  for (const run of runs) {
    for (const value of run) {
      if (typeof value !== "number") continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (!Number.isFinite(low)) return;
  const [top, tall] = [4, lane.height - 8];
  const y = value => top + tall * (high > low ? 1 - (value - low) / (high - low) : 0.5);
  runs.forEach((run, number) => {
    const { lines } = lanes.sides[number].record;
    if (lane.fill) {
      const grown = lines.map(line => lane.fill(line) ?? 0);
      if (grown.some(value => value > 0)) {
        const path = thinned(lanes, lines, grown, value => top + tall * (1 - value));
        const last = lanes.x(Math.min(lines.at(-1).time, lanes.to));
        const start = lanes.x(Math.max(lines[0].time, lanes.from));
        lane.plot.append(draft("path", { class: "grown",
          d: `${path}L${last} ${top + tall}L${start} ${top + tall}Z` }));
      }
    }
    lane.plot.append(draft("path", { class: `curve ${number ? "second" : ""}`,
      d: thinned(lanes, lines, run, y) }));
  });
  lane.note.textContent = high > low ? `${numberText(low)} … ${numberText(high)}` : "";
  lane.plot.setAttribute("aria-label", high > low
    ? `${lane.name}: from ${numberText(low)} to ${numberText(high)}`
    : `${lane.name}: ${numberText(low)}`);
}

/** A curve with no more points than can be seen: of each column the ends and the extremes. */
function thinned(lanes, lines, run, y) {
  const parts = [];
  let column = null;
  let isDown = false;
  const put = (x, value) => {
    parts.push(`${isDown ? "L" : "M"}${x.toFixed(1)} ${y(value).toFixed(1)}`);
    isDown = true;
  };
  const flush = () => {
    if (!column) return;
    put(column.x, column.first);
    if (column.low < Math.min(column.first, column.last)) put(column.x, column.low);
    if (column.high > Math.max(column.first, column.last)) put(column.x, column.high);
    if (column.last !== column.first) put(column.x, column.last);
    column = null;
  };
  const first = Math.max(0, lines.findLastIndex(line => line.time < lanes.from));
  for (let place = first; place < lines.length; place++) {
    const value = run[place];
    if (typeof value !== "number") {
      flush();
      isDown = false;
      continue;
    }
    const x = lanes.x(lines[place].time);
    if (column && Math.floor(x) === Math.floor(column.x)) {
      [column.low, column.high, column.last] = [
        Math.min(column.low, value), Math.max(column.high, value), value];
    } else {
      flush();
      column = { x, first: value, low: value, high: value, last: value };
    }
    if (lines[place].time > lanes.to) break;
  }
  flush();
  return parts.join("") || "M0 0";
}

/** Words that follow each other, or whether something is so. */
function paintStates(lanes, lane, runs) {
  const high = (lane.height - 10) / runs.length;
  runs.forEach((run, number) => {
    const { lines } = lanes.sides[number].record;
    const y = 5 + number * high;
    for (let from = 0; from < run.length;) {
      let to = from + 1;
      while (to < run.length && run[to] === run[from]) to += 1;
      const value = run[from];
      const [left, right] = [lanes.x(lines[from].time),
        lanes.x(lines[Math.min(to, run.length - 1)].time)];
      const isShown = right > 0 && left < lanes.width;
      if (isShown && value !== false && value !== undefined && value !== null) {
        lane.plot.append(draft("rect", { class: "state", x: left, y, rx: 3, height: high - 2,
          width: Math.max(right - left - 1, 1) }));
        if (typeof value !== "boolean" && right - left > 40) {
          const text = draft("text", { class: "word", x: Math.max(left, 0) + 6, y: y + high / 2 + 3 });
          text.textContent = valueText(value);
          lane.plot.append(text);
        }
      }
      from = to;
    }
  });
  lane.plot.setAttribute("aria-label", `${lane.name}: ${[...new Set(runs.flat())].map(valueText)
    .slice(0, 8).join(", ")}`);
}
