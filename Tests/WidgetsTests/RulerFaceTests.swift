import Controls
import Drawing
import Geometry
import Testing
import Widgets

/// What is drawn of a ruler.
@Suite struct RulerFaceTests {
  @Test(arguments: [1, 2, 3, 5, 8, 10, 12, 16])
  func `each mark is drawn once, for any number of fractions`(_ fractions: Int) throws {
    for value in [0, 0.5, 2.9999999, -17.3, 1e6] {
      let ruler = SlidingRuler(.sample(fractions: fractions), value: value)
      let marks = RulerFace(ruler).marks(along: 374, at: 0)
      let indices = marks.map(\.index)
      let (first, last) = (try #require(indices.first), try #require(indices.last))
      #expect(indices == Array(first...last))
      for mark in marks {
        #expect(isNear(mark.along, (mark.value - value) * 120, within: 1e-6))
        let phase = (mark.value - mark.value.rounded(.down)).magnitude
        #expect((mark.kind == .unit) == (phase < 1e-9 || phase > 1 - 1e-9))
        #expect((mark.kind == .half) == ((phase - 0.5).magnitude < 1e-9))
      }
    }
  }

  @Test func `the mark under the cursor is that of the value, whatever float noise there is`() {
    for step in [0.3, 1, 0.1, 7] {
      for index in -700...700 {
        let value = Double(index) * step
        for noisy in [value.nextDown, value, value.nextUp, value - 1e-7, value + 1e-7] {
          let face = RulerFace(SlidingRuler(.sample(step: step), value: noisy))
          let nearest = face.marks(along: 374, at: 0).min {
            $0.along.magnitude < $1.along.magnitude
          }
          #expect(nearest?.index == 10 * index)
        }
      }
    }
  }

  @Test func `marks fade towards the ends, and a share of it is left beyond the range`() {
    let marks = RulerFace(SlidingRuler(.sample(0...10), value: 0)).marks(along: 374, at: 0)
    for mark in marks {
      let twin = marks.first { $0.index == -mark.index }
      if mark.index < 0 {
        #expect(isNear(mark.opacity, (twin?.opacity ?? 0) * 0.3))
      } else {
        #expect(mark.along < 187 * 0.6 ? mark.opacity == 1 : mark.opacity < 1)
      }
    }
  }

  @Test func `from right to left the picture is mirrored but for its numbers`() {
    func extents(_ direction: LayoutDirection) -> [Rect] {
      var configuration = RulerConfiguration.sample()
      configuration.direction = direction
      return drawing(RulerFace(SlidingRuler(configuration, value: 3.3)), Size(374, 30)).boxes
    }
    let mirrored = extents(.rightToLeft).map { Rect(374 - $0.maxX, $0.minY, $0.width, $0.height) }
    #expect(zip(extents(.leftToRight), mirrored).allSatisfy { isNear($0.minX, $1.minX) })
    #expect(extents(.leftToRight).count == mirrored.count && mirrored.count > 20)
  }

  @Test func `marks hang from the edge`() {
    let boxes = drawing(RulerFace(SlidingRuler(.sample(), value: 0.5)), Size(374, 30)).boxes
    let unit = boxes.filter { isNear($0.width, 2.5) }.first
    #expect(unit.map { isNear($0.minY, 0) && isNear($0.height, 20) } == true)
  }

  @Test func `numbers read as the format says and never touch`() {
    let ruler = SlidingRuler(
      RulerConfiguration(range: -1...1, scale: RulerScale(step: 0.1, cell: 20), length: 374),
      value: 0.3)
    for textSize in [TextSize.large, .accessibility5] {
      for format in [nil, ValueFormat.percent, .decimals(6)] {
        let theme = Theme(textSize: textSize)
        let numbers = drawing(
          RulerFace(ruler, format: format, theme: theme), Size(374, 120)
        ).lines.sorted { $0.minX < $1.minX }
        #expect(!numbers.isEmpty)
        for (left, right) in zip(numbers, numbers.dropFirst()) { #expect(left.maxX < right.minX) }
      }
    }
  }

  @Test func `numbers are there whole or not at all, and gone before they reach the end`() {
    for direction in LayoutDirection.allCases {
      for textSize in [TextSize.large, .accessibility5] {
        for value in stride(from: -3.0, through: 3, by: 0.037) {
          var configuration = RulerConfiguration.sample(-9...9)
          configuration.direction = direction
          let drawn = drawing(
            RulerFace(
              SlidingRuler(configuration, value: value), format: .decimals(3),
              theme: Theme(textSize: textSize)), Size(374, 120))
          for line in drawn.lines {
            #expect(line.minX >= 0 && line.maxX <= 374, "\(direction) at \(value)")
          }
        }
      }
    }
  }

  @Test func `a number that comes in does so little by little`() {
    func opacity(_ value: Double) -> Double {
      drawing(RulerFace(SlidingRuler(.sample(), value: value)), Size(374, 60)).lineColors.map(
        \.alpha
      ).reduce(0, +)
    }
    for step in 0..<400 {
      let (now, next) = (opacity(Double(step) / 400), opacity(Double(step + 1) / 400))
      #expect(abs(now - next) < 0.05, "step \(step)")
    }
  }

  @Test func `a ruler with its numbers scales with the text size`() {
    let large = RulerStyle().thickness(theme: Theme(textSize: .accessibility5))
    #expect(large > RulerStyle().thickness() + 25)
  }

  private func drawing(_ face: RulerFace, _ size: Size) -> Drawing {
    var canvas = Canvas(size: size)
    face.draw(on: &canvas, in: canvas.bounds, at: 0)
    return Drawing(canvas.commands)
  }

  /// What a drawing consists of: boxes of fills, boxes of lines and their colours.
  private struct Drawing {
    var (boxes, lines): ([Rect], [Rect]) = ([], [])
    var lineColors: [Color] = []

    init(_ commands: [Command]) { add(commands) }

    private mutating func add(_ commands: [Command]) {
      for command in commands {
        switch command {
        case .fill(let path, .solid, _, _): boxes.append(path.extent)
        case .stroke(let path, .solid(let color), _, _):
          lines.append(path.extent)
          lineColors.append(color)
        case .group(_, let inner): add(inner)
        default: break
        }
      }
    }
  }
}

extension Path {
  /// The box of all points of the path.
  fileprivate var extent: Rect {
    let points = elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(_, _, let point): [point]
      case .close: []
      }
    }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return .zero }
    return Rect(left, top, right - left, bottom - top)
  }
}
