import Geometry
import JSONCoding
import Scripting
import Takes

extension TakeEdit {
  /// An edit as the page requests it.
  package static let codec: Codec<TakeEdit> = .union(
    by: "name",
    [
      Case("move", (0, 0, 0), timeAndWay, { .move(seconds: $0, by: Vector($1, $2)) }) {
        if case .move(let seconds, let way) = $0 { (seconds, way.dx, way.dy) } else { nil }
      },
      Case("stretch", 0...0, [Field("to", \.self, span)], { .stretch(to: $0) }) {
        if case .stretch(let span) = $0 { span } else { nil }
      },
      Case("cut", 0, [Field("seconds", \.self, number)], { .cut(at: $0) }) {
        if case .cut(let time) = $0 { time } else { nil }
      },
      Case("delete", .delete),
      Case("duplicate", (0, 0, 0), way, { .duplicate(by: Vector($1, $2)) }) {
        if case .duplicate(let way) = $0 { (0, way.dx, way.dy) } else { nil }
      },
      Case("mirror", .time, [Field("mirror", \.self, .choice)], { .mirror($0) }) {
        if case .mirror(let mirror) = $0 { mirror } else { nil }
      },
      Case("repeat", 1, [Field("times", \.self, .whole())], { .repeat(times: $0) }) {
        if case .repeat(let times) = $0 { times } else { nil }
      },
      Case("smooth", 0, [Field("seconds", \.self, number)], { .smooth(seconds: $0) }) {
        if case .smooth(let seconds) = $0 { seconds } else { nil }
      },
      Case("actions", .writeActions), Case("samples", .writeSamples),
      Case("curve", ("", []), [Field("control", \.0, .name), Field("points", \.1, points)]) {
        .curve(control: $0, $1)
      } values: {
        if case .curve(let id, let points) = $0 { (id, points) } else { nil }
      },
    ])

  private static let number: Codec<Double> = .number(in: -1e7...1e7)

  private static let way: [Field<(Double, Double, Double)>] = [
    Field("x", \.1, number, default: 0), Field("y", \.2, number, default: 0),
  ]

  private static let timeAndWay: [Field<(Double, Double, Double)>] =
    [Field("seconds", \.0, number, default: 0)] + way

  private static let span: Codec<ClosedRange<Double>> = Codec<(Double, Double)>.row(
    (0, 0), [Field("from", \.0, number), Field("to", \.1, number)]
  ).map("a beginning and an end not before it") {
    $0.0 <= $0.1 ? $0.0...$0.1 : nil
  } back: {
    ($0.lowerBound, $0.upperBound)
  }

  private static let points: Codec<[CurvePoint]> = .list(
    of: CurvePoint.codec, count: 0...4096, "a list of at most 4096 points")
}

extension CurvePoint {
  private typealias Row = (time: Double, isRamp: Double, x: Double, y: Double?)

  /// A list of seconds, 1 if the control goes there linearly or 0, and its values.
  static let codec: Codec<CurvePoint> = Codec<Row>.row(
    (0, 0, 0, nil),
    [
      Field("seconds", \.time, .number), Field("isRamp", \.isRamp, .number),
      Field("x", \.x, .number), Field("y", \.y, .number),
    ]
  ).map { row in
    CurvePoint(
      time: row.time, values: [row.x] + [row.y].compactMap(\.self), isRamp: row.isRamp != 0)
  } back: { point in
    let (time, values) = (point.time, point.values)
    return (time, point.isRamp ? 1 : 0, values[0], values.count > 1 ? values[1] : nil)
  }
}
