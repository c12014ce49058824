import Drawing

/// The colours of a gradient by place: mixed in sRGB with straight opacity, then premultiplied.
struct GradientRamp {
  private let stops: [GradientStop]
  /// Whether no place shows through.
  let isOpaque: Bool

  init(_ stops: [GradientStop]) {
    var last = 0.0
    self.stops = stops.map { stop in
      last = max(last, unit(stop.location))
      return GradientStop(last, stop.color)
    }
    isOpaque = !stops.isEmpty && stops.allSatisfy { $0.color.alpha >= 1 }
  }

  /// Blue, green, red, opacity at `place`, premultiplied, 0…255; clear where there are no stops.
  func parts(at place: Double) -> SIMD4<Float> {
    guard let first = stops.first, let last = stops.last else { return .zero }
    guard place >= first.location else { return premultiplied(first.color) }
    guard place < last.location else { return premultiplied(last.color) }
    let next = stops.firstIndex { $0.location > place } ?? stops.count - 1
    let (a, b) = (stops[max(0, next - 1)], stops[next])
    let amount = (place - a.location) / (b.location - a.location)
    func mix(_ from: Double, _ to: Double) -> Double {
      unit(from) + (unit(to) - unit(from)) * amount
    }
    let alpha = mix(a.color.alpha, b.color.alpha) * 255
    return SIMD4(
      Float(mix(a.color.blue, b.color.blue) * alpha),
      Float(mix(a.color.green, b.color.green) * alpha),
      Float(mix(a.color.red, b.color.red) * alpha), Float(alpha))
  }

  /// The colours at `count` even places from 0 to 1.
  func table(_ count: Int) -> [SIMD4<Float>] {
    (0..<count).map { parts(at: Double($0) / Double(count - 1)) }
  }
}
