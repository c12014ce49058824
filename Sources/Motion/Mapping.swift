import Geometry

extension Double {
  /// The number that lies between the ends of `output` as this one lies between those of `input`,
  /// on a straight line that goes on beyond the ends. Clipped, it stays between them.
  ///
  /// Either pair of ends may run downwards. The ends of `input` must differ: no line leads through
  /// one place to two.
  public func mapped(
    from input: (Double, Double), to output: (Double, Double), isClipped: Bool = false
  ) -> Double {
    precondition(input.0 != input.1, "a range to map from has two different ends")
    var share = (self - input.0) / (input.1 - input.0)
    if isClipped { share = share.clippedToUnit }
    // Only here: the sum may miss the far end by its last bit.
    return share == 1 ? output.1 : output.0 + share * (output.1 - output.0)
  }
}
