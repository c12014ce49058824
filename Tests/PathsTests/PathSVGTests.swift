import Geometry
import Paths
import RandomNumbers
import Testing

/// Reading and writing SVG path data.
@Suite struct PathSVGTests {
  @Test(arguments: [
    ("M10 20L30 40", "M10 20L30 40"), (" M 10,20 30,40 ", "M10 20L30 40"),
    ("m10 20 20 20", "M10 20L30 40"), ("M.5.5-1e3.5l1-2", "M0.5 0.5L-1000 0.5L-999-1.5"),
    ("M1 2H5V7h-1v-1Z", "M1 2L5 2L5 7L4 7L4 6Z"), ("M1 1H2 3 4", "M1 1L2 1L3 1L4 1"),
    ("M0 0 1 1zm2 2 1 0", "M0 0L1 1ZM2 2L3 2"), ("M0 0L4 0zL1 1", "M0 0L4 0ZL1 1"),
    ("M0 0C1 2 3 4 5 6 7 8 9 10 11 12", "M0 0C1 2 3 4 5 6C7 8 9 10 11 12"),
    ("M1 1c1 2 3 4 5 6s1 1 2 2", "M1 1C2 3 4 5 6 7C8 9 7 8 8 9"),
    ("M1 1S3 4 5 6", "M1 1C1 1 3 4 5 6"), ("M0 0Q3 0 3 3", "M0 0C2 0 3 1 3 3"),
    ("M0 0q3 0 3 3t3 3", "M0 0C2 0 3 1 3 3C3 5 4 6 6 6"), ("M0 0T3 3", "M0 0C0 0 1 1 3 3"),
    ("M0 0q3 0 3 3c1 1 2 2 3 3t3 3", "M0 0C2 0 3 1 3 3C4 4 5 5 6 6C6 6 7 7 9 9"),
    ("M0 0A0 5 0 0 1 3 4", "M0 0L3 4"), ("M1 1A5 5 0 0 1 1 1", "M1 1"), ("", ""), (" \n\t", ""),
    ("M1. 2.e1", "M1 20"), ("M+1-2", "M1-2"), ("M1e-7 1E+21", "M1e-07 1e+21"),
  ])
  func `commands are read as the standard says`(text: String, expected: String) throws {
    let path = try Path(svg: text)
    let truth = try Path(svg: expected)
    #expect(path.elements.count == truth.elements.count)
    for (a, b) in zip(path.elements, truth.elements) { #expect(isNear(a, b), "\(a) \(b)") }
    #expect(truth.svgPathData == expected)
  }

  private func isNear(_ a: Path.Element, _ b: Path.Element) -> Bool {
    switch (a, b) {
    case (.move(let p), .move(let q)), (.line(let p), .line(let q)): p.distance(to: q) < 1e-12
    case (.curve(let p, let q, let r), .curve(let s, let t, let u)):
      p.distance(to: s) < 1e-12 && q.distance(to: t) < 1e-12 && r.distance(to: u) < 1e-12
    case (.close, .close): true
    default: false
    }
  }

  @Test func `arcs go the way that their flags say, with or without separators`() throws {
    for (flags, turn) in [("0 0", -1.0), ("0 1", 1), ("1 0", -1), ("1 1", 1)] {
      let arc = try Path(svg: "M5 0A5 5 0 \(flags) 0 5")
      #expect(try Path(svg: "M5 0A5 5 0 \(flags.replacing(" ", with: ""))0 5") == arc)
      let isLarge = flags.hasPrefix("1")
      let middle = (turn > 0) != isLarge ? Point(0, 0) : Point(5, 5)
      for step in 0...20 {
        let place = try #require(arc.point(atFraction: Double(step) / 20))
        #expect(abs(place.distance(to: middle) - 5) < 0.002)
      }
      let quarter = 2.5 * Math.pi
      #expect(abs(arc.length - (isLarge ? 3 * quarter : quarter)) < 0.01)
      let tangent = try #require(arc.tangent(at: 0))
      #expect((Point(5, 0) - middle).cross(tangent) * turn > 0)
    }
  }

  @Test func `radii that are too small just reach, and turned ellipses are turned`() throws {
    let half = try Path(svg: "M0 0a1 1 0 0 1 10 0")
    #expect(abs(half.length - 5 * Math.pi) < 0.01)
    let box = try #require(half.bounds)
    #expect(abs(box.minY + 5) < 0.002 && abs(box.maxY) < 1e-9)
    let negative = try Path(svg: "M0 0a-5-5 0 0 1 10 0")
    #expect(negative.length == half.length)
    let tall = try Path(svg: "M0 0a10 5 90 0 1 10 0").bounds
    #expect(try #require(tall).minY < -9.99)
    let moved = Transform.rotation(0.5)
    let plain = try Path(svg: "M10 0A10 4 0 0 1-10 0")
    let turned = Path { path in
      path.move(to: moved.apply(Point(10, 0)))
      path.addArc(
        to: moved.apply(Point(-10, 0)), radii: Size(10, 4), rotation: 0.5, isLarge: false,
        isClockwise: true)
    }
    for step in 0...20 {
      let share = Double(step) / 20
      let place = try #require(plain.point(atFraction: share))
      #expect(try #require(turned.point(atFraction: share)).distance(to: moved.apply(place)) < 1e-9)
    }
  }

  @Test(arguments: [
    ("L1 1", 0, SVGPathError.Expectation.moveTo), ("1 1", 0, .moveTo), ("M", 1, .number),
    ("M1", 2, .number), ("M1,", 3, .number), ("M1 1,", 5, .number), ("M1 1,L2 2", 5, .number),
    ("M1 1 X", 5, .command), ("M1 1Z2 2", 5, .command), ("M1 1LL", 5, .number),
    ("M0 0A1 1 0 2 0 1 1", 11, .flag), ("M0 0A1 1 0 1", 12, .flag), ("M1 1L1 ", 7, .number),
    ("M1e400 0", 1, .smallerNumber), ("M1e308 0l1e308 0", 9, .smallerNumber),
    ("M1 1 é", 5, .command),
    ("M1 1ZZM", 7, .number), ("M1 1,,2 2", 5, .number), ("M-", 2, .number), ("M.", 2, .number),
  ])
  func `mistakes are reported with their place`(
    text: String, offset: Int, expected: SVGPathError.Expectation
  ) throws {
    let error = try #require(throws: SVGPathError.self) { try Path(svg: text) }
    #expect(error.offset == offset && error.expected == expected, "\(error)")
    let scalars = Array(text.unicodeScalars)
    #expect(error.found == (offset < scalars.count ? scalars[offset] : nil))
  }

  @Test func `an error is one sentence`() throws {
    let error = try #require(throws: SVGPathError.self) { try Path(svg: "M1 1 é") }
    #expect("\(error)" == "path data at character 5: expected a command, found 'é'")
    let end = try #require(throws: SVGPathError.self) { try Path(svg: "M1") }
    #expect("\(end)" == "path data at character 2: expected a number, found the end")
  }

  @Test func `what is written reads back as the same`() throws {
    for number in 0..<200 {
      var dice = Chance(UInt64(number))
      let path = Path.anyhow(&dice, reach: Math.pow(10, dice.number(in: -12...12)))
      #expect(try Path(svg: path.svgPathData) == path)
    }
    let broken = Path { path in
      path.append(Path(Rect(0, 0, 1, 1)))
      path.append(Path(polyline: [.zero, Point(.nan, 0)]))
    }
    #expect(broken.svgPathData == Path(Rect(0, 0, 1, 1)).svgPathData)
    #expect(Path(polyline: [Point(.infinity, 0), .zero]).svgPathData.isEmpty)
  }

  @Test func `any text is read or refused, and what is read has finite places`() {
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE,, \n0011é")
    var (read, refused) = (0, 0)
    for number in 0..<20_000 {
      var dice = Chance(UInt64(number))
      var text = dice.chance(0.9) ? "M0 0" : ""
      for _ in 0..<dice.whole(0...24) { text.append(alphabet[dice.whole(0...alphabet.count - 1)]) }
      do {
        let path = try Path(svg: text)
        read += 1
        #expect((try? Path(svg: path.svgPathData)) != nil)
      } catch {
        refused += 1
        #expect(error.offset <= text.unicodeScalars.count)
      }
    }
    #expect(read > 500 && refused > 5000)
  }
}
