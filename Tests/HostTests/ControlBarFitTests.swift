import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

/// Layout of the sliders of the stock bar on the stage.
@Suite struct ControlBarFitTests {
  let keys = ["button", "track", "valueText", "labelText"]

  @Test(arguments: 1...6, [320.0, 390, 1024])
  func `one to six sliders stand apart, on the stage, high and wide enough for a finger`(
    count: Int, width: Double
  ) throws {
    let line = try line(count, Size(width, 568))
    let buttons = try controls(line).map { try $0.box("button") }
    #expect(buttons.count == count)
    for (index, button) in buttons.enumerated() {
      #expect(button.height >= 44 && button.width >= 88)
      #expect(button.minX >= 16 && button.maxX <= width - 16)
      #expect(button.minY >= 568 - 220 && button.maxY <= 568 - 28)
      for other in buttons[..<index] { #expect(button.intersection(other) == nil) }
    }
  }

  @Test(arguments: 1...6, [320.0, 390, 1024])
  func `texts, track and thumb stay inside their slider and apart`(count: Int, width: Double)
    throws
  {
    for control in try controls(line(count, Size(width, 568))) {
      let button = try control.box("button")
      let (value, label) = (try control.box("valueText"), try control.box("labelText"))
      let room = button.inset(by: -1e-9)
      for key in keys {
        let part = try control.box(key)
        #expect(part.minX >= room.minX && part.maxX <= room.maxX)
        #expect(part.minY >= room.minY && part.maxY <= room.maxY)
      }
      #expect(value.intersection(label) == nil)
      #expect(try value.intersection(control.box("track")) == nil)
      #expect(value.width > 10 && label.width > 10)
      let thumb = try #require(control["thumb"]).numbers
      #expect(button.contains(Point(thumb[0], thumb[1])))
      #expect(control["column"] == .null)
    }
  }

  @Test(arguments: [
    (1, 320.0, [1]), (2, 320, [2]), (3, 320, [3]), (4, 320, [2, 2]), (5, 320, [3, 2]),
    (6, 320, [3, 3]), (4, 390, [2, 2]), (4, 416, [4]), (4, 407, [2, 2]), (6, 1024, [6]),
    (5, 240, [2, 2, 1]),
    (6, 240, [2, 2, 2]), (5, 180, [2, 2, 1]), (2, 100, [1, 1]),
  ])
  func `rows are as few as give each slider 88 points, at most three`(
    count: Int, width: Double, lengths: [Int]
  ) throws {
    var rows: [Double: Int] = [:]
    for control in try controls(line(count, Size(width, 568))) {
      rows[try control.box("button").minY, default: 0] += 1
    }
    #expect(rows.sorted { $0.key < $1.key }.map(\.value) == lengths)
  }

  @Test(arguments: [Size(100, 568), Size(60, 90), Size(10, 10), Size(1, 1)])
  func `on a stage too small for them sliders keep 44 points, in the middle`(size: Size)
    throws
  {
    let buttons = try controls(line(6, size)).map { try $0.box("button") }
    for button in buttons { #expect(button.width == 44 && button.height == 56) }
    let all = buttons.dropFirst().reduce(buttons[0]) { $0.union($1) }
    #expect(abs(all.midX - size.width / 2) < 1e-9)
  }

  @Test func `nothing but its thumb and its expansion moves while a slider is dragged`() throws {
    let press = finger(
      at: 0.1,
      move(to: "control:c"), down, pause(300), shift(30, 0, 300), pause(300), up)
    let lines = try hand(6).trace(
      press, #""size": {"width": 320, "height": 568}, "duration": 2"#)
    #expect(try #require(lines[60].control("c")["expansion"]?.number) > 0.9)
    for line in lines {
      for (now, rest) in zip(try controls(line), try controls(lines[0])) {
        for key in keys { #expect(now[key] == rest[key]) }
        if rest["id"]?.text != "c" {
          #expect(now["thumb"] == rest["thumb"] && now["value"] == rest["value"])
          #expect(now["expansion"] == .number(0))
        }
      }
    }
  }

  @Test func `texts are drawn in their boxes even where they are longest`() throws {
    // Off and On, −1.00, two-figure counts and long labels: whatever a value is written as.
    for value in [0.0, 1] {
      let controls = #""controls": {"b": \#(value), "c": \#(value * 2 - 1), "f": \#(value)}"#
      for control in try self.controls(line(6, Size(320, 568), controls)) {
        let box = try control.box("valueText")
        guard control["id"]?.text != "e" else {
          #expect(box.width == box.height)
          continue
        }
        let text = try #require(control["text"]?.text)
        // A text keeps at least three quarters of its full size.
        let width = StrokeTypeface(.semibold).width(of: text, size: 18)
        #expect(width * 0.75 <= box.width)
      }
    }
  }

  @Test func `without chrome nothing of the bar exists, and values stay`() throws {
    let press = finger(at: 0, move(60, 510), down, pause(500))
    let line = try hand(6).trace(
      press,
      #""size": {"width": 320, "height": 568}, "chrome": "none", "controls": {"b": 0.8}"#,
      frames: [5])[0]
    #expect(try line.control("b")["value"] == .number(0.8))
    for control in try controls(line) {
      for key in keys + ["column", "thumb", "anchor"] { #expect(control[key] == .null) }
    }
    #expect(line["touches"]?[0]?["owner"]?.text == "canvas")
  }

  // MARK: Toggles

  @Test(arguments: [0.0, 9])
  func `a toggle flips when a finger lifts that has hardly moved, and not before`(dx: Double)
    throws
  {
    let tap = [move(to: "control:f"), down, shift(dx, 0, 200), up]
    let steps = [finger(at: 0, tap), finger(at: 0.5, tap)]
    let lines = try hand(6).trace(steps, #""duration": 1"#)
    let values = try lines.map { try #require($0.control("f")["value"]?.number) }
    #expect(values[...11].allSatisfy { $0 == 1 })
    #expect(values[12...41].allSatisfy { $0 == 0 })
    #expect(values[42...].allSatisfy { $0 == 1 })
  }

  @Test func `a toggle follows a finger that has moved on, and does not flip when it lifts`()
    throws
  {
    let keys = #""duration": 1.5, "size": {"width": 320, "height": 568}"#
    let track = try controls(line(6, Size(320, 568)))[5].box("track").width
    let across = [
      move(to: "control:f"), down, shift(-0.6 * track, 0, 200), pause(100),
      shift(0.5 * track, 0, 200), up,
    ]
    let lines = try hand(6).trace(finger(at: 0, across), keys)
    #expect(try lines[15].control("f")["value"] == .number(0))
    #expect(try lines[40].control("f")["value"] == .number(1))
    // Out and back to where it landed is no tap.
    let back = [move(to: "control:f"), down, shift(-12, 0, 100), shift(12, 0, 100), up]
    let still = try hand(6).trace(finger(at: 0, back), keys)
    for line in still { #expect(try line.control("f")["value"] == .number(1)) }
  }

  @Test func `a toggle whose finger is taken away stays as it is`() throws {
    let cancel = #"{"type": "pointerCancel"}"#
    let taken = [move(to: "control:f"), down, pause(100), cancel]
    for line in try hand(6).trace(finger(at: 0, taken), #""duration": 1"#) {
      #expect(try line.control("f")["value"] == .number(1))
    }
  }

  // MARK: -

  private func hand(_ count: Int) throws -> PlayerHarness {
    let all = [
      sliders(Sliders<1>.self), sliders(Sliders<2>.self), sliders(Sliders<3>.self),
      sliders(Sliders<4>.self), sliders(Sliders<5>.self), sliders(Sliders<6>.self),
    ]
    let experience = all.first { $0.controls.count == count }
    return PlayerHarness(experience: try #require(experience))
  }

  private func sliders<R: Renderer>(_ renderer: R.Type) -> Experience {
    Experience("listener", title: "Listener", renderer)
  }

  private func controls(_ line: JSON) throws -> [JSON] {
    let controls = try #require(line["controls"]).list
    try #require(!controls.isEmpty)
    return controls
  }

  private func line(_ count: Int, _ size: Size, _ keys: String = "") throws -> JSON {
    let size = #""size": {"width": \#(size.width), "height": \#(size.height)}"#
    let all = keys.isEmpty ? size : size + ", " + keys
    return try hand(count).trace("", all, frames: [0])[0]
  }
}

/// An experience of one to six sliders of all kinds; the bar is its own pattern.
private struct Sliders<let count: Int>: Listener {
  var (a, b, c, d, e) = (24.0, 0.35, -0.2, 1.0, 0.6)
  var f = true

  static var controls: ControlsSchema<Sliders<count>> {
    typealias Entry = ControlsSchema<Sliders<count>>.Entry
    let a = Entry.value("a", \.a, in: 8...48, step: 1, label: "Cols")
    let b = Entry.value("b", \.b, in: 0...1, label: "Wildness")
    let c = Entry.value("c", \.c, in: -1...1, label: "Wind")
    let d = Entry.value("d", \.d, in: 0...2, label: "Gravity")
    let e = Entry.colour("e", \.e, label: "Colour") { Color(oklch: 0.8, 0.1, $0 * 360) }
    let f = Entry.toggle("f", \.f, label: "Lights")
    return switch count {
    case 1: ControlsSchema(a)
    case 2: ControlsSchema(a, b)
    case 3: ControlsSchema(a, b, c)
    case 4: ControlsSchema(a, b, c, d)
    case 5: ControlsSchema(a, b, c, d, e)
    default: ControlsSchema(a, b, c, d, e, f)
    }
  }
}
