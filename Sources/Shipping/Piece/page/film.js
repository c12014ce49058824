/** A film as the browser encodes it while the piece plays: a preview. */
let film = null;

const filmTypes = ["video/mp4;codecs=avc1.640033", "video/webm;codecs=vp9", "video/webm"];
const filmType = canvas.captureStream && window.MediaRecorder
  && filmTypes.find(type => MediaRecorder.isTypeSupported(type));

/** Begins a film at the beginning of the scene, or ends it; a scene with an end ends it itself. */
function takeFilm() {
  if (film) return endFilm();
  // A film begins anew: the take up to here is kept.
  if (isRecording) record(false);
  if (!restart()) return;
  const recorder = new MediaRecorder(canvas.captureStream(), {
    mimeType: filmType, videoBitsPerSecond: canvas.width * canvas.height * rate * 0.12,
  });
  const pieces = [];
  recorder.ondataavailable = event => pieces.push(event.data);
  recorder.onstop = () => {
    const type = filmType.split(";")[0];
    download(new Blob(pieces, { type }), type.slice(6));
    note("A preview, as this browser encodes it. The exact film is made by render of the saved scene.");
  };
  recorder.onerror = () => note("This browser could not encode the film.");
  film = recorder;
  recorder.start();
  part("film").setAttribute("aria-pressed", true);
  part("film").textContent = "End film";
  pause(false);
  closeTools();
}

/** Ends the film; whether one was taken. */
function endFilm() {
  if (!film) return false;
  film.stop();
  for (const track of film.stream.getTracks()) track.stop();
  film = null;
  part("film").setAttribute("aria-pressed", false);
  part("film").textContent = "Film";
  return true;
}
part("film").hidden = !filmType;
