/** What a gesture waits for, in words. */
function demandText(wants) {
  if (!wants) return null;
  const within = wants.within ? ` within ${numberText(wants.within)} s` : "";
  const aside = { both: "way", horizontal: "sideways way", vertical: "way up or down" };
  switch (wants.kind) {
    case "travel": return `${numberText(wants.distance)} pt of ${aside[wants.axis]}`;
    case "flick": return `${numberText(wants.distance)} pt of mainly sideways way${within}`;
    case "stay": return `${numberText(wants.duration)} s of rest`;
    case "tap": {
      const often = wants.count > 1 ? `${wants.count} lifts, each` : "a lift";
      return `${often}${within} and ${numberText(wants.distance)} pt`;
    }
    case "pinch": return "a second finger's way";
    default: return null;
  }
}

const gestureName = turn => `${shortName(turn.target)} ${turn.gesture}`;
const isAbout = (one, other) => one.target === other.target && one.gesture === other.gesture;

/** Where a velocity goes, in words. */
function wayText([x, y]) {
  const words = [];
  if (Math.abs(y) > Math.abs(x) * 0.4) words.push(y < 0 ? "up" : "down");
  if (Math.abs(x) > Math.abs(y) * 0.4) words.push(x < 0 ? "left" : "right");
  return words.join(" and ");
}

function speedText(velocity) {
  const speed = Math.hypot(...velocity);
  return speed < 0.5 ? "at rest" : `at ${speed.toFixed(0)} pt/s, ${wayText(velocity)}`;
}

const wantsOf = (finger, turn) => demandText(
  finger.story.find(each => each.state === "asked" && isAbout(each, turn))?.wants);

const priorityText = { standard: "", high: " before the others", simultaneous: " beside them" };

const sayings = {
  refused: (turn, name) => turn.because === "busy" ? `${name} follows another finger already.`
    : `${name} is disabled: it gets no finger.`,
  claimed: (turn, name) => `${name} claims it, and has to wait for others.`,
  won: (turn, name, finger) => {
    const wants = wantsOf(finger, turn);
    const claim = finger.story.find(each => each.state === "claimed" && isAbout(each, turn));
    if (turn.by === "lift") return `The finger lifts undecided: ${name} is the deepest, and has it.`;
    if (turn.by === "default") return `${name} has it: nobody else is left.`;
    if (claim && claim.time < turn.time) {
      return `${name}, which claimed it at ${timeText(claim.time)} s, has it now.`;
    }
    return `${name} claims it ${wants ? `after ${wants}` : "as it lands"}, and has it.`;
  },
  lost: (turn, name, finger) => {
    const wants = wantsOf(finger, turn);
    const winner = finger.story.find(each =>
      each.state === "won" && each.target === turn.to && each.time >= turn.time);
    const other = winner ? gestureName(winner) : shortName(turn.to);
    if (wants) return `${name} waited for ${wants}; ${other} was first, and ${name} fails.`;
    return `${name} loses it to ${other}.`;
  },
  gaveUp: (turn, name, finger) => {
    const wants = wantsOf(finger, turn);
    const goal = wants ? ` It waited for ${wants}.` : "";
    const why = { lifted: "the finger lifted before", moved: "the finger moved too far",
      late: "it took too long", direction: "the finger went another way" }[turn.because];
    return `${name} gives up${why ? `: ${why}` : ""}.${goal}`;
  },
  vetoed: (turn, name) => turn.because === "surface"
    ? `${name} is ruled out: the surface in it keeps its fingers.`
    : `${name} is ruled out: it is for a finger that is alone.`,
  cancelled: (turn, name) => turn.because === "view"
    ? `${name} loses it: what the finger was on goes.` : `The finger is taken from ${name}.`,
};

const endings = {
  ended: event => `${gestureName(event)} ends ${speedText(event.velocity)}.`,
  cancelled: event => `${gestureName(event)} is cancelled.`,
  failed: event => `${gestureName(event)} fails.`,
};

/** What became of a finger, in sentences with their times. */
function storyOf(finger) {
  const asked = finger.story.filter(each => each.state === "asked");
  const first = finger.places[0];
  const spot = `${numberText(first.x)}, ${numberText(first.y)}`;
  const names = asked.map(each => gestureName(each) + priorityText[each.priority]);
  const sentences = [{ time: finger.from, target: null, text: names.length
    ? `Lands at ${spot}. Asked, the deepest first: ${names.join(", ")}.` : `Lands at ${spot}.` }];
  finger.story.forEach((turn, place) => {
    if (turn.state === "asked") return;
    const isBoth = turn.state === "claimed" && finger.story.slice(place + 1).some(each =>
      each.state === "won" && each.time === turn.time && isAbout(each, turn));
    if (isBoth) return;
    sentences.push({ time: turn.time, target: turn.target, state: turn.state,
      text: sayings[turn.state](turn, gestureName(turn), finger) });
  });
  const told = event => finger.story.some(turn => turn.time === event.time && isAbout(turn, event)
    && turn.state !== "asked" && turn.state !== "claimed");
  for (const event of finger.gestures) {
    if (event.state === "ended" || (endings[event.state] && !told(event))) {
      sentences.push({ time: event.time, target: event.target, state: event.state,
        text: endings[event.state](event) });
    }
  }
  return sentences.map((each, place) => ({ ...each, place }))
    .sort((one, other) => one.time - other.time || one.place - other.place);
}

/** The stories of fingers as cards; a press on a sentence goes to its time. */
class Stories {
  constructor(host, seek) {
    [this.host, this.seek] = [host, seek];
    this.cards = [];
    this.told = "";
  }

  /** Tells of the fingers of all sides; of the last ones where there are many. */
  show(sides, most = Infinity) {
    const told = sides.map(side => side.record.revision).join();
    if (told === this.told) return;
    this.told = told;
    this.cards = sides.flatMap((side, number) => side.record.fingers.slice(-most)
      .map(finger => this.card(finger, sides.length > 1 ? "AB"[number] : "")));
    this.host.replaceChildren(...this.cards.map(each => each.element));
    if (!this.cards.length) this.host.append(make("p", { className: "quiet",
      textContent: "No finger has touched it." }));
  }

  card(finger, side) {
    const lines = storyOf(finger).map(({ time, text, target, state }) => {
      const line = make("button", { className: "said", type: "button",
        onclick: () => this.seek(time) },
      make("time", { textContent: timeText(time) }), make("span", { textContent: text }));
      line.dataset.time = time;
      line.dataset.owner = ownerOf(target);
      if (state) line.dataset.state = state;
      return make("li", {}, line);
    });
    const title = make("h3", {}, `Finger ${side}${finger.id}`, make("small", {
      textContent: finger.owner ? shortName(finger.owner) : "nobody's" }));
    title.dataset.owner = ownerOf(finger.owner);
    const element = make("article", { className: "card" }, title,
      make("ol", {}, ...lines));
    return { element, finger };
  }

  /** Marks what is told of the moment, and brings it into sight where `isLed`. */
  mark(time, isLed = false) {
    let near = null;
    for (const { element, finger } of this.cards) {
      const isNow = finger.from - 1e-6 <= time && time <= finger.to + 0.02;
      element.classList.toggle("now", isNow);
      if (isNow) near = element;
    }
    if (isLed && near && this.host.scrollHeight > this.host.clientHeight) {
      this.host.scrollTop = near.offsetTop - this.host.offsetTop - 12;
    }
  }
}
