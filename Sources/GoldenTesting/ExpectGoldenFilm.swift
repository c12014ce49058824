import Drawing
import Goldens

/// Expects a film to be the golden of the test that calls this: the hash of every frame, and a few
/// key pictures.
///
/// The golden is the folder `Goldens/<test file>/<test>` beside the test's file; see
/// ``Goldens/FilmGolden``. `draw` makes the drawing of a frame; the first frame that differs is
/// asked for again. Key pictures are the frames `keys`, or the first and the middle one. A
/// tolerance measures key pictures; see ``Goldens/FilmOutcome/tolerated(reason:)``.
///
/// - Returns: whether the test may pass.
@discardableResult
public func expectGoldenFilm(
  _ frames: some Sequence<Int>, keys: [Int]? = nil, named name: String? = nil, scale: Double = 1,
  isTransparent: Bool = false, tolerance: Tolerance? = nil, function: String = #function,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column, draw: (Int) throws -> Canvas
) -> Bool {
  let place = GoldenPlace(function: function, file: filePath, name: name)
  return Call(fileID: fileID, filePath: filePath, line: line, column: column).report {
    () throws(GoldenError) in
    try withoutActuallyEscaping(draw) { draw throws(GoldenError) in
      try Examination(place).finding(
        FilmSource(frames, keys: keys, scale: scale, isTransparent: isTransparent, draw: draw),
        tolerance: tolerance)
    }
  }
}

/// Expects the commands of `canvas` to be the golden of the test that calls this.
///
/// The golden is the text `Goldens/<test file>/<test>.drawing.txt` beside the test's file; no
/// painter takes part, see ``Goldens/DrawingDigest``.
///
/// - Returns: whether the test may pass.
@discardableResult
public func expectGoldenDrawing(
  _ canvas: Canvas, named name: String? = nil, function: String = #function,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) -> Bool {
  let place = GoldenPlace(function: function, file: filePath, name: name)
  return Call(fileID: fileID, filePath: filePath, line: line, column: column).report {
    () throws(GoldenError) in
    try Examination(place).finding(commandsOf: canvas)
  }
}

/// Expects the commands of many frames to be the golden of the test that calls this: one hash a
/// frame, in `Goldens/<test file>/<test>.drawings.txt` beside the test's file.
///
/// - Returns: whether the test may pass.
@discardableResult
public func expectGoldenDrawings(
  _ frames: some Sequence<Int>, named name: String? = nil, function: String = #function,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column, draw: (Int) throws -> Canvas
) -> Bool {
  let place = GoldenPlace(function: function, file: filePath, name: name)
  return Call(fileID: fileID, filePath: filePath, line: line, column: column).report {
    () throws(GoldenError) in
    try Examination(place).finding(commandsOf: Array(frames), draw)
  }
}
