/// The order in which the cells of an 8 × 8 pattern are filled so that any share of them is spread
/// as evenly as possible: as dither thresholds it hides the steps of 8-bit colours.
///
/// Source: B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures",
/// 1973.
public enum BayerMatrix {
  /// Returns the rank of a cell, 0…63: the bits of x ^ y and y, interleaved from the lowest up. The
  /// pattern repeats every 8 cells.
  public static func rank(x: Int, y: Int) -> Int {
    let mixed = x ^ y
    return (0..<3).reduce(0) { rank, bit in
      rank << 2 | ((mixed >> bit) & 1) << 1 | ((y >> bit) & 1)
    }
  }
}
