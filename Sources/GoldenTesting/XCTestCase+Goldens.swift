import Drawing
import Goldens
import XCTest

extension XCTestCase {
  /// Expects `picture` to be the golden of this test; like the function of the same name for
  /// Swift Testing.
  ///
  /// - Returns: whether the test may pass.
  @discardableResult
  public func expectGolden(
    _ picture: Bitmap, named name: String? = nil, tolerance: Tolerance? = nil,
    function: String = #function, filePath: String = #filePath, line: Int = #line
  ) -> Bool {
    let place = GoldenPlace(function: function, file: filePath, name: name)
    return report(filePath, line) { () throws(GoldenError) in
      try Examination(place).finding(picture, scale: 1, tolerance: tolerance)
    }
  }

  /// Expects `canvas`, painted at `scale` pixels a point, to be the golden of this test; like the
  /// function of the same name for Swift Testing.
  ///
  /// - Returns: whether the test may pass.
  @discardableResult
  public func expectGolden(
    _ canvas: Canvas, named name: String? = nil, scale: Double = 1, isTransparent: Bool = false,
    tolerance: Tolerance? = nil, function: String = #function, filePath: String = #filePath,
    line: Int = #line
  ) -> Bool {
    let place = GoldenPlace(function: function, file: filePath, name: name)
    return report(filePath, line) { () throws(GoldenError) in
      try Examination(place).finding(
        Bitmap(painting: canvas, scale: scale, isTransparent: isTransparent), scale: scale,
        tolerance: tolerance)
    }
  }

  /// Expects a film to be the golden of this test; like the function of the same name for Swift
  /// Testing.
  ///
  /// - Returns: whether the test may pass.
  @discardableResult
  public func expectGoldenFilm(
    _ frames: some Sequence<Int>, keys: [Int]? = nil, named name: String? = nil,
    scale: Double = 1, isTransparent: Bool = false, tolerance: Tolerance? = nil,
    function: String = #function, filePath: String = #filePath, line: Int = #line,
    draw: (Int) throws -> Canvas
  ) -> Bool {
    let place = GoldenPlace(function: function, file: filePath, name: name)
    return report(filePath, line) { () throws(GoldenError) in
      try withoutActuallyEscaping(draw) { draw throws(GoldenError) in
        try Examination(place).finding(
          FilmSource(frames, keys: keys, scale: scale, isTransparent: isTransparent, draw: draw),
          tolerance: tolerance)
      }
    }
  }

  /// Expects the commands of `canvas` to be the golden of this test; like the function of the same
  /// name for Swift Testing.
  ///
  /// - Returns: whether the test may pass.
  @discardableResult
  public func expectGoldenDrawing(
    _ canvas: Canvas, named name: String? = nil, function: String = #function,
    filePath: String = #filePath, line: Int = #line
  ) -> Bool {
    let place = GoldenPlace(function: function, file: filePath, name: name)
    return report(filePath, line) { () throws(GoldenError) in
      try Examination(place).finding(commandsOf: canvas)
    }
  }

  /// Expects the commands of many frames to be the golden of this test; like the function of the
  /// same name for Swift Testing.
  ///
  /// - Returns: whether the test may pass.
  @discardableResult
  public func expectGoldenDrawings(
    _ frames: some Sequence<Int>, named name: String? = nil, function: String = #function,
    filePath: String = #filePath, line: Int = #line, draw: (Int) throws -> Canvas
  ) -> Bool {
    let place = GoldenPlace(function: function, file: filePath, name: name)
    return report(filePath, line) { () throws(GoldenError) in
      try Examination(place).finding(commandsOf: Array(frames), draw)
    }
  }

  /// Tells this test what `examine` finds. There are no warnings here: recording fails too.
  func report(
    _ filePath: String, _ line: Int, _ examine: () throws(GoldenError) -> Finding?
  ) -> Bool {
    guard let finding = Call.finding(examine) else { return true }
    recordFailure(
      withDescription: finding.message, inFile: filePath, atLine: line, expected: true)
    return false
  }
}

extension Call {
  /// Fails the XCTest that runs, if one does: code outside of a test case has no other way to
  /// reach it.
  func failXCTest(_ finding: Finding) {
    XCTFail("\(fileID):\(line): \(finding.message)")
  }
}
