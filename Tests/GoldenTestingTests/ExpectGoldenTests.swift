import GoldenTesting
import Testing

@Suite(.goldens(record: .never)) struct ExpectGoldenTests {
  let scratch: Scratch
  let picture = Bitmap.pattern(20, 10)

  init() throws { scratch = try Scratch() }

  /// Expects a golden as the test `dot()` of `DotTests.swift` in the scratch folder would.
  @discardableResult
  func expect(_ picture: Bitmap, named name: String? = nil, tolerance: Tolerance? = nil) -> Bool {
    withGoldens(failures: scratch.file("failures")) {
      expectGolden(
        picture, named: name, tolerance: tolerance, function: "dot()", fileID: #fileID,
        filePath: scratch.file("DotTests.swift"))
    }
  }

  /// The words of the issues that `body` makes, and whether each is a failure.
  func issues(_ body: () -> Void) -> [(words: String, isFailure: Bool)] {
    nonisolated(unsafe) var found: [(String, Bool)] = []
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      found.append((issue.comments.map(\.rawValue).joined(), issue.severity >= .error))
      return true
    }
    return found
  }

  @Test func `a missing golden fails and is not written`() {
    let issues = issues { expect(picture) }
    #expect(issues.count == 1 && issues[0].isFailure)
    #expect(issues[0].words.contains("there is no golden"))
    #expect(scratch.names == ["failures/DotTests/dot.actual.png"])
  }

  @Test func `a recorded golden passes afterwards`() {
    let issues = issues { withGoldens(record: .missing) { _ = expect(picture) } }
    #expect(issues.count == 1 && issues[0].isFailure && issues[0].words.contains("recorded"))
    #expect(scratch.names == ["Goldens/DotTests/dot.png"])
    #expect(expect(picture))
  }

  @Test func `a difference fails, tells figures and leaves pictures`() throws {
    try Golden(scratch.file("Goldens/DotTests/dot.png")).record(picture)
    let other = picture.changed([(3, 4)], by: 9)
    let issues = issues { expect(other) }
    #expect(issues[0].words.contains("1 pixel differs by up to 9 of 255, within 1 x 1 at 3, 4"))
    let kinds = ["actual", "difference", "expected"]
    #expect(
      scratch.names.filter { $0.hasPrefix("failures") }
        == kinds.map { "failures/DotTests/dot.\($0).png" })
    #expect(try Golden(scratch.file("failures/DotTests/dot.actual.png")).read().picture == other)
    expect(picture)
    #expect(scratch.names == ["Goldens/DotTests/dot.png"], "passing clears up")
  }

  @Test func `a tolerance lets a difference pass`() throws {
    try Golden(scratch.file("Goldens/DotTests/dot.png")).record(picture)
    let tolerance = Tolerance(
      maxChannelDifference: 0...1, differentPixels: 0...1, reason: "rounding")
    #expect(expect(picture.changed([(3, 4)]), tolerance: tolerance))
  }

  @Test(.goldens(record: .missing)) func `a trait chooses the mode`() {
    let issues = issues { expect(picture) }
    #expect(issues.count == 1 && issues[0].isFailure)
    #expect(scratch.holds("Goldens/DotTests/dot.png"))
  }

  @Test(.goldens(record: .all)) func `a closure stands over a trait`() {
    _ = issues { withGoldens(record: .never) { _ = expect(picture) } }
    #expect(!scratch.holds("Goldens/DotTests/dot.png"))
  }

  @Test(.goldens(record: .all)) func `an inner closure keeps what it does not choose`() async {
    await withGoldens(record: .never) {
      await Task.yield()
      withGoldens(failures: scratch.file("elsewhere")) {
        _ = issues {
          expectGolden(picture, function: "dot()", filePath: scratch.file("DotTests.swift"))
        }
      }
    }
    #expect(scratch.names == ["elsewhere/DotTests/dot.actual.png"])
    _ = issues {
      withGoldens(failures: scratch.file("outer")) {
        _ = withGoldens(record: .never) {
          expectGolden(picture, function: "dot()", filePath: scratch.file("DotTests.swift"))
        }
      }
    }
    #expect(scratch.holds("outer/DotTests/dot.actual.png"))
  }

  @Test func `a name makes a golden of its own`() {
    _ = issues { withGoldens(record: .missing) { _ = expect(picture, named: "at rest") } }
    #expect(scratch.names == ["Goldens/DotTests/dot.at-rest.png"])
  }

  @Test func `a canvas is painted at its scale`() throws {
    var canvas = Canvas(size: Size(10, 6))
    canvas.fill(Path(Rect(1, 1, 4, 4)), with: Color(red: 1, green: 0, blue: 0))
    let file = scratch.file("DotTests.swift")
    _ = issues {
      withGoldens(record: .missing) {
        _ = expectGolden(canvas, scale: 3, isTransparent: true, function: "c()", filePath: file)
      }
    }
    let golden = try Golden(scratch.file("Goldens/DotTests/c.png")).read().picture
    #expect(golden.width == 30 && golden.height == 18)
    #expect(golden[0, 0] == (0, 0, 0, 0) && golden[8, 8] == (255, 0, 0, 255))
  }

  @Test func `a canvas that cannot be painted fails`() {
    var canvas = Canvas(size: Size(10, 6))
    canvas.fill(Path(Rect(.nan, 1, 4, 4)), with: .white)
    let issues = issues {
      expectGolden(canvas, function: "c()", filePath: scratch.file("DotTests.swift"))
    }
    #expect(issues.count == 1 && issues[0].words.contains("cannot be painted"))
  }
}
