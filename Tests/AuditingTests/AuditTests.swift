import Auditing
import Drawing
import Geometry
import Raster
import Testing
import Views

@Suite struct AuditTests {
  /// What is found in frames half a second apart, each drawn by its number, with the targets of it.
  private func audit(
    size: Size = Size(200, 120), frames: Int = 1, targets: (Int) -> [TouchTarget] = { _ in [] },
    tree: (Int) -> [AccessibilityNode] = { _ in [] },
    draw: (Int, inout Canvas) -> Void = { _, _ in }
  ) throws -> AuditResult {
    var audit = try Audit(size: size)
    for number in 0..<frames {
      var canvas = Canvas(size: size)
      canvas.fill(with: .black)
      draw(number, &canvas)
      let whole = AccessibilityNode(
        role: .application, label: "all", frame: canvas.bounds, children: tree(number))
      try audit.add(
        Audit.Frame(
          seconds: Double(number) / 2, canvas: canvas, tree: whole, targets: targets(number)))
    }
    return audit.result
  }

  private func write(
    _ text: String, at place: Point, size: Double = 16, opacity: Double = 1,
    on canvas: inout Canvas
  ) {
    canvas.layer(opacity: opacity) { $0.text(text, at: place, size: size, color: .white) }
  }

  @Test func `of two texts of the same words each is judged`() throws {
    let found = try audit(draw: { _, canvas in
      write("Reset", at: Point(10, 40), on: &canvas)
      write("Reset", at: Point(10, 90), opacity: 0.15, on: &canvas)
    })
    #expect(found.texts == 2 && found.contrast.map(\.reading.text) == ["Reset"])
    #expect(found.contrast[0].reading.place.y > 60)
  }

  @Test func `a text that fades in is judged by what it becomes, beside its twin too`() throws {
    let found = try audit(
      frames: 4,
      draw: { number, canvas in
        write("Reset", at: Point(10, 40 + Double(number)), on: &canvas)
        write("Reset", at: Point(10, 90 - Double(number)), opacity: Double(number) / 3, on: &canvas)
      })
    #expect(found.texts == 2 && found.contrast.isEmpty)
  }

  @Test func `faint texts come in one order`() throws {
    let found = try audit(draw: { _, canvas in
      for (x, size) in [(10.0, 12.0), (30, 40), (90, 13), (120, 41)] {
        write("A", at: Point(x, 90), size: size, opacity: 0.2, on: &canvas)
      }
    })
    #expect(found.contrast.map { ($0.reading.size * 10).rounded() / 10 } == [12, 40, 13, 41])
  }

  private func target(
    _ name: String?, _ label: String?, at x: Double, side: Double = 20
  ) -> TouchTarget {
    TouchTarget(name: name, label: label, area: Rect(x, 10, side, side))
  }

  @Test func `each small target is reported once, whatever it is called`() throws {
    let found = try audit(frames: 3) { number in
      let shift = Double(number)
      return [
        target(nil, nil, at: 10 + shift), target(nil, nil, at: 60 + shift),
        target(nil, "Reset", at: 100), target(nil, "Reset", at: 140),
        target("knob", "Knob", at: 170), target("knob", "Knob", at: 170),
      ]
    }
    #expect(found.targets.map(\.target.area.minX) == [10, 60, 100, 140, 170])
    #expect(found.touched == 5)
    #expect(found.unnamed.map(\.area.minX) == [10, 60])
  }

  @Test func `a part without a name is reported once, though it is touched and read out`() throws {
    let found = try audit(frames: 2) { _ in
      [target("knob", nil, at: 10, side: 50)]
    } tree: { number in
      [
        AccessibilityNode(
          role: .button, name: "knob", label: " ", frame: Rect(9, 9, 52, 52 + Double(number)))
      ]
    }
    #expect(found.unnamed.map(\.name) == ["knob"])
  }

  @Test(arguments: [(1000.0, 1.0), (4000, 4), (1, 30_000), (60_000, 1), (1e6, 20), (3000, 3000)])
  func `stages of any form are looked at`(width: Double, height: Double) throws {
    #expect(try audit(size: Size(width, height)).isSound)
  }
}
