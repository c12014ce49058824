import Drawing
import Host
import Scripting
import Views

/// The frames of a film, with its clips simulated one after another on demand.
struct FilmFrames: FrameProducer {
  private let film: Film
  private let configuration: PlayerConfiguration
  private var remaining: FrameSelection.Iterator
  /// The next frame; nil after the last.
  private var upcoming: Int?
  /// The clips that play, by their number.
  private var playing: [Int: AnyPlayback] = [:]
  /// The judge of the steps of these clips, with what is broken in clips that are over.
  private var judges: [Int: ExpectationJudge] = [:]
  private var breaches: [FrameBreach] = []
  private let isJudged: Bool

  init(
    of film: Film, in configuration: PlayerConfiguration, indices: FrameSelection,
    contents: Frames.Contents = []
  ) {
    (self.film, self.configuration) = (film, configuration)
    isJudged = contents.contains(.expectations)
    remaining = indices.makeIterator()
    upcoming = remaining.next()
  }

  mutating func next(unless isCancelled: () -> Bool) throws(ScriptError) -> Frame? {
    guard let index = upcoming else { return nil }
    let numbers = film.clips(at: index)
    // Clips that are over are dropped: memory is that of two clips.
    playing = playing.filter { numbers.contains($0.key) }
    for number in judges.keys.sorted() where !numbers.contains(number) { closeJudge(of: number) }
    var events: [Event] = []
    for number in numbers { events += try advance(number, at: index, unless: isCancelled) }
    guard !isCancelled() else { return nil }
    upcoming = remaining.next()
    if index == film.frameCount - 1 { judges.keys.sorted().forEach { closeJudge(of: $0) } }
    let (film, playing) = (film, playing)
    return Frame(
      of: film.name, index: index, seconds: film.fps.seconds(of: index), events: events,
      breaches: breaches + judges.sorted { $0.key < $1.key }.flatMap { $0.value.breaches }
    ) {
      film.picture(at: index) { number in
        let clip = film.clips[number]
        return playing[number]?.picture(speed: clip.speed, scale: clip.scale(in: film))
      }
    }
  }

  /// Ends what is expected of clip `number`.
  private mutating func closeJudge(of number: Int) {
    guard var judge = judges.removeValue(forKey: number) else { return }
    judge.finish()
    breaches += judge.breaches
  }

  /// Advances clip `number` to its part in frame `index` of the film. Returns the events since
  /// then, in times of the film.
  private mutating func advance(
    _ number: Int, at index: Int, unless isCancelled: () -> Bool
  ) throws(ScriptError) -> [Event] {
    let clip = film.clips[number]
    guard let scene = clip.scene else { return [] }
    var playback = playing[number] ?? configuration.playback(of: scene)
    var judge = judges[number]
    if isJudged, playing[number] == nil { judge = ExpectationJudge(of: scene, clip: clip.place) }
    do throws(ScriptError) {
      try playback.advance(
        toStep: clip.step(at: index - clip.start), judging: &judge, unless: isCancelled)
    } catch {
      throw error.inside(clip.place)
    }
    judges[number] = judge
    let events = playback.events
    playback.forgetEvents()
    playing[number] = playback
    return events.compactMap { event in
      guard let time = clip.filmTime(of: event.time, fps: film.fps) else { return nil }
      var event = event
      event.time = time
      return event
    }
  }
}

extension Film {
  /// Returns the picture of frame `index`; `scene` draws that of a clip, by its index, in its
  /// present state.
  ///
  /// Outside of transitions, if a clip covers the film and no titles are over it, it is the picture
  /// of the scene itself.
  func picture(at index: Int, _ scene: (Int) -> Canvas?) -> Canvas {
    let numbers = clips(at: index)
    let pictures = numbers.map { clips[$0].draw(scene($0), in: self) }
    var canvas = pictures.last ?? Canvas(size: size)
    if pictures.count == 2, let next = numbers.last, let transition = clips[next].transition {
      let count = clips[next - 1].end - clips[next].start
      let progress = transition.progress(at: index - clips[next].start, of: count)
      canvas = transition.draw(pictures[0], pictures[1], at: progress, scale: scale)
    }
    let time = fps.seconds(of: index)
    for title in titles { title.draw(at: time, on: &canvas) }
    return canvas
  }

  /// The film without its titles and its name: films for which it is equal are simulated alike.
  package var untitled: Film {
    Film(
      name: "", size: size, scale: scale, fps: fps, backdrop: backdrop, clips: clips, titles: [])
  }

  /// Returns the frame of this film that `frame` of the film without titles is.
  package func titled(_ frame: Frame) -> Frame {
    Frame(
      of: name, index: frame.index, seconds: frame.seconds, events: frame.events,
      breaches: frame.breaches
    ) {
      var canvas = frame.canvas ?? Canvas(size: size)
      for title in titles { title.draw(at: frame.seconds, on: &canvas) }
      return canvas
    }
  }
}

/// A source of renderable frames: a scene, or a film of several scenes.
///
/// The picture of a frame is a pure function of its index, independent of earlier requests.
package protocol Renderable: FrameSource {
  /// Returns the frames with these `indices`, producing `contents`.
  func frames(
    in configuration: PlayerConfiguration, indices: FrameSelection, contents: Frames.Contents
  ) -> any FrameProducer
}

extension Scene: Renderable {
  /// Returns the frames with these `indices`, simulated one after another.
  package func frames(
    in configuration: PlayerConfiguration, indices: FrameSelection, contents: Frames.Contents
  ) -> any FrameProducer {
    Frames(of: self, in: configuration, indices: indices, contents: contents)
  }
}
