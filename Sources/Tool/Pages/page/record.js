/** What a change makes of a value: a list holds the whole new one. */
function applied(value, change) {
  if (Array.isArray(change)) return change[0];
  const next = Array.isArray(value) ? [...value] : { ...value };
  for (const key of Object.keys(change)) next[key] = applied(value[key], change[key]);
  return next;
}

function isSame(one, other) {
  if (one === other) return true;
  if (!one || !other || typeof one !== "object" || typeof other !== "object") return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length
    && keys.every(key => isSame(one[key], other[key]));
}

/** The lines of a trace as they come: of as many frames as are kept, the newest ones. */
class Record {
  constructor(most = Infinity) {
    this.most = most;
    this.lines = [];
    this.told = null;
    /** Grows with each change. */
    this.revision = 0;
  }

  /** Takes the line that differs so from the one that was told before. */
  take(change) {
    this.told = applied(this.told, change);
    const line = this.told;
    const place = this.lines.length && this.lines.at(-1).frame >= line.frame
      ? this.lines.findLastIndex(each => each.frame < line.frame) + 1 : this.lines.length;
    const known = this.lines[place];
    // What follows a frame that has become another has become another too.
    if (known?.frame === line.frame && !isSame(known, line)) this.lines.length = place;
    this.lines.splice(place, known?.frame === line.frame ? 1 : 0, line);
    if (this.lines.length > this.most * 1.1) this.lines.splice(0, this.lines.length - this.most);
    this.revision += 1;
  }

  /** The place of the latest line that is not later than `time`; the first where there is none. */
  place(time) {
    let [low, high] = [0, this.lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.lines[middle].time <= time + 1e-6) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  at(time) { return this.lines[this.place(time)]; }

  get start() { return this.lines[0]?.time ?? 0; }
  get end() { return this.lines.at(-1)?.time ?? 0; }

  /** All that happened, in order. */
  get events() {
    if (this.eventsOf !== this.revision) {
      this.allEvents = this.lines.flatMap(line => line.events);
      this.eventsOf = this.revision;
    }
    return this.allEvents;
  }

  /** The fingers, in the order in which they landed. */
  get fingers() {
    if (this.fingersOf !== this.revision) {
      this.allFingers = fingersOf(this);
      this.fingersOf = this.revision;
    }
    return this.allFingers;
  }
}

/** Each contact with its places, its gestures and its story. */
function fingersOf(record) {
  const fingers = new Map();
  for (const { time, frame, touches } of record.lines) {
    for (const touch of touches) {
      if (!fingers.has(touch.id)) {
        fingers.set(touch.id, { id: touch.id, source: touch.source, places: [], story: [],
          gestures: [] });
      }
      const finger = fingers.get(touch.id);
      finger.places.push({ time, frame, ...touch });
      finger.story.push(...touch.story ?? []);
    }
  }
  for (const event of record.events) {
    if (event.kind === "gesture") fingers.get(event.touch)?.gestures.push(event);
  }
  for (const finger of fingers.values()) {
    const last = finger.places.at(-1);
    finger.isOver = last.phase === "ended" || last.phase === "cancelled";
    // It landed and lifted when it did, not when the next frame told of it.
    const ends = finger.gestures.filter(each => each.state !== "vetoed").map(each => each.time);
    finger.from = Math.min(finger.places[0].time, ...finger.story.map(each => each.time), ...ends);
    finger.to = finger.isOver ? Math.max(finger.from, ...ends, ...finger.places.slice(0, -1)
      .map(each => each.time)) : last.time;
    if (finger.isOver && !ends.length) finger.to = last.time;
    finger.owner = last.owner;
  }
  return [...fingers.values()];
}

/** The colour of a part: a number that the palette knows. */
const fixedOwners = { canvas: 0, feed: 1, chrome: 2, sheet: 3 };
const controlOwners = new Map();
function ownerOf(target) {
  if (!target) return "none";
  const [kind, id] = target.split(":");
  if (kind !== "control") return fixedOwners[kind] ?? 2;
  if (!controlOwners.has(id)) controlOwners.set(id, 4 + controlOwners.size % 5);
  return controlOwners.get(id);
}

/** A part's name without what everyone knows. */
const shortName = target => target?.replace(/^control:/, "") ?? "";
