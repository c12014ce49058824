import Drawing
import Geometry
import Raster
import Views

/// Audits the frames of a film, in order, for accessibility faults and harmful flashes.
package struct Audit: ~Copyable {
  /// The visible and touchable content of a frame.
  package struct Frame {
    /// The time at which it is shown.
    package let seconds: Double
    /// Its valid drawing.
    package let canvas: Canvas
    /// Its accessibility tree.
    package let tree: AccessibilityNode
    /// Its touch targets.
    package let targets: [TouchTarget]

    /// Creates a frame from its parts.
    package init(
      seconds: Double, canvas: Canvas, tree: AccessibilityNode, targets: [TouchTarget]
    ) {
      (self.seconds, self.canvas, self.tree, self.targets) = (seconds, canvas, tree, targets)
    }
  }

  /// Interval between frames whose type, targets and names are checked, in seconds; all are checked
  /// for flashes, and for their layout.
  package static let interval = 0.5
  /// Least side length of a target, in points.
  package static let leastSide = 44.0

  private var flashes = FlashDetector()
  private var small: Painter
  private var contrast: TypeContrast
  private var texts = AuditedTexts()
  private var parts = AuditedParts()
  private var layout = LayoutTracker()
  /// The time from which texts and parts are checked next, in seconds.
  private var next = 0.0

  /// Creates an audit of frames of `size` points. Flashes are detected in pictures of up to 384
  /// pixels a side; type in those of two pixels a point, or fewer if that makes more than 2²²
  /// pixels; on a flat stage in more, so that no side is without pixels.
  ///
  /// - Throws: ``RasterError/noPixels(size:scale:)``, ``RasterError/tooLarge(width:height:)`` if
  ///   one side is more than 65,534 times the other.
  package init(size: Size) throws(RasterError) {
    let painter = try Painter(size: size, scale: Painter.scale(1, of: size, longestSide: 384))
    self.init(painter, try TypeContrast(auditing: size))
  }

  private init(_ painter: consuming Painter, _ contrast: consuming TypeContrast) {
    small = painter
    self.contrast = contrast
  }

  /// Adds the next frame.
  ///
  /// - Throws: ``RasterError/undrawable(picture:_:)``.
  package mutating func add(_ frame: Frame) throws(RasterError) {
    try small.paint(frame.canvas)
    flashes.add(LightField(of: small.bitmap()), at: frame.seconds)
    layout.add(LayoutFault.all(in: frame), at: frame.seconds)
    guard frame.seconds >= next - 1e-9 else { return }
    next = frame.seconds + Audit.interval
    parts.add(frame)
    texts.add(try contrast.readings(of: frame.canvas, on: frame.tree), at: frame.seconds)
  }

  /// The general and the red flashes so far.
  package var general: FlashDetector.Finding { flashes.general }
  package var red: FlashDetector.Finding { flashes.red }

  /// The findings so far, each kind in order of time.
  package var result: AuditResult {
    AuditResult(
      general: flashes.general, red: flashes.red, contrast: texts.faint, targets: parts.small,
      unnamed: parts.unnamed, layout: layout.lasting, texts: texts.count, touched: parts.touched)
  }
}

/// The texts that were read, each tracked over time.
private struct AuditedTexts {
  private struct Kind: Hashable {
    let text: String
    let needed: Double
  }

  private var known = ObjectTracker<Kind>()
  /// The readings of each text, by its number.
  private var readings: [[AuditResult.FaintText]] = []

  var count: Int { known.count }

  mutating func add(_ seen: [TypeContrast.Reading], at seconds: Double) {
    let numbers = known.numbers(
      of: seen.map { (Kind(text: $0.text, needed: $0.needed), $0.place) })
    readings += Array(repeating: [], count: known.count - readings.count)
    for (number, reading) in zip(numbers, seen) {
      readings[number].append(.init(reading: reading, seconds: seconds))
    }
  }

