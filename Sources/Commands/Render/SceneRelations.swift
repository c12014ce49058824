import Files
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
  /// The scene or film that the canonical text `text` of a frame in `folder` tells. Throws a
  /// ``ScriptError`` where it tells none.
  func source(canonical text: String, in folder: String = ".") throws -> any Renderable {
    let bytes = Array(text.utf8)
    guard let json = try? JSON(bytes: bytes), FilmDocument.isMeant(by: json) else {
      return try SceneFile(bytes: bytes, schemas: schemas).resolved()
    }
    let film = try FilmDocument(
      json, named: FilmDocument.word, schemas: schemas,
      loadFont: { try font($0, beside: folder) }
    ) { path in
      throw ScriptError(
        .film, at: "clips", expected: "scenes in the film itself", found: Quotation.text(path))
    }
    return try film.resolved()
  }

  /// The bytes of a font that a film was set in, by what the film calls it: from where the tool runs,
  /// or from beside the `folder` of its frames. Frames may come from anywhere: what they name is
  /// looked for in these places and below, and nowhere else.
  private func font(_ path: String, beside folder: String) throws -> [UInt8] {
    let steps = path.split(separator: "/")
    let isBelow = !path.hasPrefix("/") && !steps.contains("..")
    let names = (isBelow ? [path] : []) + steps.suffix(1).filter { $0 != ".." }.map(String.init)
    let places = ["", folder.isEmpty ? "../" : folder + "/../"].flatMap { place in
      names.map { place + $0 }
    }
    guard let place = places.first(where: FilePath.isThere) else {
      throw ScriptError(
        .film, at: "font", expected: "\(Quotation.text(path)) here or beside the frames",
        found: "none")
    }
    try files.read(place)
    return try InputFile(path: place).bytes()
  }
}
