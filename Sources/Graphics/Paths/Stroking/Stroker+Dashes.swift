import Geometry

extension Stroker {
  /// A straight segment, or a part of a curve that is nearly straight.
  struct Segment {
    let origin: Point
    let end: Point
    /// Length in the pen's space.
    let length: Double
    private let curve: DeviceCurve?
    private let from: Double
    private let to: Double
    /// The share of the length up to the middle between both parameters.
    private let middle: Double

    /// Creates a straight segment.
    init(from origin: Point, to end: Point, length: Double) {
      (self.origin, self.end, self.length) = (origin, end, length)
      (curve, from, to, middle) = (nil, 0, 1, 0.5)
    }

    /// Creates a part of a curve, from one parameter to another.
    init(along curve: DeviceCurve, from: Double, to: Double, with pen: StrokePen) {
      (origin, end) = (curve.exactPoint(at: from), curve.exactPoint(at: to))
      (self.curve, self.from, self.to) = (curve, from, to)
      let half = curve.exactPoint(at: (from + to) / 2)
      let (first, second) = (
        pen.untransformed(half - origin).length, pen.untransformed(end - half).length
      )
      // From one chord and two, by L. F. Richardson's extrapolation.
      let chords = first + second
      length = max(chords, (4 * chords - pen.untransformed(end - origin).length) / 3)
      middle = chords > 0 ? (first / chords).clipped(to: 0.25...0.75) : 0.5
    }

    /// Returns the distance from the ends of the segment at which caps stay within the line,
    /// whatever the joins there.
    func room(for pen: StrokePen) -> Double {
      guard let curve else { return pen.halfWidth }
      // Along a curve squares cross its outer edge; discs stay inside, away from its ends.
      guard pen.cap == .round else { return .infinity }
      func distance(_ a: Point, _ b: Point) -> Double { pen.untransformed(b - a).length }
      let nearest = min(
        min(distance(curve.start, origin), distance(curve.start, end)),
        min(distance(curve.end, origin), distance(curve.end, end)))
      return nearest - length >= pen.halfWidth ? 0 : .infinity
    }

    /// Returns the parameter of the curve at a share of the segment.
    private func parameter(at share: Double) -> Double {
      guard share < 1 else { return to }
      // The parabola through the ends and the middle.
      let bent =
        0.5 * share * (share - 1) / (middle * (middle - 1)) + share * (share - middle)
        / (1 - middle)
      return from + (to - from) * bent
    }

    /// Returns the line's section at a share of the segment.
    func section(at share: Double, of stroker: Stroker) -> StrokePen.CrossSection? {
      guard let section = stroker.section else { return nil }
      guard let curve else {
        return stroker.pen.section(at: point(at: share), section.heading)
      }
      let heading = stroker.pen.untransformed(curve.way(at: parameter(at: share))).normalized
      return stroker.pen.section(at: point(at: share), heading == .zero ? section.heading : heading)
    }

    func point(at share: Double) -> Point {
      guard let curve else { return share == 1 ? end : origin + (end - origin) * share }
      return curve.exactPoint(at: parameter(at: share))
    }

    /// Draws the line from one share of the segment to another, `length` apart.
    func draw(
      from: Double, to: Double, length: Double, with stroker: inout Stroker,
      into outline: inout StrokeOutline
    ) {
      if let curve {
        stroker.bend(curve, from: parameter(at: from), to: parameter(at: to), into: &outline)
      } else {
        stroker.advance(to: point(at: to), length: length, into: &outline)
      }
    }
  }

