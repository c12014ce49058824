extension Vector {
  /// Where seed `index` of `count` lies in a sunflower of radius 1: from the middle outwards, each
  /// turned by ``Math/goldenAngle`` from the one before, so that all have about the same room. For
  /// heads of flowers, tufts, and lights strewn evenly over a disc, without rows or rings.
  ///
  /// `turn` turns the whole, in radians. An index from `count` on lies outside.
  ///
  /// - Precondition: the index is not negative, and the count is above 0.
  ///
  /// Source: H. Vogel, "A better way to construct the sunflower head", 1979.
  public init(phyllotaxis index: Int, of count: Int, turn: Double = 0) {
    precondition(index >= 0 && count > 0, "a seed has a place among others")
    let out = ((Double(index) + 0.5) / Double(count)).squareRoot()
    self = Vector(angle: Double(index) * Math.goldenAngle + turn) * out
  }
}
