import Catalogue
import Drawing
import Geometry
import JSONCoding
import Live
import Rendering
import Testing

/// The digests that are the same for every build.
@Suite struct FingerprintTests {
  private static let ours = Fingerprint.subjects(among: ourExperiences)

  @Test func `it is the one of this version`() throws {
    let found = try Fingerprint(of: Self.ours)
    #expect(
      found == .expected,
      "expected \(Fingerprint.expected.text ?? "none"), found \(found.text ?? "none"): \(found)")
  }

  @Test func `a drawing that changes changes it alone`() throws {
    var sheet = Canvas.fingerprintSheet
    sheet.fill(circle: Point(100, 100), radius: 0.5, with: Color(white: 1, alpha: 0.05))
    let found = try Fingerprint(of: Self.ours, sheet: sheet)
    #expect(found.difference(from: .expected) == [.drawings])
    #expect(found.text != Fingerprint.expected.text)
  }

  @Test func `an experience that draws a dot more changes the frames, not the trace`() throws {
    let dotted = Self.ours.map { $0.wrapped { Dotted(performance: $0).erased } }
    #expect(try Fingerprint(of: dotted).difference(from: .expected) == [.frames])
  }

  @Test func `without the experiences there are the drawings alone`() throws {
    for some in [[], Array(Self.ours.prefix(1)), Self.ours.reversed()] {
      let found = try Fingerprint(of: some)
      #expect(found.drawings == Fingerprint.expected.drawings)
      #expect(found.trace == nil && found.frames == nil && found.text == nil)
      #expect(found.difference(from: .expected) == [])
    }
  }

  @Test func `an experience of the same name by others is none of these`() {
    let other = Experience("curtain", title: "Curtain", Plain.self)
    #expect(Fingerprint.subjects(among: [other]).isEmpty)
    #expect(Self.ours.map(\.id) == ["lichen-bloom", "curtain"])
  }

  @Test func `the sheet has each kind of command, brush, blend and group`() {
    var kinds: Set<String> = []
    func collect(_ commands: [Command]) {
      for command in commands {
        kinds.insert(command.kind)
        collect(command.inner)
      }
    }
    collect(Canvas.fingerprintSheet.commands)
    let blends = BlendMode.allCases.dropFirst().map { "fill, \($0)" }
    let expected =
      blends + [
        "fill", "stroke", "glow", "blurred rectangle", "image", "image fill, lighten", "mesh",
        "fill, linear", "fill, radial", "fill, conic", "stroke, radial", "transform", "clip",
        "layer",
        "layer, multiply", "blur", "mask",
      ]
    #expect(kinds.isSuperset(of: expected), "\(Set(expected).subtracting(kinds))")
    #expect(Canvas.fingerprintSheet.textsWithMissingGlyphs.isEmpty)
  }
}

/// A picture with a dot more.
private struct Dotted: AnyRenderer {
  var performance: Performance

  mutating func update(values: [Double], touches: [Touch], input: DeviceInput, step: Step) {
    performance.update(values: values, touches: touches, input: input, step: step)
  }

  func drawBackdrop(on canvas: inout Canvas) { performance.drawBackdrop(on: &canvas) }

  func draw(on canvas: inout Canvas) {
    performance.draw(on: &canvas)
    canvas.fill(circle: Point(90, 160), radius: 1, with: .white)
  }

  var metrics: JSON { performance.metrics }
  var work: Int { performance.work }
  var events: [RendererEvent] { performance.events }
  var violations: [(invariant: String, found: String)] { performance.violations }
}

private struct Plain: Picture {
  static let controls = ControlsSchema<Self>(pattern: .none)
  func draw(at moment: Moment, on canvas: inout Canvas) {}
}
