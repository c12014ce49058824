import Controls
import Drawing
import Films
import Geometry
import Host
import JSONCoding
import Raster
import Rendering
import Scripting
import Testing

/// A sheet of one grey, and a mark on it that tells the step; the 50th is felt.
struct Plate: Renderer {
  var light = 0.0
  static var controls: ControlsSchema<Plate> {
    ControlsSchema(pattern: .bar, .value("light", \.light, in: 0...1))
  }
  func begin(on stage: Stage) -> Int { 0 }
  func update(_ state: inout Int, at moment: Moment) { state = moment.step.index }
  func events(_ state: Int, at moment: Moment) -> [RendererEvent] {
    state == 50 ? [.haptic("mark")] : []
  }
  func drawBackdrop(_ state: Int, at moment: Moment, on canvas: inout Canvas) {
    canvas.fill(with: Color(white: light))
  }
  func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {
    canvas.fill(Rect(0, 0, 1, 1), with: Color(hex: UInt32(state & 0xFF_FFFF)))
  }
}

/// Films of plates, read and painted.
enum Plates {
  static let configuration = PlayerConfiguration([Experience("plate", title: "Plate", Plate.self)])
  static let schemas = ExperienceSchemas(configuration)

  /// A scene of one grey of 255, as JSON.
  static func scene(_ grey: Int, _ more: String = "") -> String {
    """
    {"scene":1,"experience":"plate","chrome":"none","duration":2,\
    "controls":{"light":\(Double(grey) / 255)}\(more)}
    """
  }

  static func document(
    _ text: String, load: @escaping FilmDocument.Loader = { _ in throw Missing() }
  ) throws -> FilmDocument {
    try FilmDocument(try JSON(text: text), named: "plates", schemas: schemas, load: load)
  }

  /// The film of `clips`, 40 x 20 points at 10 frames a second.
  static func film(_ clips: String, _ more: String = "") throws -> Film {
    try document(
      """
      {"film":1,"size":{"width":40,"height":20},"scale":1,"fps":10,"background":"#0000ff",\
      "clips":[\(clips)]\(more)}
      """
    ).resolved()
  }

  static func canvases(_ source: some Renderable, _ indices: [Int]) throws -> [Canvas] {
    var frames = source.frames(
      in: configuration, indices: FrameSelection(frames: indices), contents: .canvas)
    var canvases: [Canvas] = []
    while let frame = try frames.next(unless: { false }) {
      canvases.append(try #require(frame.canvas))
    }
    return canvases
  }

  static func picture(_ film: Film, _ index: Int) throws -> Bitmap {
    let canvas = try #require(try canvases(film, [index]).first)
    var painter = try Painter(size: film.size, scale: film.scale)
    try painter.paint(canvas)
    return painter.bitmap()
  }

  /// The greys along row 10 of frame `index`.
  static func row(_ film: Film, _ index: Int) throws -> [Int] {
    let picture = try picture(film, index)
    return (0..<picture.width).map { Int(picture[$0, 10].0) }
  }

  struct Missing: Error {}
}
