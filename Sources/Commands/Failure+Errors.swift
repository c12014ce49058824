import Notation
import Raster
import Scripting

// What goes wrong in other rooms, as one sentence and one number.

extension Failure {
  /// A mistake in a script or an option; `place` names the file it stands in.
  init(_ error: ScriptError, in place: String? = nil) {
    let sentence = error.description
    if error.kind == .option {
      self.init(.usage, sentence)
    } else {
      self.init(.badInput, place.map { "\($0): \(sentence)" } ?? sentence)
    }
  }

  /// A picture or file that could not be made.
  package init(_ error: RasterError) {
    switch error {
    case .tooLarge: self.init(.badInput, error.description)
    case .undrawable, .drawing, .encoding: self.init(.internalError, error.description)
    case .unreadable(let path, let reason):
      self.init(.noInput, "cannot read \(Quotation.text(path)): \(reason)")
    case .undecodable(let path, let reason):
      self.init(.badInput, "\(Quotation.text(path)) is not a sound PNG: \(reason)")
    case .uncreatable(let path, let reason):
      self.init(.cannotCreate, "cannot create \(Quotation.text(path)): \(reason)")
    case .unwritable(let path, let reason):
      self.init(.cannotWrite, "cannot write \(Quotation.text(path)): \(reason)")
    case .foreignFolder(let path, let reason):
      self.init(
        .cannotCreate,
        "\(Quotation.text(path)) \(reason); --overwrite clears the old frames first")
    case .locked(let path):
      self.init(
        .cannotCreate,
        "cannot write into \(Quotation.text(path)): another run is writing there; expected a"
          + " folder of its own")
    }
  }
}

/// Does `body` and turns its mistakes, found in the file `place`, into failures.
func reading<Result>(
  in place: String? = nil, _ body: () throws(ScriptError) -> Result
) throws(Failure) -> Result {
  do { return try body() } catch { throw Failure(error, in: place) }
}

/// Does `body` and turns its errors into failures.
func making<Result: ~Copyable>(
  _ body: () throws(RasterError) -> Result
) throws(Failure) -> Result {
  do { return try body() } catch { throw Failure(error) }
}
