import Drawing
import Goldens

/// Expects `picture` to be the golden of the test that calls this.
///
/// The golden is `Goldens/<test file>/<test>.png` beside the test's file, or `<test>.<name>.png`
/// where a test has several. Pixels are compared, not file bytes, and must be equal unless a
/// tolerance says otherwise. A golden that is missing, damaged or of another size is a failure.
/// Call it from the test itself, or hand on `function` and `filePath` of the test; a test with
/// arguments gives each its own name. A failure leaves its pictures in `Output/golden-failures`,
/// and attaches them to the test (`swift test --attachments-path`).
///
/// - Returns: whether the test may pass.
@discardableResult
public func expectGolden(
  _ picture: Bitmap, named name: String? = nil, tolerance: Tolerance? = nil,
  function: String = #function, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) -> Bool {
  let place = GoldenPlace(function: function, file: filePath, name: name)
  return Call(fileID: fileID, filePath: filePath, line: line, column: column).report {
    () throws(GoldenError) in
    try Examination(place).finding(picture, scale: 1, tolerance: tolerance)
  }
}

/// Expects `canvas`, painted at `scale` pixels a point on black, or on nothing if `isTransparent`,
/// to be the golden of the test that calls this; see the same function for pictures.
///
/// - Returns: whether the test may pass.
@discardableResult
public func expectGolden(
  _ canvas: Canvas, named name: String? = nil, scale: Double = 1, isTransparent: Bool = false,
  tolerance: Tolerance? = nil, function: String = #function, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Bool {
  let place = GoldenPlace(function: function, file: filePath, name: name)
  return Call(fileID: fileID, filePath: filePath, line: line, column: column).report {
    () throws(GoldenError) in
    try Examination(place).finding(
      Bitmap(painting: canvas, scale: scale, isTransparent: isTransparent), scale: scale,
      tolerance: tolerance)
  }
}