  /// The texts whose contrast is too low at their highest opacity: a text that fades in or out is
  /// judged in its visible state.
  var faint: [AuditResult.FaintText] {
    let worst = readings.enumerated().compactMap { number, readings in
      let opacity = readings.map(\.reading.opacity).max() ?? 0
      return readings.filter { $0.reading.opacity >= 0.95 * opacity }
        .min { $0.reading.ratio < $1.reading.ratio }.map { (number, $0) }
    }
    return worst.filter { $0.1.reading.ratio < $0.1.reading.needed }
      .sorted { ($0.1.seconds, $0.0) < ($1.1.seconds, $1.0) }.map(\.1)
  }
}

/// The parts that were checked, each tracked over time.
private struct AuditedParts {
  private struct Kind: Hashable {
    let name: String?
    let label: String?
  }

  private(set) var small: [AuditResult.SmallTarget] = []
  private(set) var unnamed: [AuditResult.UnnamedPart] = []
  private var targets = ObjectTracker<Kind>()
  private var listed: Set<Int> = []
  private var nameless = ObjectTracker<String?>()

  var touched: Int { targets.count }

  mutating func add(_ frame: Audit.Frame) {
    // A part may have several touch targets.
    var seen: Set<TouchTarget> = []
    let parts = frame.targets.filter { seen.insert($0).inserted }
    let numbers = targets.numbers(
      of: parts.map { (Kind(name: $0.name, label: $0.label), $0.area.center) })
    // Layout rounds coordinates.
    for (number, target) in zip(numbers, parts)
    where min(target.area.width, target.area.height) < Audit.leastSide - 0.01
      && listed.insert(number).inserted
    {
      small.append(AuditResult.SmallTarget(target: target, seconds: frame.seconds))
    }
    addUnnamed(parts, frame)
  }

  private mutating func addUnnamed(_ parts: [TouchTarget], _ frame: Audit.Frame) {
    let touched = parts.filter { $0.label == nil }
      .map { AuditResult.UnnamedPart(name: $0.name, area: $0.area, seconds: frame.seconds) }
    // Touch targets are read out too.
    let nodes: [AuditResult.UnnamedPart] = frame.tree.flat
      .filter { $0.label.allSatisfy(\.isWhitespace) }
      .map { AuditResult.UnnamedPart(name: $0.name, area: $0.frame, seconds: frame.seconds) }
    let read = nodes.filter { node in
      !touched.contains { $0.name == node.name && (node.name != nil || $0.area == node.area) }
    }
    let all = touched + read
    let numbers = nameless.numbers(of: all.map { ($0.name, $0.area.center) })
    for (number, part) in zip(numbers, all) where number >= unnamed.count { unnamed.append(part) }
  }
}

/// The findings of an audit.
package struct AuditResult: Hashable, Sendable {
  /// A text with too little contrast.
  package struct FaintText: Hashable, Sendable {
    package let reading: TypeContrast.Reading
    /// The time of the frame.
    package let seconds: Double
  }

  /// A target with a side under 44 points.
  package struct SmallTarget: Hashable, Sendable {
    package let target: TouchTarget
    /// The time at which it was first seen.
    package let seconds: Double
  }

  /// A part without a name for screen readers.
  package struct UnnamedPart: Hashable, Sendable {
    /// Its name in the scene; nil if it has none.
    package let name: String?
    /// Its area, in stage points.
    package let area: Rect
    /// The time at which it was first seen.
    package let seconds: Double
  }

  /// A fault of the layout that lasts for 0.2 s or longer.
  package struct LastingFault: Hashable, Sendable {
    package let fault: LayoutFault
    /// The time at which it was first seen.
    package let seconds: Double
  }

  /// Flashes of luminance, and to or from saturated red.
  package let general: FlashDetector.Finding
  package let red: FlashDetector.Finding
  package let contrast: [FaintText]
  package let targets: [SmallTarget]
  package let unnamed: [UnnamedPart]
  package let layout: [LastingFault]
  /// The number of texts read, and of targets checked.
  package let texts: Int
  package let touched: Int

  /// True if there are no findings.
  package var isSound: Bool {
    !general.isTooMany && !red.isTooMany && contrast.isEmpty && targets.isEmpty && unnamed.isEmpty
      && layout.isEmpty
  }
}

extension AuditResult {
  /// The result of an audit of no frames.
  package static let none = AuditResult(
    general: .init(), red: .init(), contrast: [], targets: [], unnamed: [], layout: [],
    texts: 0, touched: 0)
}
