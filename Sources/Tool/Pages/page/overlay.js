/** What lies over a picture: the boxes of the controls, and the ways of fingers. */
class Overlay {
  /** `size` is the stage's, in points. */
  constructor(drawing, size) {
    this.drawing = drawing;
    drawing.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    drawing.setAttribute("aria-hidden", "true");
    drawing.classList.add("over-picture");
  }

  /** Draws the moment of a line. */
  show(line, fingers, { boxes, touches }) {
    this.drawing.replaceChildren();
    if (!line) return;
    if (boxes) for (const control of line.controls) this.box(control);
    if (touches) for (const finger of fingers) this.way(finger, line.time);
  }

  box(control) {
    const group = draft("g", { class: "boxes", "data-owner": ownerOf(`control:${control.id}`) });
    const add = (name, frame) => {
      if (!frame) return;
      const [x, y, width, height] = frame;
      const box = draft("rect", { class: name, x, y, width, height });
      box.append(draft("title", {}, `${control.id} ${name}: ${frame.map(numberText).join(", ")}`));
      group.append(box);
    };
    for (const name of ["column", "button", "track", "valueText", "labelText"]) {
      add(name, control[name]);
    }
    if (control.thumb) {
      const [cx, cy] = control.thumb;
      group.append(draft("circle", { class: "thumb", cx, cy, r: 3.5 }));
    }
    this.drawing.append(group);
  }

  /** The way of a finger so far, for a moment after it has lifted too. */
  way(finger, time) {
    const age = time - finger.to;
    if (finger.from > time + 1e-6 || age > 0.8) return;
    const group = draft("g", { class: "way", opacity: age > 0 ? 1 - age / 0.9 : 1 });
    const places = finger.places.filter(each => each.time <= time + 1e-6);
    if (!places.length) places.push(finger.places[0]);
    places.forEach((place, number) => {
      const before = places[number - 1];
      if (!before || (before.x === place.x && before.y === place.y)) return;
      group.append(draft("path", { class: "path", "data-owner": ownerOf(place.owner),
        d: `M${before.x} ${before.y}L${place.x} ${place.y}` }));
    });
    const [start, here] = [places[0], places.at(-1)];
    const owner = ownerOf(here.owner);
    group.append(draft("circle", { class: "start", "data-owner": owner, cx: start.x, cy: start.y,
      r: 3 }));
    group.append(draft("circle", { class: age > 0 ? "lifted" : "tip-ring", "data-owner": owner,
      cx: here.x, cy: here.y, r: 18 }));
    const text = draft("text", { x: here.x, y: here.y - 24, "data-owner": owner });
    text.textContent = here.owner ? `${finger.id} ${shortName(here.owner)}` : `${finger.id}`;
    group.append(text);
    this.drawing.append(group);
  }
}
