/// The cells that a ruler is drawn in: one for each step, its unit mark in the middle.
///
/// The same few cells serve a ruler of any length: they shift with it, and whenever they have gone
/// `overflow` cells they jump back and count on from another number. Both follow from one whole
/// number, so what they show can never disagree with where they stand.
package struct RulerCells: Hashable, Sendable {
  /// How many cells there are; odd, so that one is the middle.
  package let count: Int
  private let cell: Double
  private let overflow: Int

  /// The cells of a ruler of which `length` points are seen; `cell` points each, `overflow` ≥ 1 of
  /// them beyond each end.
  package init(length: Double, cell: Double, overflow: Int) {
    precondition(overflow >= 1, "cells that go around need one to spare")
    let least = Int((length / cell).rounded(.up)) + 2 * overflow
    count = least.isMultiple(of: 2) ? least + 1 : least
    self.cell = cell
    self.overflow = overflow
  }

  /// The cells, counted from the one that is the middle while the ruler shows its origin.
  package var indices: ClosedRange<Int> { -(count / 2)...(count / 2) }

  /// The number that the cells count from where the ruler is shifted by `offset` points, and how
  /// far they are shifted then.
  package func window(at offset: Double) -> (number: Int, translation: Double) {
    let number = (-offset / cell / Double(overflow)).rounded(.towardZero) * Double(overflow)
    return (Int(number), offset + number * cell)
  }
}
