import Drawing
import JSONCoding
import Scripting
import Views

/// One picture of a film: frame `index` shows the world at index / fps seconds.
public struct Frame: Sendable {
  /// The experience that the scene names, or what a film of several scenes is called.
  public let experience: String
  /// Index of the frame, from 0.
  public let index: Int
  /// Time since the scene began, in seconds.
  public let seconds: Double
  /// The line of the trace; nil where none was asked for.
  public let trace: JSON?
  /// What has happened since the frame before, its times in seconds since the beginning.
  package let events: [Event]
  /// The world that it shows; nil where only a trace was asked for.
  private let playback: AnyPlayback?
  /// What to draw where that is composed of several worlds.
  private let composition: (@Sendable () -> Canvas)?

  /// Frame `index` of what is called `name`, `seconds` after its beginning, drawn by `composition`.
  package init(
    of name: String, index: Int, seconds: Double, events: [Event],
    composition: @escaping @Sendable () -> Canvas
  ) {
    (experience, self.index, self.seconds) = (name, index, seconds)
    (trace, playback, self.events) = (nil, nil, events)
    self.composition = composition
  }

  fileprivate init(
    of scene: Scene, index: Int, trace: JSON?, events: [Event], playback: AnyPlayback?
  ) {
    self.events = events
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

  /// Such as "embers, frame 12".
  public var name: String { "\(experience), frame \(index)" }

  /// What to draw, recorded anew each time it is asked for, by whichever thread asks; nil where
  /// only a trace was asked for.
  public var canvas: Canvas? { composition?() ?? playback?.draw() }

  /// The parts that are shown, from the player as a whole down; nil where only a trace was asked
  /// for.
  public var accessibilityTree: AccessibilityNode? { playback?.accessibilityTree }

  /// What a frame takes besides its drawing.
  package struct Load: Hashable, Sendable {
    /// Views that have a place in the player's tree.
    package let nodes: Int
    /// What the last step of the simulation took, as the renderer counts it; see `Renderer.work(_:)`.
    package let steps: Int
  }

  #if !hasFeature(Embedded)
    /// Cost of the frame besides its drawing; nil if only a trace was asked for.
    package var load: Load? { playback?.load }

    /// The parts that fingers tap or drag; nil if only a trace was asked for.
    package var touchTargets: [TouchTarget]? { playback?.touchTargets }
  #endif
}

/// Frames that are made one after another, ascending, as they are asked for.
package protocol FrameProducer: Sendable {
  /// The next frame; nil after the last, and where `isCancelled` turns true on the way to it.
  /// Throws when a touch script fails on the way.
  mutating func next(unless isCancelled: () -> Bool) throws(ScriptError) -> Frame?
}

/// The frames of a scene, simulated one after another as they are asked for.
public struct Frames: FrameProducer {
  /// What to make of each frame.
  public struct Contents: OptionSet, Sendable {
    /// Bits of the set: 1 for the canvas, 2 for the trace.
    public let rawValue: Int
    /// A set by its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The frame's recorded drawing.
    public static let canvas = Contents(rawValue: 1)
    /// The line of the trace.
    public static let trace = Contents(rawValue: 2)
  }

  private var playback: AnyPlayback
  private var remaining: FrameSelection.Iterator
  /// The frame to go on with; nil behind the last.
  private var upcoming: Int?
  private let contents: Contents

  /// The frames with the given `indices` of `scene`, whose experience is one of `configuration`.
  package init(
    of scene: Scene, in configuration: PlayerConfiguration, indices: FrameSelection,
    contents: Contents
  ) {
    playback = configuration.playback(of: scene)
    remaining = indices.makeIterator()
    upcoming = remaining.next()
    self.contents = contents
  }

  /// The frames with the given `indices`, in any order, of `scene`, whose experience is one of
  /// `configuration`; each comes once, ascending.
  public init(
    of scene: Scene, in configuration: PlayerConfiguration, indices: [Int], contents: Contents
  ) {
    self.init(
      of: scene, in: configuration, indices: FrameSelection(frames: indices), contents: contents)
  }

  /// The next frame; nil after the last, and where `isCancelled` turns true on the way to it.
  /// Throws when a touch script fails on the way.
  public mutating func next(
    unless isCancelled: () -> Bool = { false }
  ) throws(ScriptError) -> Frame? {
    guard let index = upcoming else { return nil }
    try playback.advance(toFrame: index, unless: isCancelled)
    guard !isCancelled() else { return nil }
    upcoming = remaining.next()
    let trace = contents.contains(.trace) ? playback.traceLine(frame: index).json : nil
    let events = playback.events
    playback.forgetEvents()
    return Frame(
      of: playback.scene, index: index, trace: trace, events: events,
      playback: contents.contains(.canvas) ? playback : nil)
  }
}
