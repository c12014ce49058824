import Controls
import Drawing
import Geometry
import Gestures
import JSONCoding

/// An entry of a catalogue: a renderer with its names.
public struct Experience: Sendable {
  /// Name on the command line and in scenes: ASCII letters, digits, hyphens and underscores, a
  /// letter first, at most 64; by custom words in lower case joined by hyphens.
  public let id: String
  /// Title as shown to people.
  public let title: String
  /// Category in the catalogue, such as "Nature".
  public let category: String
  /// The number of fingers that it receives.
  public let touch: TouchKind
  /// The number of its updates a second; 0 for one in each step of the player.
  public let rate: Int
  /// The input besides fingers that it asks for.
  public let input: InputKinds
  /// The pattern of its controls.
  public let pattern: ControlsPattern
  /// Its controls, in the order of their row.
  public let controls: [Control]
  /// The demonstration of its use on a stage.
  public let demonstration: @Sendable (Stage) -> Demonstration

  /// The digest of the renderer's files, 16 hexadecimal digits; nil if it has none, or if they have
  /// not been read.
  package let resourceDigest: String?

  #if !hasFeature(Embedded)
    /// Module and name of its renderer's type, with a point between them.
    package let typeName: String
    /// Returns its renderer's files as a shared piece has them.
    package let pieceFiles: @Sendable (PictureDecoder) throws(ResourceError) -> [PieceFile]
  #endif

  /// Starts the experience on a stage with a value for each control, in order.
  package let start: @Sendable (Stage, [Double]) -> Performance
  #if !hasFeature(Embedded)
    /// Returns the experience with its renderer's files read; nil if that is done.
    private let load: (@Sendable (PictureDecoder) throws(ResourceError) -> Experience)?
  #endif

  /// Creates an experience of `renderer`.
  public init<R: Renderer>(
    _ id: String, title: String, category: String = "Ambient", _ renderer: R.Type
  ) {
    self.init(id, title, category, renderer, contents: nil)
  }

  #if hasFeature(Embedded)
    /// Creates an experience of `renderer` with what a shared piece brings of it.
    package init<R: Renderer>(
      _ id: String, title: String, category: String, _ renderer: R.Type, _ piece: PieceContents
    ) {
      do throws(ResourceError) {
        let contents = try R.resources.contents(of: piece)
        self.init(id, title, category, renderer, contents: contents, choices: piece.choices)
      } catch {
        preconditionFailure("the files of a piece were read when it was made")
      }
    }
  #endif

  private init(_ other: Experience, start: @escaping @Sendable (Stage, [Double]) -> Performance) {
    (id, title, category, touch) = (other.id, other.title, other.category, other.touch)
    (pattern, controls, demonstration) = (other.pattern, other.controls, other.demonstration)
    (rate, input) = (other.rate, other.input)
    resourceDigest = other.resourceDigest
    #if !hasFeature(Embedded)
      (typeName, pieceFiles, load) = (other.typeName, other.pieceFiles, nil)
    #endif
    self.start = start
  }

  /// The same interface without a picture, for searches of controls.
  package var rehearsing: Experience { Experience(self) { _, _ in NoRenderer().erased } }

  /// Returns the experience with each performance wrapped by `wrap`; `before` is called before one
  /// begins.
  package func wrapped(
    before: @escaping @Sendable () -> Void = {},
    _ wrap: @escaping @Sendable (Performance) -> Performance
  ) -> Experience {
    let start = start
    return Experience(self) { stage, values in
      before()
      return wrap(start(stage, values))
    }
  }

  private init<R: Renderer>(
    _ id: String, _ title: String, _ category: String, _ renderer: R.Type,
    contents: ResourcesSchema<R>.Contents?, choices: [[(name: String, label: String)]] = []
  ) {
    self.id = id
    self.title = title
    self.category = category
    #if !hasFeature(Embedded)
      typeName = String(reflecting: R.self)
      pieceFiles = { png throws(ResourceError) in try R.resources.pieceFiles(decoding: png) }
    #endif
    touch = R.touch
    (rate, input) = (R.rate, R.input)
    pattern = R.controls.pattern
    let own = R.controls.controls(of: R())
    controls = choices.isEmpty ? own : zip(own, choices).map { $0.naming($1) }
    demonstration = { R.demonstration(on: $0) }
    resourceDigest = contents?.digest
    let isLoaded = contents != nil || R.resources.entries.isEmpty
    start = { stage, values in
      precondition(isLoaded, "the files of \(id) are read before it plays: see Experience.loaded")
      var renderer = R()
      contents?.write(&renderer)
      R.controls.write(values, to: &renderer)
      return RunningRenderer(renderer, on: stage).erased
    }
    #if !hasFeature(Embedded)
      guard !isLoaded else {
        load = nil
        return
      }
      load = { png throws(ResourceError) in
        let contents = try R.resources.contents(decoding: png)
        return Experience(id, title, category, renderer, contents: contents)
      }
    #endif
  }

  #if !hasFeature(Embedded)
    /// Returns the experience with its renderer's files read, as required for playback. Tools do this
    /// themselves; with the products `Host` and `Raster` alone it is
    /// `try experience.loaded { try PictureReader.decode($0) }`.
    ///
    /// - Throws: ``ExperienceError/resource(_:experience:)``.
    public func loaded(decoding png: PictureDecoder) throws(ExperienceError) -> Experience {
      do throws(ResourceError) { return try load?(png) ?? self } catch {
        throw .resource(error, experience: id)
      }
    }
  #endif
}

/// A renderer that does nothing.
private struct NoRenderer: AnyRenderer {
  mutating func update(values: [Double], touches: [Touch], input: DeviceInput, step: Step) {}
  func drawBackdrop(on canvas: inout Canvas) {}
  func draw(on canvas: inout Canvas) {}
  var metrics: JSON { .null }
  var work: Int { 0 }
  var events: [RendererEvent] { [] }
  var violations: [(invariant: String, found: String)] { [] }
}

private struct RunningRenderer<R: Renderer>: AnyRenderer {
  var renderer: R
  var state: R.State
  /// The moment of the latest step; before the first, the beginning.
  var moment: Moment

  init(_ renderer: R, on stage: Stage) {
    (self.renderer, state) = (renderer, renderer.begin(on: stage))
    moment = Moment(Step(index: 0, rate: R.rate > 0 ? R.rate : 120), on: stage)
  }

  mutating func update(values: [Double], touches: [Touch], input: DeviceInput, step: Step) {
    R.controls.write(values, to: &renderer)
    moment = Moment(step, on: moment.stage, touches: touches, input: input)
    renderer.update(&state, at: moment)
  }

  func drawBackdrop(on canvas: inout Canvas) {
    renderer.drawBackdrop(state, at: moment, on: &canvas)
  }
  func draw(on canvas: inout Canvas) { renderer.draw(state, at: moment, on: &canvas) }
  var metrics: JSON { renderer.metrics(state, at: moment).json }
  var work: Int { renderer.work(state) }
  var events: [RendererEvent] { renderer.events(state, at: moment) }
  var violations: [(invariant: String, found: String)] {
    renderer.invariants(at: moment).violations(in: state)
  }
}
