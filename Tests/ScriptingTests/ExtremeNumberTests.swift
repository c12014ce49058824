import Geometry
import Gestures
import JSONCoding
import SchemaValidation
import Scripting
import Testing

/// Numbers that are mistakes: each is refused at its place, or can be played.
@Suite struct ExtremeNumberTests {
  /// A scene with every key that takes a number.
  static let scene = """
    {"scene":1,"experience":"lichen-bloom","size":{"width":390,"height":844},"scale":2,"fps":60,
    "duration":6,"seed":7,"controls":{"density":9,"wildness":0.5},"steps":[
    {"at":0.5,"perform":{"actions":[
      {"type":"pointer","id":"f","actions":[
        {"type":"pointerMove","x":10,"y":20,"duration":30,"width":1,"height":1,"pressure":0.5,
        "tangentialPressure":0,"tiltX":1,"tiltY":1,"twist":1,"altitudeAngle":1,"azimuthAngle":1},
        {"type":"pointerDown","button":0,"width":2},{"type":"pause","duration":9},
        {"type":"pointerMove","x":1,"y":1,"origin":"pointer","duration":9},
        {"type":"pointerUp","button":0,"height":3}]},
      {"type":"none","id":"n","actions":[{"type":"pause","duration":5}]}]}},
    {"at":1,"set":{"density":4}},
    {"at":2,"contacts":[{"t":0,"id":1,"phase":"began","x":5,"y":6},
      {"t":0.25,"id":1,"phase":"ended","x":7,"y":8}]},
    {"at":3,"release":true}]}
    """

  @Test func `every number of a scene is refused at its place, or played`() throws {
    let numbers = try JSON(text: Self.scene).numberPlaces
    #expect(numbers.count == 43)
    var (refused, played) = (0, 0)
    for (path, marked) in numbers {
      for extreme in extremeNumbers {
        let text = marked.holding(extreme)
        do {
          try play(try Samples.file(text).resolved())
          played += 1
        } catch let error as ScriptError {
          refused += 1
          #expect(Self.blames(error, path), "\(path) = \(extreme): \(error)")
        }
      }
    }
    #expect(refused > 700 && played > 50, "\(refused) refused, \(played) played")
  }

  /// Whether `error` tells of the number at `path`, of a product that it is part of, or of what
  /// follows on it.
  private static func blames(_ error: ScriptError, _ path: String) -> Bool {
    switch error.kind {
    case .malformed: error.path.hasPrefix("line ")
    case .moveTargetOutOfBounds: error.time != nil
    default: error.path == path || BeyondSchema(error) != nil
    }
  }

  /// Plays all that happens.
  private func play(_ scene: Scene) throws {
    #expect(scene.frameCount > 0 && scene.pixelWidth > 0 && scene.duration.isFinite)
    var timeline = Timeline(scene: scene)
    while let next = timeline.next, next < .infinity {
      for event in try timeline.events(until: next, locate: { _ in nil }) {
        #expect(event.time.isFinite)
        guard case .contact(let sample) = event else { continue }
        #expect(sample.position.x.magnitude <= 1e6 && sample.position.y.magnitude <= 1e6)
      }
      // A move of a million years is not played to its end.
      guard next < scene.duration else { return }
    }
  }

  @Test(arguments: [-Double.infinity, -1e308, -1.0, 1e308, .nan])
  func `insets that no document can have are refused in code too`(number: Double) throws {
    let file = try Samples.bloom()
    let sides: [WritableKeyPath<Insets, Double>] = [\.top, \.leading, \.bottom, \.trailing]
    for side in sides {
      var settings = SceneSettings()
      var insets = Insets()
      insets[keyPath: side] = number
      settings.safeArea = insets
      let mistake = Samples.mistake { try file.resolved(overriding: settings) }
      #expect(mistake?.kind == .setting && mistake?.path == "safeArea")
    }
  }

  @Test func `every number of a setting is refused at its key, or played`() throws {
    let file = try Samples.bloom()
    let numbers: [Double] = [
      1e308, -1e308, .greatestFiniteMagnitude, .leastNormalMagnitude, .leastNonzeroMagnitude,
      .infinity, -.infinity, .nan, 0, -0.0, 0x1p53, 0x1p63, 0x1p64,
    ]
    let changes: [(String, (inout SceneSettings, Double) -> Void)] = [
      ("size", { $0.size = Size($1, 9) }), ("size", { $0.size = Size(9, $1) }),
      ("scale", { $0.scale = $1 }), ("duration", { $0.duration = $1 }),
      ("controls.density", { $0.controls = [.init("density", .number($1))] }),
    ]
    for (path, change) in changes {
      for number in numbers {
        var settings = SceneSettings()
        change(&settings, number)
        do { try play(try file.resolved(overriding: settings)) } catch let error as ScriptError {
          #expect(error.kind == .setting && error.path == path, "\(path) = \(number)")
        }
      }
    }
    for rate in [FrameRate(0), FrameRate(Int.max), FrameRate(1, in: Int.max)] {
      var settings = SceneSettings()
      settings.fps = rate
      let mistake = Samples.mistake { try file.resolved(overriding: settings) }
      #expect(mistake?.kind == .setting && mistake?.path == "fps")
    }
  }
}
