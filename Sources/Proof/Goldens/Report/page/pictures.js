/** Width and height of a picture, from the header of its PNG; null for what has none. */
const extents = new Map();
function extent(digest) {
  if (!digest || !(digest in files)) return null;
  if (!extents.has(digest)) {
    const header = atob(files[digest].slice(0, 32));
    const number = (at) => [0, 1, 2, 3].reduce((sum, i) => sum * 256 + header.charCodeAt(at + i), 0);
    extents.set(digest, header.slice(1, 4) === "PNG" ? [number(16), number(20)] : null);
  }
  return extents.get(digest);
}

/** A picture for a place on the page. Kept, so that going back and forth does not flash. */
const pictures = new Map();
function picture(digest, place, alt) {
  const key = `${place} ${digest}`;
  if (!pictures.has(key)) {
    const source = `data:image/png;base64,${files[digest]}`;
    pictures.set(key, make("img", { src: source, decoding: "sync", draggable: "false" }));
    if (pictures.size > 240) pictures.delete(pictures.keys().next().value);
  }
  const image = pictures.get(key);
  image.alt = alt;
  image.className = "";
  image.removeAttribute("style");
  return image;
}

/** What is to be shown now: digests of the pictures, figures, and how they are called. */
function shown() {
  const now = moment();
  if (!now) return null;
  if (now.still) return { ...now.still, label: now.label, isExact: true };
  if (now.text) return { label: now.label, figures: null, text: now.text };
  if (now.breaches) return { label: now.label, figures: null, breaches: now.breaches };
  const film = now.film;
  const best = nearest(film, state.frame);
  if (!best) return { label: `frame ${state.frame}`, figures: null };
  return { ...best, isFilm: true, isExact: best.index === state.frame, label: `frame ${best.index}` };
}

/** The frame with pictures that is nearest to a frame. */
function nearest(film, frame) {
  return film.shown.reduce((best, next) =>
    best && Math.abs(best.index - frame) <= Math.abs(next.index - frame) ? best : next, null);
}
