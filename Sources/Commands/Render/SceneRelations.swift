import Films
import JSONCoding
import Raster
import Scripting

extension Renderable {
  /// How the scene or film that a list of frames names stands to this one.
  func relation(to canonical: String) -> SceneRelation {
    if isSame(as: canonical) { return .same }
    guard let other = try? JSON(text: canonical),
      case .string(let name) = other[kind == FilmDocument.word ? "name" : kind],
      FilmDocument.isMeant(by: other) == (kind == FilmDocument.word),
      case .number(let width) = other["size"]?["width"],
      case .number(let height) = other["size"]?["height"], case .number(let scale) = other["scale"]
    else { return .other("of unknown origin") }
    guard name == self.name else { return .other("of \(Quotation.text(name))") }
    let size = [width * scale, height * scale].map { $0.rounded() }
    guard size == [Double(pixelWidth), Double(pixelHeight)] else {
      // A list may hold any numbers.
      let sides = size.map { JSON.number($0).text() }
      return .other("of another size, \(sides[0]) x \(sides[1]) pixels")
    }
    return .edited
  }
}

extension Session {
  /// The scene or film that the canonical text `text` tells. Throws a ``ScriptError`` where it tells
  /// none.
  func source(canonical text: String) throws -> any Renderable {
    let bytes = Array(text.utf8)
    guard let json = try? JSON(bytes: bytes), FilmDocument.isMeant(by: json) else {
      return try SceneFile(bytes: bytes, schemas: schemas).resolved()
    }
    let film = try FilmDocument(json, named: FilmDocument.word, schemas: schemas) { path in
      throw ScriptError(
        .film, at: "clips", expected: "scenes in the film itself", found: Quotation.text(path))
    }
    return try film.resolved()
  }
}
