import JSONCoding
import Scripting

extension Codec where Value == Double {
  /// A number 0…1.
  static var fraction: Codec { .number(in: 0...1) }

  /// A time in seconds.
  static var time: Codec { .number(in: 0...SceneLimits.seconds) }
}

extension Codec where Value == [Double] {
  /// So many numbers: `[x, y]` of a position on the stage, `[x, y, width, height]` of a box.
  static func numbers(_ count: Int) -> Codec { .list(of: .number, count: count...count) }
}
