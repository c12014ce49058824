import Commands
import Files
import Goldens
import Play
import Raster
import Rendering
import Scripting
import Testing

/// What the errors of other modules end a command with.
@Suite struct CommandErrorTests {
  private static let mistake = ScriptError(.scene, at: "fps", expected: "x", found: "y")

  private static let ends: [(any Error, Failure)] = [
    (FileError.unreadable(path: "a", reason: "b"), Failure(.noInput, "cannot read \"a\": b")),
    (
      FileError.uncreatable(path: "a", reason: "b"),
      Failure(.cannotCreate, "cannot create \"a\": b")
    ),
    (FileError.unwritable(path: "a", reason: "b"), Failure(.cannotWrite, "cannot write \"a\": b")),
    (
      FileError.foreignFolder(path: "a", reason: "is full"),
      Failure(.cannotCreate, "\"a\" is full; --overwrite clears the old frames first")
    ),
    (
      RasterError.file(.unreadable(path: "a", reason: "b")),
      Failure(.noInput, "cannot read \"a\": b")
    ),
    (
      RasterError.undecodable(path: "a", reason: "b"),
      Failure(.badInput, "\"a\" is not a sound PNG: b")
    ),
    (RasterError.encoding("b"), Failure(.internalError, "PNG encoding failed: b")),
    (mistake, Failure(.badInput, "invalid scene at fps: expected x, found y")),
    (
      ScriptError(.setting, at: "textSize", expected: "x", found: "y", nearest: ["z"]),
      Failure(
        .usage, "invalid option at --text-size: expected x, found y; nearest known: z")
    ),
    (
      ScriptError(.demonstration, at: "a", expected: "x", found: "y"),
      Failure(.internalError, "invalid demonstration at a: expected x, found y")
    ),
    (
      CaseError.noFolder(path: "a", reason: "b"),
      Failure(.noInput, "cannot read the folder \"a\": b")
    ),
    (
      CaseError.flawed(path: "a", mistake),
      Failure(.badInput, "\"a\": invalid scene at fps: expected x, found y")
    ),
    (
      CaseError.unpaintable(path: "a", .encoding("b")),
      Failure(.internalError, "\"a\": PNG encoding failed: b")
    ),
    (
      CaseError.reference(.unwritable(path: "a", reason: "b")),
      Failure(.cannotWrite, "cannot record a: b")
    ),
    (CaseError.interrupted, .readerGone),
    (GoldenError.missing(path: "a"), Failure(.different, "a is missing")),
    (ReportError.notReport, Failure(.badInput, "this is no report of goldens")),
    (
      PlayError.cannotListen(port: 1, reason: "b"),
      Failure(.cannotCreate, "cannot listen at port 1: b")
    ),
    (Failure.usage("a", help: "b"), .usage("a", help: "b")),
  ]

  @Test func `each error has its code and its sentence`() {
    for (error, end) in Self.ends { #expect(Failure(error) == end) }
  }

  @Test func `only bad input is reported with the file in which it stands`() {
    #expect(
      Failure(Self.mistake, in: "here").message
        == "here: invalid scene at fps: expected x, found y")
    for (error, end) in Self.ends where end.code != .badInput {
      #expect(Failure(error, in: "here") == end)
    }
  }

  @Test func `an error that no module declares is internal`() {
    struct Unexpected: Error {}
    #expect(Failure(Unexpected()).code == .internalError)
  }
}