  /// Draws the dashes on a segment from the current point.
  mutating func dash(_ segment: Segment, into outline: inout StrokeOutline) {
    let length = segment.length
    guard length > 0, length.isFinite, let period = dashes?.period else { return }
    var gone = 0.0
    let (enter, leave) = seenPart(of: segment, length: length)
    // Caps close gaps only where nothing sticks out of the line: away from corners that are not
    // round, or where squares would cross their edges.
    let room = pen.cap == .round && pen.join == .round ? 0 : segment.room(for: pen)
    /// Skips invisible parts in whole patterns.
    func skip(to distance: Double, _ stroker: inout Stroker) {
      let patterns = ((distance - gone) / period).rounded(.down) - 1
      guard patterns >= 64 else { return }
      gone += patterns * period
      guard let section = segment.section(at: gone / length, of: stroker) else { return }
      stroker.skipDashes(patterns * period, to: section, into: &outline)
    }
    guard enter < length, leave > 0 else {
      guard let section = segment.section(at: 1, of: self) else { return }
      return skipDashes(length, to: section, into: &outline)
    }
    skip(to: min(enter, length), &self)
    while dashes?.ends(within: length - gone) == true, let left = dashes?.remaining {
      let rest = min(left, length - gone)
      if gone > leave { skip(to: length, &self) }
      let patterns = ((length - room - gone) / period).rounded(.down)
      if isDrawing, patterns >= 1, gone >= room, dashes?.isClosable == true {
        let share = min(1, (gone + patterns * period) / length)
        segment.draw(
          from: gone / length, to: share, length: patterns * period, with: &self, into: &outline)
        gone += patterns * period
        guard dashes?.ends(within: length - gone) == true else { break }
      }
      // Far out, a dash may be smaller than the spacing of numbers.
      guard gone + period > gone else { break }
      go(segment, from: gone, by: rest, of: length, into: &outline)
      gone += rest
      let canClose = gone >= room && length - gone >= room
      if isDrawing {
        endDash(canClose: canClose, into: &outline)
      } else {
        beginDash(canClose: canClose, into: &outline)
      }
    }
    go(segment, from: gone, by: length - gone, of: length, into: &outline)
  }

  /// Advances by `length` along a segment of `whole` length, drawing if in a dash.
  private mutating func go(
    _ segment: Segment, from gone: Double, by length: Double, of whole: Double,
    into outline: inout StrokeOutline
  ) {
    let share = gone + length >= whole ? 1 : (gone + length) / whole
    if length > 0 {
      if isDrawing {
        segment.draw(from: gone / whole, to: share, length: length, with: &self, into: &outline)
      } else {
        section = segment.section(at: share, of: self)
      }
    }
    current = segment.point(at: share)
    dashes?.consume(length)
  }

  private mutating func endDash(canClose: Bool, into outline: inout StrokeOutline) {
    dashes?.toggle()
    if canClose, dashes?.isGapClosable == true {
      ending = section
    } else if let section {
      addCap(after: section, into: &outline)
    }
  }

  private mutating func beginDash(canClose: Bool, into outline: inout StrokeOutline) {
    dashes?.toggle()
    guard let section else { return }
    last = SegmentCut()
    if let ending {
      self.ending = nil
      if canClose {
        return closeGap(from: ending, to: section, into: &outline)
      }
      addCap(after: ending, into: &outline)
    }
    set(section)
    addCap(before: section, into: &outline)
  }

  /// Draws the part of a gap that caps cover.
  private mutating func closeGap(
    from ending: StrokePen.CrossSection, to section: StrokePen.CrossSection,
    into outline: inout StrokeOutline
  ) {
    let segment = pen.untransformed(section.position - ending.position)
    if isSmooth(from: ending, to: section, along: segment) {
      return set(section, drawingInto: &outline)
    }
    (self.section, current) = (ending, ending.position)
    if segment.lengthSquared > 0 {
      turn(to: segment.normalized, .round, isSweeping: true, into: &outline)
      advance(to: section.position, length: segment.length, into: &outline)
    }
    turn(to: section.heading, .round, isSweeping: true, into: &outline)
    (current, last) = (section.position, SegmentCut())
  }

  /// Advances to `section`, `length` away, outside of the visible box: a dash in progress is cut,
  /// and continues there.
  mutating func skipDashes(
    _ length: Double, to section: StrokePen.CrossSection, into outline: inout StrokeOutline
  ) {
    if isDrawing, let end = self.section {
      outline.add(left, end.left)
      outline.add(end.left, end.right)
      outline.add(end.right, right)
    }
    if let ending { addCap(after: ending, into: &outline) }
    ending = nil
    dashes?.skip(length)
    set(section)
    (current, last) = (section.position, SegmentCut())
    if isDrawing { outline.add(section.right, section.left) }
  }

  /// Returns the range of a segment in which dashes may be visible; lengths in the pen's space.
  private func seenPart(of segment: Segment, length: Double) -> (enter: Double, leave: Double) {
    let heading = pen.untransformed(segment.end - segment.origin).normalized
    let corners = [
      box.origin, Point(box.maxX, box.minY), Point(box.minX, box.maxY), Point(box.maxX, box.maxY),
    ]
    let offsets = corners.map { pen.untransformed($0 - segment.origin).dot(heading) }
    let reach = pen.cap == .butt ? 0 : pen.halfWidth
    return ((offsets.min() ?? 0) - reach, (offsets.max() ?? length) + reach)
  }
}
