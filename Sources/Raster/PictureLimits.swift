/// How large a picture may be.
enum PictureLimits {
  /// Longest side, in pixels; Cairo's own limit.
  static let side = 32_767
  /// Most pixels in all.
  static let area = 1 << 28

  static func check(width: Int, height: Int) throws(RasterError) {
    guard (1...side).contains(width), (1...side).contains(height), width * height <= area
    else { throw .tooLarge(width: width, height: height) }
  }
}
