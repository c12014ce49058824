import Geometry

extension Stroker {
  /// A straight segment, or a part of a curve that is nearly straight.
  struct Way {
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
      (origin, end) = (curve.place(at: from), curve.place(at: to))
      (self.curve, self.from, self.to) = (curve, from, to)
      let half = curve.place(at: (from + to) / 2)
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
        return stroker.pen.section(at: place(at: share), section.heading)
      }
      let heading = stroker.pen.untransformed(curve.way(at: parameter(at: share))).normalized
      return stroker.pen.section(at: place(at: share), heading == .zero ? section.heading : heading)
    }

    func place(at share: Double) -> Point {
      guard let curve else { return share == 1 ? end : origin + (end - origin) * share }
      return curve.place(at: parameter(at: share))
    }

    /// Draws the line from one share of the segment to another, `length` apart.
    func draw(
      from: Double, to: Double, length: Double, with stroker: inout Stroker,
      into outline: inout StrokeOutline
    ) {
      if let curve {
        stroker.bend(curve, from: parameter(at: from), to: parameter(at: to), into: &outline)
      } else {
        stroker.advance(to: place(at: to), length: length, into: &outline)
      }
    }
  }

  /// Draws the dashes on a segment from the current point.
  mutating func dash(_ way: Way, into outline: inout StrokeOutline) {
    let length = way.length
    guard length > 0, length.isFinite, let period = dashes?.period else { return }
    var gone = 0.0
    let (enter, leave) = seenPart(of: way, length: length)
    // Caps close gaps only where nothing sticks out of the line: away from corners that are not
    // round, or where squares would cross their edges.
    let room = pen.cap == .round && pen.join == .round ? 0 : way.room(for: pen)
    /// Skips invisible parts in whole patterns.
    func skip(to place: Double, _ stroker: inout Stroker) {
      let patterns = ((place - gone) / period).rounded(.down) - 1
      guard patterns >= 64 else { return }
      gone += patterns * period
      guard let section = way.section(at: gone / length, of: stroker) else { return }
      stroker.skipDashes(patterns * period, to: section, into: &outline)
    }
    guard enter < length, leave > 0 else {
      guard let section = way.section(at: 1, of: self) else { return }
      return skipDashes(length, to: section, into: &outline)
    }
    skip(to: min(enter, length), &self)
    while dashes?.ends(within: length - gone) == true, let left = dashes?.remaining {
      let rest = min(left, length - gone)
      if gone > leave { skip(to: length, &self) }
      let patterns = ((length - room - gone) / period).rounded(.down)
      if isDrawing, patterns >= 1, gone >= room, dashes?.isClosable == true {
        let share = min(1, (gone + patterns * period) / length)
        way.draw(
          from: gone / length, to: share, length: patterns * period, with: &self, into: &outline)
        gone += patterns * period
        guard dashes?.ends(within: length - gone) == true else { break }
      }
      // Far out, a dash may be smaller than the spacing of numbers.
      guard gone + period > gone else { break }
      go(way, from: gone, by: rest, of: length, into: &outline)
      gone += rest
      let canClose = gone >= room && length - gone >= room
      if isDrawing {
        endDash(canClose: canClose, into: &outline)
      } else {
        beginDash(canClose: canClose, into: &outline)
      }
    }
    go(way, from: gone, by: length - gone, of: length, into: &outline)
  }

  /// Advances by `length` along a segment of `whole` length, drawing if in a dash.
  private mutating func go(
    _ way: Way, from gone: Double, by length: Double, of whole: Double,
    into outline: inout StrokeOutline
  ) {
    let share = gone + length >= whole ? 1 : (gone + length) / whole
    if length > 0 {
      if isDrawing {
        way.draw(from: gone / whole, to: share, length: length, with: &self, into: &outline)
      } else {
        section = way.section(at: share, of: self)
      }
    }
    current = way.place(at: share)
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
    last = CutWay()
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
    let way = pen.untransformed(section.position - ending.position)
    if isSmooth(from: ending, to: section, along: way) {
      return set(section, drawingInto: &outline)
    }
    (self.section, current) = (ending, ending.position)
    if way.lengthSquared > 0 {
      turn(to: way.normalized, .round, isSweeping: true, into: &outline)
      advance(to: section.position, length: way.length, into: &outline)
    }
    turn(to: section.heading, .round, isSweeping: true, into: &outline)
    (current, last) = (section.position, CutWay())
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
    (current, last) = (section.position, CutWay())
    if isDrawing { outline.add(section.right, section.left) }
  }

  /// Returns the range of a segment in which dashes may be visible; lengths in the pen's space.
  private func seenPart(of way: Way, length: Double) -> (enter: Double, leave: Double) {
    let heading = pen.untransformed(way.end - way.origin).normalized
    let corners = [
      box.origin, Point(box.maxX, box.minY), Point(box.minX, box.maxY), Point(box.maxX, box.maxY),
    ]
    let places = corners.map { pen.untransformed($0 - way.origin).dot(heading) }
    let reach = pen.cap == .butt ? 0 : pen.halfWidth
    return ((places.min() ?? 0) - reach, (places.max() ?? length) + reach)
  }
}
