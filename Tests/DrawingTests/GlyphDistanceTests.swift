import Drawing
import Geometry
import Testing

/// How close strokes come to each other: what should stand apart does.
@Suite struct GlyphDistanceTests {
  private static let faces = StrokeTypeface.Weight.allCases.map { StrokeTypeface($0) }

  /// Points along the centre lines of `text`, each subpath by itself, at 1000 points per em.
  private func traces(of text: String, _ face: StrokeTypeface, at x: Double = 0) -> [[Point]] {
    var traces: [[Point]] = []
    var (from, start) = (Point.zero, Point.zero)
    func walk(to end: Point, _ place: (Double) -> Point) {
      for step in 1...12 { traces[traces.count - 1].append(place(Double(step) / 12)) }
      from = end
    }
    for element in face.strokes(of: text, size: 1000, at: Point(x, 0)).elements {
      switch element {
      case .move(let p):
        traces.append([p])
        (from, start) = (p, p)
      case .line(let p): walk(to: p) { [from] in from.mixed(with: p, by: $0) }
      case .curve(let a, let b, let p):
        walk(to: p) { [from] t in
          let (u, v, w) = (
            from.mixed(with: a, by: t), a.mixed(with: b, by: t), b.mixed(with: p, by: t)
          )
          return u.mixed(with: v, by: t).mixed(with: v.mixed(with: w, by: t), by: t)
        }
      case .close: walk(to: start) { [from, start] in from.mixed(with: start, by: $0) }
      }
    }
    return traces
  }

  /// Clear space between the ink of two sets of strokes, in points at 1000 points per em.
  private func gap(_ first: [[Point]], _ second: [[Point]], _ face: StrokeTypeface) -> Double {
    var nearest = Double.infinity
    for p in first.joined() {
      for q in second.joined() { nearest = min(nearest, (p - q).length) }
    }
    return nearest - face.strokeWidth(size: 1000)
  }

  @Test(arguments: faces)
  func `accents stand clear of their letters`(_ face: StrokeTypeface) {
    // The ring rests on the tip of Å; cedillas and ogoneks grow out of the foot.
    let attached = Set("ÅÇçŞşŢţĄąĘęĮįŲųǪǫȨȩ".unicodeScalars)
    for letter in letters where !attached.contains(letter.scalar) {
      let all = traces(of: String(Character(letter.scalar)), face)
      let body = Array(all.prefix(letter.body))
      let marks = Array(all.dropFirst(letter.body))
      let space = gap(body, marks, face)
      #expect(space > 6, "\(letter.scalar) has \(space)")
    }
    #expect(letters.count > 150)
  }

  /// Letters that Unicode takes apart, with the number of strokes of the letter alone.
  private var letters: [(scalar: Unicode.Scalar, body: Int)] {
    let dotless: [Character: String] = ["i": "ı", "j": "ȷ", "і": "ı"]
    var letters: [(Unicode.Scalar, Int)] = []
    let glyphs = StrokeTypeface.Table.glyphs.map(\.scalar)
    let byText = Dictionary(
      glyphs.map { (String(Character($0)), $0) }, uniquingKeysWith: { first, _ in first })
    for base in glyphs where base.properties.isAlphabetic {
      let name = Character(base)
      for mark in (0x300...0x328).compactMap({ Unicode.Scalar($0) }) {
        guard let scalar = byText[String(name) + String(Character(mark))], scalar != base else {
          continue
        }
        let below = [0x323, 0x326, 0x327, 0x328].contains(mark.value)
        let body = below ? String(name) : dotless[name] ?? String(name)
        letters.append((scalar, traces(of: body, StrokeTypeface()).count))
      }
    }
    return letters
  }

  @Test(arguments: faces)
  func `kerned pairs stand closer, and never touch`(_ face: StrokeTypeface) throws {
    let letters =
      "AÄBDEFGHIJKLMNOPQRSTÜVWXYZaäbcdefgijlnoöprstuvwxyzΑΓΔΛΟΤΥοαΑАГДЖКТУаеогдлтя.,…-–—’”“"
    var kerned = 0
    for first in letters {
      let advance = face.width(of: String(first), size: 1000)
      let ink = traces(of: String(first), face)
      for second in letters {
        let alone = face.width(of: String(second), size: 1000)
        let place = face.width(of: "\(first)\(second)", size: 1000) - alone
        guard place < advance - 1e-6 else {
          #expect(abs(place - advance) < 1e-6, "\(first)\(second) stands further apart")
          continue
        }
        kerned += 1
        #expect(advance - place < 115, "\(first)\(second) is kerned by \(advance - place)")
        let space = gap(ink, traces(of: String(second), face, at: place), face)
        #expect(space > 12, "\(first)\(second) leaves \(space)")
      }
    }
    #expect(kerned > 300, "\(kerned)")
    for pair in ["AV", "To", "Te", "LT", "Ty", "Yo", "P.", "ТА", "Го", "L’"] {
      let parts = pair.map { face.width(of: String($0), size: 100) }.reduce(0, +)
      #expect(face.width(of: pair, size: 100) < parts - 1.5, "\(pair)")
    }
  }
}
