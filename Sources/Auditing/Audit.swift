import Drawing
import Geometry
import Raster
import Views

/// Looks at the frames of a film, one after another, for what keeps people from it or harms them.
package struct Audit: ~Copyable {
  /// What there is to see and to touch of a frame.
  package struct Frame {
    /// When it is seen.
    package let seconds: Double
    /// Its drawing, which can be drawn.
    package let canvas: Canvas
    /// What is read out of it.
    package let tree: AccessibilityNode
    /// What fingers touch in it.
    package let targets: [TouchTarget]

    /// A frame by its parts.
    package init(
      seconds: Double, canvas: Canvas, tree: AccessibilityNode, targets: [TouchTarget]
    ) {
      (self.seconds, self.canvas, self.tree, self.targets) = (seconds, canvas, tree, targets)
    }
  }

  /// Seconds between two frames whose type and parts are looked at; flashes are looked for in all.
  package static let interval = 0.5
  /// The least side of a target, in points.
  package static let leastSide = 44.0

  private var flashes = FlashDetector()
  private var small: Painter
  private var contrast: TypeContrast
  private var readings: [AuditText: [TimedReading]] = [:]
  private var parts = AuditedParts()
  /// When type and parts are looked at next, in seconds.
  private var next = 0.0

  /// An audit of frames of `size` points. Flashes are looked for in pictures of up to 384 pixels a
  /// side, type in those of two pixels a point, or less where that makes more than 2²² of them.
  ///
  /// - Throws: ``RasterError/noPixels(size:scale:)``, ``RasterError/tooLarge(width:height:)``.
  package init(size: Size) throws(RasterError) {
    let longest = max(size.width, size.height)
    let most = (Double(1 << 22) / (size.width * size.height)).squareRoot()
    let painter = try Painter(size: size, scale: min(1, 384 / longest))
    let contrast = try TypeContrast(size: size, scale: min(2, most))
    small = painter
    self.contrast = contrast
  }

  /// Takes in the next frame.
  ///
  /// - Throws: ``RasterError/undrawable(picture:_:)``.
  package mutating func add(_ frame: Frame) throws(RasterError) {
    try small.paint(frame.canvas)
    flashes.add(LightField(of: small.bitmap()), at: frame.seconds)
    guard frame.seconds >= next - 1e-9 else { return }
    next = frame.seconds + Audit.interval
    parts.add(frame)
    let disabled = frame.tree.disabledFrames
    for reading in try contrast.readings(of: frame.canvas)
    where !disabled.contains(where: { $0.contains(reading.place) }) {
      let text = AuditText(text: reading.text, needed: reading.needed)
      readings[text, default: []].append(TimedReading(reading: reading, seconds: frame.seconds))
    }
  }

  /// The general and the red flashes so far.
  package var general: FlashDetector.Finding { flashes.general }
  package var red: FlashDetector.Finding { flashes.red }

  /// What was found so far.
  package var result: AuditResult {
    AuditResult(
      general: flashes.general, red: flashes.red, contrast: contrastFaults,
      targets: parts.small.sorted { $0.seconds < $1.seconds },
      unnamed: parts.unnamed.sorted { $0.seconds < $1.seconds }, texts: readings.count,
      touched: parts.touched.count)
  }

  /// The texts that are too faint where they stand at their most opaque: what fades in or out is
  /// judged by what it becomes.
  private var contrastFaults: [AuditResult.FaintText] {
    readings.compactMap { text, readings in
      let opacity = readings.map(\.reading.opacity).max() ?? 0
      let full = readings.filter { $0.reading.opacity >= 0.95 * opacity }
      guard let worst = full.min(by: { $0.reading.ratio < $1.reading.ratio }),
        worst.reading.ratio < text.needed
      else { return nil }
      return AuditResult.FaintText(reading: worst.reading, seconds: worst.seconds)
    }
    .sorted { ($0.seconds, $0.reading.text) < ($1.seconds, $1.reading.text) }
  }
}

/// A text that is read as one, over time.
private struct AuditText: Hashable {
  let text: String
  let needed: Double
}

private struct TimedReading {
  let reading: TypeContrast.Reading
  let seconds: Double
}

/// The parts that were looked at, each once.
private struct AuditedParts {
  private(set) var small: [AuditResult.SmallTarget] = []
  private(set) var unnamed: [AuditResult.UnnamedPart] = []
  private(set) var touched: Set<String> = []

  mutating func add(_ frame: Audit.Frame) {
    for target in frame.targets {
      let name = target.name ?? target.label ?? "\(target.area)"
      touched.insert(name)
      // Layout rounds.
      if min(target.area.width, target.area.height) < Audit.leastSide - 0.01,
        !small.contains(where: { $0.target.name == target.name && $0.target.label == target.label })
      {
        small.append(AuditResult.SmallTarget(target: target, seconds: frame.seconds))
      }
      if target.label == nil { add(target.name, target.area, at: frame.seconds) }
    }
    for node in frame.tree.namelessNodes { add(node.name, node.frame, at: frame.seconds) }
  }

  private mutating func add(_ name: String?, _ area: Rect, at seconds: Double) {
    guard !unnamed.contains(where: { $0.name == name && (name != nil || $0.area == area) }) else {
      return
    }
    unnamed.append(AuditResult.UnnamedPart(name: name, area: area, seconds: seconds))
  }
}

extension AccessibilityNode {
  /// Where parts lie that cannot be moved or tapped: their type may be faint.
  fileprivate var disabledFrames: [Rect] {
    (isEnabled ? [] : [frame]) + children.flatMap(\.disabledFrames)
  }

  /// The parts that are read out without a name.
  fileprivate var namelessNodes: [AccessibilityNode] {
    (label.allSatisfy(\.isWhitespace) ? [self] : []) + children.flatMap(\.namelessNodes)
  }
}

/// What an audit found.
package struct AuditResult: Hashable, Sendable {
  /// A text that does not stand out enough.
  package struct FaintText: Hashable, Sendable {
    package let reading: TypeContrast.Reading
    /// When.
    package let seconds: Double
  }

  /// A target with a side under 44 points.
  package struct SmallTarget: Hashable, Sendable {
    package let target: TouchTarget
    /// When it was first seen so.
    package let seconds: Double
  }

  /// A part that a screen reader cannot name.
  package struct UnnamedPart: Hashable, Sendable {
    /// What scenes call it; nil where they have no name for it either.
    package let name: String?
    /// Where it lies, in stage points.
    package let area: Rect
    /// When it was first seen.
    package let seconds: Double
  }

  /// Flashes of luminance, and to or from saturated red.
  package let general: FlashDetector.Finding
  package let red: FlashDetector.Finding
  package let contrast: [FaintText]
  package let targets: [SmallTarget]
  package let unnamed: [UnnamedPart]
  /// How many texts were read, and how many targets were looked at.
  package let texts: Int
  package let touched: Int

  /// Whether nothing falls short.
  package var isSound: Bool {
    !general.isTooMany && !red.isTooMany && contrast.isEmpty && targets.isEmpty && unnamed.isEmpty
  }
}

extension AuditResult {
  /// What an audit of no frames found.
  package static let none = AuditResult(
    general: .init(), red: .init(), contrast: [], targets: [], unnamed: [], texts: 0, touched: 0)
}
