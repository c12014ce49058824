import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Testing
import Views

/// An experience that tells what of its stage is covered.
private struct Surveyor: Renderer {
  static var touch: TouchKind { .multi }
  var knobs = Listening()
  static let controls = ControlsSchema<Surveyor>(
    pattern: .tactileColumn(width: 78),
    .value("density", \.knobs.density, in: 3...12, step: 1))
  /// Fingers that would like to draw under the bar and under the controls.
  static let demonstration =
    Demonstration
    .draw([Point(0.5, 0), Point(0.5, 1)], over: 1, hold: 0.2).delayed(by: 0.1)

  func begin(on stage: Stage) -> Stage { stage }
  func update(_ state: inout Stage, at moment: Moment) {}
  func draw(_ state: Stage, at moment: Moment, on canvas: inout Canvas) {}
  func metrics(_ state: Stage, at moment: Moment) -> Metrics {
    let area = state.safeArea
    return Metrics(
      .array([area.top, area.leading, area.bottom, area.trailing].map { .number($0) }))
  }
}

extension AccessibilityNode {
  /// Frame of the part `name`; nil if there is none.
  fileprivate func part(_ name: String) -> Rect? {
    self.name == name ? frame : children.lazy.compactMap { $0.part(name) }.first
  }
}

/// Areas covered by chrome and controls.
@Suite struct SafeAreaTests {
  private static let pages = [
    Experience("first", title: "First", Surveyor.self),
    Experience("second", title: "Second", Surveyor.self),
  ]

  private func player(
    _ keys: String, steps: String = "[]"
  ) throws -> Playback<StandardPlayer> {
    let entries = Self.pages.map {
      ExperienceSchemas.Entry(id: $0.id, controls: $0.controls, pattern: $0.pattern)
    }
    let text =
      #"{"scene": 1, "experience": "first", "size": {"width": 320, "height": 568}, "#
      + #""duration": 10, "fps": 120, \#(keys), "steps": \#(steps)}"#
    let scene = try SceneFile(JSON(text: text), schemas: ExperienceSchemas(entries)).resolved()
    return Playback<StandardPlayer>(scene: scene, catalogue: Self.pages)
  }

  /// Top, leading, bottom and trailing, as the experience was told.
  private func area(_ keys: String) throws -> [Double] {
    var player = try player(keys)
    try player.advance(toFrame: 0)
    return try #require(player.trace(frame: 0)["experience"]?.numbers)
  }

  @Test func `without chrome nothing is covered`() throws {
    #expect(try area(#""chrome": "none""#) == [0, 0, 0, 0])
    #expect(try area(#""chrome": "controls", "controlsPattern": "none""#) == [0, 0, 0, 0])
  }

  @Test func `controls cover the stage's lower edge, as high as they stand at rest`() throws {
    #expect(try area(#""chrome": "controls""#) == [0, 0, 84, 0])
    for pattern in ["bar", "ruler", "tactileColumn"] {
      let keys = #""chrome": "controls", "controlsPattern": "\#(pattern)""#
      var player = try player(keys)
      try player.advance(toFrame: 0)
      let button = try #require(player.trace(frame: 0).control("density")["button"]?.numbers)
      #expect(try area(keys)[2] == 568 - button[1])
    }
  }

  @Test func `the whole player covers both edges, on every page`() throws {
    // The bar is 114 points high; the low sheet has its handle, 24, and 8 over the controls' 84.
    #expect(try area(#""chrome": "full""#) == [114, 0, 116, 0])
    #expect(try area(#""chrome": "full", "controlsPattern": "none""#) == [114, 0, 0, 0])
    var player = try player(
      #""chrome": "full""#, steps: #"[{"at": 0, "activate": "chrome:tab:second"}]"#)
    try player.advance(toFrame: 300)
    let line = player.trace(frame: 300)
    #expect(line["chrome"]?["experience"]?.text == "second")
    #expect(line["experience"]?.numbers == [114, 0, 116, 0])
  }

  private static let device =
    #""safeArea": {"top": 40, "left": 12, "right": 8, "bottom": 20}"#

  @Test func `what a device covers is added to what stands on the edges`() throws {
    let device = Self.device
    #expect(try area(#""chrome": "none", \#(device)"#) == [40, 12, 20, 8])
    #expect(try area(#""chrome": "controls", \#(device)"#) == [40, 12, 104, 8])
    #expect(try area(#""chrome": "full", \#(device)"#) == [154, 12, 136, 8])
  }

  @Test(arguments: ["leftToRight", "rightToLeft"])
  func `all parts of the player keep clear of the device`(direction: String) throws {
    let clear = Rect(12, 40, 300, 508)
    for pattern in ["bar", "ruler", "tactileColumn"] {
      let keys =
        #""chrome": "full", "controlsPattern": "\#(pattern)", "#
        + #""layoutDirection": "\#(direction)", \#(Self.device)"#
      var player = try player(keys, steps: #"[{"at": 0.1, "activate": "sheet:handle"}]"#)
      for (frame, names) in [
        (0, ["control:density", "chrome:share", "chrome:favourite", "chrome:tab:second"]),
        (400, ["ruler:density", "sheet:reset"]),
      ] {
        try player.advance(toFrame: frame)
        for name in names {
          let part = try #require(player.accessibilityTree.part(name), "\(name)")
          #expect(part.intersection(clear) == part, "\(pattern) \(name) at \(part)")
        }
        // The sheet itself is as wide as the stage.
        let handle = try #require(player.accessibilityTree.part("sheet:handle"))
        #expect(handle.minY >= clear.minY && handle.maxY <= clear.maxY, "\(handle)")
      }
    }
  }

  @Test(arguments: [("none", 0.0, 568.0), ("controls", 0, 484), ("full", 114, 452)])
  func `fingers that draw in a demonstration keep clear of it`(
    chrome: String, top: Double, bottom: Double
  ) throws {
    let keys = #""chrome": "\#(chrome)""#
    let steps = try player(keys).demonstrationScript.json
    var player = try player(keys, steps: steps.text())
    var places: [Double] = []
    for frame in 0..<240 {
      try player.advance(toFrame: frame)
      let touches = player.trace(frame: frame)["touches"]?.list ?? []
      for touch in touches {
        places += [touch["y"]?.number].compactMap(\.self)
        #expect(touch["owner"]?.text == nil || touch["owner"]?.text == "canvas")
      }
    }
    #expect(places.min() == top && places.max() == bottom)
  }

  @Test func `what is left of a stage that is covered whole has no height`() {
    let stage = Stage(size: Size(100, 150), safeArea: Insets(top: 114, bottom: 116))
    #expect(stage.safeBounds.height == 0)
    #expect(Stage(size: Size(100, 150)).safeBounds == Rect(0, 0, 100, 150))
  }
}
