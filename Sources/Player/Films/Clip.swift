import Drawing
import Geometry
import JSONCoding
import Scripting

/// A part of a film: a scene, a still of one, or the backdrop alone.
package struct Clip: Hashable, Sendable {
  /// The scene; nil for the backdrop alone.
  package let scene: Scene?
  /// Its path in the film file, for errors: `clips[2].scene`.
  package let place: String
  /// The shown range of the scene, in seconds.
  let from: Double
  let to: Double
  /// Seconds of the scene for each second of the film.
  let speed: Double
  /// Duration for which the last picture stays, in seconds.
  let hold: Double
  let fit: Fit
  let frame: ClipFrame?
  /// The transition from the previous clip; nil for a cut.
  let transition: Transition?
  /// The first frame of the film that shows it.
  package let start: Int
  /// Number of frames in which the scene plays; at least one.
  let moving: Int
  /// Number of frames in which the last picture stays.
  let held: Int
  /// The first shown frame of the scene.
  private let first: Int

  /// The scaling of a scene of another size.
  enum Fit: String, CaseIterable, Sendable {
    /// All of the scene is visible.
    case contain
    /// All of the area is covered.
    case cover
  }

  /// The index after its last frame of the film.
  package var end: Int { start + count }
  /// Number of frames of the film that show it.
  package var count: Int { moving + held }

  init(
    _ written: WrittenClip, _ scene: Scene?, at place: String, start: Int, fps: FrameRate
  ) {
    (self.scene, self.place, self.start) = (scene, place, start)
    (speed, hold) = (written.speed, written.hold)
    (fit, frame, transition) = (written.fit, written.frame, written.transition)
    from = written.still ?? written.from
    to = written.still ?? written.to ?? scene?.duration ?? 0
    first = scene?.frame(at: from) ?? 0
    let frames = hold * fps.perSecond
    let heldFrames = Int(min(frames.rounded(), 1e9))
    guard scene != nil, written.still == nil else {
      (moving, held) = (1, max(0, heldFrames - 1))
      return
    }
    let shown = (to - from) / speed * fps.perSecond
    moving = max(1, Int(min((shown - 1e-9).rounded(.up), 1e9)))
    held = heldFrames
  }

  /// Returns the step of the scene that the clip's frame `index` shows, counted from 0 at its
  /// beginning.
  ///
  /// At the speed of 1 it is the step of one of the scene's frames.
  package func step(at index: Int) -> Int {
    guard let scene else { return 0 }
    let steps = scene.stepsPerFrame
    let way = speed * Double(min(index, moving - 1)) * Double(steps)
    return first * steps + Int(way + 1e-6)
  }

  /// Returns the last frame of the scene that is needed up to frame `frame` of the film.
  package func lastSceneFrame(through frame: Int) -> Int {
    guard let scene else { return 0 }
    return (step(at: frame - start) + scene.stepsPerFrame - 1) / scene.stepsPerFrame
  }

  /// Returns the time in the film, in seconds, of `time` in the scene; nil if that is not shown.
  package func filmTime(of time: Double, fps: FrameRate) -> Double? {
    guard let scene, to > from else { return nil }
    let begin = scene.fps.seconds(of: first)
    guard time >= begin - 1e-9, time < to + 1e-9 else { return nil }
    return fps.seconds(of: start) + (time - begin) / speed
  }

  /// The clip as a film file has it.
  var json: JSON {
    var form = ClipForm()
    (form.hold, form.frame, form.transition) = (hold > 0 ? hold : nil, frame, transition)
    guard let scene, let json = try? JSON(text: scene.canonicalJSON) else {
      return ClipForm.codec.write(form)
    }
    form.fit = fit
    if to > from {
      (form.from, form.to, form.speed) = (from, to, speed)
    } else {
      form.still = from
    }
    return JSON.object([.init("scene", json)]).with(ClipForm.codec.write(form).members)
  }
}

// MARK: Places

/// A frame around a clip that is smaller than its film.
struct ClipFrame: Hashable, Sendable {
  /// Free space on each side, in points.
  var insets = Insets()
  /// Radius of the corners, in points.
  var cornerRadius = 0.0
  /// Width of the line round it, in points; 0 for none.
  var borderWidth = 0.0
  var borderColor = HexColor(rgba: 0xFFFF_FF40)
  /// True if it casts a soft shadow on the backdrop.
  var hasShadow = false
}

