/// An upright part of a picture, in whole pixels from its top left corner.
package struct PixelArea: Hashable, Sendable {
  /// Left column that belongs to it.
  package var x: Int
  /// Top row that belongs to it.
  package var y: Int
  /// Width in pixels, ≥ 1.
  package var width: Int
  /// Height in pixels, ≥ 1.
  package var height: Int

  /// A part by its top left pixel and its extent.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension PixelArea: CustomStringConvertible {
  /// As "30 x 20 at 4, 5".
  package var description: String { "\(width) x \(height) at \(x), \(y)" }
}

/// The extent of a picture, in pixels.
package struct PixelSize: Hashable, Sendable {
  /// Width in pixels.
  package var width: Int
  /// Height in pixels.
  package var height: Int

  /// An extent of `width` by `height`.
  package init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize: CustomStringConvertible {
  /// As "390 x 844".
  package var description: String { "\(width) x \(height)" }
}
