import Rendering

/// Two colours in turn, for `.ci/audit-check`: what flashes, how often, over how much of the stage.
struct Strobe: Renderer {
  /// Flashes a second.
  var rate = 4.0
  /// Share of the stage's width and height that flashes.
  var share = 1.0
  /// The lighter colour's grey.
  var light = 1.0
  /// Whether it is a saturated red.
  var isRed = false

  static let controls = ControlsSchema<Self>(
    pattern: .none, .value("rate", \.rate, in: 0...30), .value("share", \.share, in: 0...1),
    .value("light", \.light, in: 0...1), .toggle("red", \.isRed))
  static let demonstration = Demonstration.pause(0)

  func begin(on stage: Stage) -> Int { 0 }
  func update(_ state: inout Int, at moment: Moment) {}

  func drawBackdrop(_ state: Int, at moment: Moment, on canvas: inout Canvas) {
    canvas.fill(Path(canvas.bounds), with: Color(white: 0))
  }

  func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {
    guard Int(moment.seconds * 2 * rate + 1e-6) % 2 == 1 else { return }
    let size = canvas.size
    canvas.fill(
      Path(Rect(0, 0, size.width * share, size.height * share)),
      with: isRed ? Color(red: 1, green: 0, blue: 0) : Color(white: light))
  }
}