extension ClipFrame {
  private static let length = Codec<Double>.number(in: 0...SceneLimits.length)

  static let codec = Codec.object(
    ClipFrame(),
    [
      Field(
        "inset", \.insets, .insets, "Free space on each side, in points.", isOptional: true),
      Field(
        "cornerRadius", \.cornerRadius, length, "Radius of the corners, in points.",
        isOptional: true),
      Field(
        "borderWidth", \.borderWidth, length, "Width of a line round it, in points.",
        isOptional: true),
      Field("borderColor", \.borderColor, .color, "Colour of that line.", isOptional: true),
      Field("shadow", \.hasShadow, .flag, "Whether it casts a soft shadow.", isOptional: true),
    ], #"an object such as {"inset": 24, "cornerRadius": 32}"#)
}

extension Clip {
  /// Draws `picture`, that of its scene, in its area of `film`; nil for the backdrop alone.
  ///
  /// A picture that covers the whole film alone is drawn unchanged: its commands are those of the
  /// scene.
  func draw(_ picture: Canvas?, in film: Film) -> Canvas {
    if let picture, isWhole(in: film) { return picture }
    var canvas = Canvas(size: film.size)
    film.backdrop.draw(on: &canvas)
    guard let picture else { return canvas }
    (frame ?? .none).draw(picture, fit, on: &canvas, scale: film.scale)
    return canvas
  }

  /// True if it is an opaque scene that covers the whole of `film`.
  private func isWhole(in film: Film) -> Bool {
    scene.map { $0.size == film.size && frame == nil && !$0.isTransparent } ?? false
  }

  /// Returns the pixels of `film` per point of its scene.
  func scale(in film: Film) -> Double {
    guard let scene, !isWhole(in: film) else { return film.scale }
    let rect = (frame ?? .none).place(of: scene.size, fit, in: film.size, film.scale).rect
    return film.scale * rect.width / scene.size.width
  }
}

extension ClipFrame {
  /// No frame: all of the film is the clip's.
  fileprivate static let none = ClipFrame()

  /// Draws `picture` within the frame, at `scale` pixels per point.
  func draw(_ picture: Canvas, _ fit: Clip.Fit, on canvas: inout Canvas, scale: Double) {
    let (rect, seen) = place(of: picture.size, fit, in: canvas.size, scale)
    let radius = min(cornerRadius, min(seen.width, seen.height) / 2)
    let outline = radius > 0 ? Path(roundedRect: seen, radius: radius) : Path(seen)
    if hasShadow {
      let blur = 0.06 * min(seen.width, seen.height)
      canvas.blurredRoundedRect(
        seen.offset(by: Vector(0, 0.3 * blur)), cornerRadius: radius, blur: blur,
        color: Color(white: 0, alpha: 0.45))
    }
    let factor = rect.width / picture.size.width
    canvas.clipped(to: outline) { canvas in
      canvas.transformed(
        by: .scale(factor).then(.translation(rect.origin - .zero))
      ) { $0.append(picture) }
    }
    guard borderWidth > 0 else { return }
    let half = borderWidth / 2
    canvas.stroke(
      seen.inset(by: -half), cornerRadius: radius > 0 ? radius + half : 0,
      with: borderColor.color, width: borderWidth)
  }

  /// Returns the rectangle of a picture of `size` on a canvas of `whole`, and its visible part, in
  /// whole pixels.
  fileprivate func place(
    of size: Size, _ fit: Clip.Fit, in whole: Size, _ scale: Double
  ) -> (rect: Rect, seen: Rect) {
    let box = Rect(origin: .zero, size: whole).inset(by: insets)
    let ratios = [box.width / size.width, box.height / size.height]
    let factor = fit == .contain ? min(ratios[0], ratios[1]) : max(ratios[0], ratios[1])
    let center = Point(box.midX, box.midY)
    let rect = Rect(center: center, size: Size(size.width * factor, size.height * factor))
    return (rect, (rect.intersection(box) ?? box).snapped(to: scale))
  }
}

extension Rect {
  /// Returns the nearest rectangle aligned with pixels, at `scale` pixels per point.
  fileprivate func snapped(to scale: Double) -> Rect {
    func snap(_ side: Double) -> Double { (side * scale).rounded() / scale }
    let (left, top) = (snap(minX), snap(minY))
    return Rect(left, top, max(snap(maxX) - left, 1 / scale), max(snap(maxY) - top, 1 / scale))
  }
}
