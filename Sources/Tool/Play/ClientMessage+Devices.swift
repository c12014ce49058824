import Geometry
import Gestures
import JSONCoding
import Scripting

extension ClientMessage {
  private typealias Hover = (
    position: Point, buttons: Int, tilt: PenTilt
  )

  /// Messages of pointers, wheels and keys.
  static let devices: [Case<ClientMessage>] = [
    Case("key", ("", false), [Field("key", \.0, .key), Field("down", \.1, .flag)]) {
      .device(.key($0, isDown: $1))
    } values: {
      if case .device(.key(let key, let isDown)) = $0 { (key, isDown) } else { nil }
    },
    Case(
      "wheel", Vector.zero, [Field("x", \.dx, .wholePoints), Field("y", \.dy, .wholePoints)],
      { .device(.wheel($0)) }
    ) {
      if case .device(.wheel(let way, _)) = $0 { way } else { nil }
    },
    Case(
      "hover", (Point.zero, 0, PenTilt.upright) as Hover,
      [
        Field("x", \.position.x, .points), Field("y", \.position.y, .points),
        Field("buttons", \.buttons, .whole(in: 0...31)),
        Field("altitude", \.tilt.altitude, .number(in: 0...Math.pi / 2), default: Math.pi / 2),
        Field("azimuth", \.tilt.azimuth, .number(in: 0...Math.twoPi), default: 0),
      ]
    ) { position, buttons, tilt in
      // The primary button is a touch.
      let buttons = PointerButtons(rawValue: buttons & ~1)
      return .device(.pointer(Pointer(at: position, buttons: buttons, tilt: tilt)))
    } values: {
      guard case .device(.pointer(let pointer?)) = $0 else { return nil }
      return (pointer.position, pointer.buttons.rawValue, pointer.tilt)
    },
    Case("leave", .device(.pointer(nil))),
  ]
}

extension Codec where Value == Double {
  private static var limit: Double { SceneLimits.length }

  /// A coordinate of the stage.
  fileprivate static var points: Codec { .number(in: -limit...limit) }

  /// A way of a wheel.
  fileprivate static var wholePoints: Codec {
    Codec<Int>.whole(in: -Int(limit)...Int(limit)).map {
      Double($0)
    } back: {
      Int($0)
    }
  }
}

extension Codec where Value == String {
  /// The name of a key that scenes can hold.
  fileprivate static var key: Codec {
    Codec.text.map(
      "the name of a key that WebDriver has", schema: ["type": "string", "minLength": 1],
      { TouchScript(.key($0, isDown: true), after: nil) == nil ? nil : $0 }, back: { $0 })
  }
}
