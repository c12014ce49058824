/// How large a picture may be.
package enum PictureLimits {
  /// Longest side, in pixels; Cairo's own limit.
  package static let side = 32_767
  /// Most pixels in all.
  package static let area = 1 << 28

  /// Whether a picture may have these sides, in pixels.
  package static func allow(width: Int, height: Int) -> Bool {
    (1...side).contains(width) && (1...side).contains(height) && width * height <= area
  }
}
