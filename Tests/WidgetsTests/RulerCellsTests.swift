import Testing
import Widgets

/// The cells that go around under the cursor.
@Suite struct RulerCellsTests {
  @Test(
    arguments: [
      (120.0, 7), (121, 9), (320, 9), (374, 11), (375, 11), (393, 11), (430, 11), (1024, 15),
    ])
  func `there are as many cells as the reference has`(_ length: Double, _ count: Int) {
    let cells = RulerCells(length: length, cell: 120, overflow: 3)
    #expect(cells.count == count)
    #expect(cells.indices == -(count / 2)...(count / 2))
  }

  @Test(
    arguments: [
      (0.0, 0, 0.0), (1, 0, -120), (2.9, 0, -348), (3, 3, 0), (3.2, 3, -24), (5.999, 3, -359.88),
      (-2.5, 0, 300), (-3, -3, 0), (-7.4, -6, 168), (100.25, 99, -150),
      // The reference counts three cells on here and shows 6 where 3 is.
      (2.9999999, 0, -359.999988),
    ])
  func `they count on where the reference does`(
    _ value: Double, _ number: Int, _ translation: Double
  ) {
    let cells = RulerCells(length: 374, cell: 120, overflow: 3)
    let window = cells.window(at: RulerScale().offset(of: value))
    #expect(window.number == number)
    #expect(isNear(window.translation, translation))
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
}
