import Drawing
import JSONCoding
import Scripting
import Views

/// One picture of a film: frame `index` shows the world at index / fps seconds.
public struct Frame: Sendable {
  /// The scene's experience, or the name of a film of several scenes.
  public let experience: String
  /// Index of the frame, from 0.
  public let index: Int
  /// Time since the scene began, in seconds.
  public let seconds: Double
  /// The line of the trace; nil if none was requested.
  public let trace: JSON?
  /// The events since the previous frame, with times in seconds since the beginning.
  package let events: [Event]
  /// The world that it shows; nil if only a trace was asked for.
  private let playback: AnyPlayback?
  /// The expectations that are broken so far, each at its first moment, if they were requested.
  package let breaches: [FrameBreach]
  /// What to draw where that is composed of several worlds.
  private let composition: (@Sendable () -> Canvas)?

  /// Creates frame `index` of the film `name`, `seconds` after its beginning, drawn by
  /// `composition`.
  package init(
    of name: String, index: Int, seconds: Double, events: [Event], breaches: [FrameBreach] = [],
    composition: @escaping @Sendable () -> Canvas
  ) {
    (experience, self.index, self.seconds) = (name, index, seconds)
    (trace, playback, self.events, self.breaches) = (nil, nil, events, breaches)
    self.composition = composition
  }

  fileprivate init(
    of scene: Scene, index: Int, trace: JSON?, events: [Event], breaches: [FrameBreach] = [],
    playback: AnyPlayback?
  ) {
    (self.events, self.breaches) = (events, breaches)
    experience = scene.experience
    self.index = index
    seconds = scene.fps.seconds(of: index)
    self.trace = trace
    self.playback = playback
    composition = nil
  }

  /// The frame `index`, which `playback` shows, without a trace.
  init(of playback: AnyPlayback, index: Int) {
    self.init(of: playback.scene, index: index, trace: nil, events: [], playback: playback)
  }

  /// A name such as "embers, frame 12".
  public var name: String { "\(experience), frame \(index)" }

  /// The drawing, recorded on each access, on the caller's thread; nil if only a trace was
  /// requested. With a shutter it is the mean of the exposure.
  public var canvas: Canvas? {
    #if hasFeature(Embedded)
      composition?() ?? playback?.draw()
    #else
      composition?() ?? playback.map { $0.picture(scale: $0.scene.scale) }
    #endif
  }

  /// The accessibility elements, from the player as a whole down; nil if only a trace was
  /// requested.
  public var accessibilityTree: AccessibilityNode? { playback?.accessibilityTree }

  /// What a frame takes besides its drawing.
  package struct Load: Hashable, Sendable {
    /// Number of views placed in the player's tree.
    package let nodes: Int
    /// Work of the last step of the simulation, as counted by the renderer; see
    /// `Renderer.work(_:)`.
    package let steps: Int
  }

  #if !hasFeature(Embedded)
    /// Cost of the frame besides its drawing; nil if only a trace was asked for.
    package var load: Load? { playback?.load }

    /// The parts that fingers tap or drag; nil if only a trace was asked for.
    package var touchTargets: [TouchTarget]? { playback?.touchTargets }
  #endif
}

/// A producer of frames on demand, in ascending order.
package protocol FrameProducer: Sendable {
  /// Returns the next frame; nil after the last, and if `isCancelled` turns true before it is done.
  /// Throws if a touch script fails.
  mutating func next(unless isCancelled: () -> Bool) throws(ScriptError) -> Frame?
}

/// The frames of a scene, simulated one after another on demand.
public struct Frames: FrameProducer {
  /// The contents to produce for each frame.
  public struct Contents: OptionSet, Sendable {
    /// Bits of the set: 1 for the canvas, 2 for the trace, 4 for expectations.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The frame's recorded drawing.
    public static let canvas = Contents(rawValue: 1)
    /// The line of the trace.
    public static let trace = Contents(rawValue: 2)
    /// The expectations of the scene that are broken.
    package static let expectations = Contents(rawValue: 4)
  }

  private var playback: AnyPlayback
  private var remaining: FrameSelection.Iterator
  /// The next frame; nil after the last.
  private var upcoming: Int?
  private let contents: Contents
  /// Judges every step; nil if nothing is expected.
  private var judge: ExpectationJudge?

  /// Creates the frames with the given `indices` of `scene`, whose experience is in
  /// `configuration`.
  package init(
    of scene: Scene, in configuration: PlayerConfiguration, indices: FrameSelection,
    contents: Contents
  ) {
    playback = configuration.playback(of: scene)
    remaining = indices.makeIterator()
    upcoming = remaining.next()
    self.contents = contents
    if contents.contains(.expectations) { judge = ExpectationJudge(of: scene) }
  }

  /// Creates the frames with the given `indices`, in any order, of `scene`, whose experience is in
  /// `configuration`; each is produced once, in ascending order.
  public init(
    of scene: Scene, in configuration: PlayerConfiguration, indices: [Int], contents: Contents
  ) {
    self.init(
      of: scene, in: configuration, indices: FrameSelection(frames: indices), contents: contents)
  }

  /// Returns the next frame; nil after the last, and if `isCancelled` turns true before it is done.
  /// Throws if a touch script fails.
  public mutating func next(
    unless isCancelled: () -> Bool = { false }
  ) throws(ScriptError) -> Frame? {
    guard let index = upcoming else { return nil }
    try playback.advance(
      toStep: index * playback.scene.stepsPerFrame, judging: &judge, unless: isCancelled)
    guard !isCancelled() else { return nil }
    upcoming = remaining.next()
    let trace = contents.contains(.trace) ? playback.traceLine(frame: index).json : nil
    let events = playback.events
    playback.forgetEvents()
    return Frame(
      of: playback.scene, index: index, trace: trace, events: events,
      breaches: judge?.breaches ?? [], playback: contents.contains(.canvas) ? playback : nil)
  }
}
