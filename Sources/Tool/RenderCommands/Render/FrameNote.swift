import Files
import Films
import JSONCoding
import Raster
import Scripting

/// What a frame says of how it was made.
package struct FrameNote {
  let path: String
  /// Index of the frame, from 0.
  let index: Int
  /// The scene that it shows.
  let scene: any Renderable
  /// The program that made it.
  let tool: String?
  /// Whether its experience had other files then, or none.
  let hasOtherResources: Bool

  /// What frame `index` of the scene with this canonical text is to say, made by `tool`.
  static func texts(of index: Int, canonical: String, by tool: ToolIdentity) -> [PNGText] {
    [
      PNGText(ToolIdentity.keyword, tool.description),
      PNGText(tool.frameKeyword, String(index)),
      PNGText(tool.sceneKeyword, canonical),
    ]
  }

  /// Reads the notes of `picture`, found at `path`. Throws where it is no frame, or not a sound
  /// one.
  package init(_ picture: PNGPicture, path: String, _ session: Session) throws {
    self.path = path
    let place = Quotation.text(path)
    let (sceneKeyword, frameKeyword) = (
      session.tool.sceneKeyword, session.tool.frameKeyword
    )
    func note(_ keyword: String) throws -> String? {
      let values = picture.texts.filter { $0.keyword == keyword }.map(\.value)
      guard values.count <= 1 else {
        throw Failure(.badInput, "\(place): expected one note \(keyword), found \(values.count)")
      }
      return values.first
    }
    guard let text = try note(sceneKeyword),
      let number = try note(frameKeyword)
    else {
      throw Failure(
        .badInput,
        "\(place) is no frame of \(session.tool.name): expected the notes \(sceneKeyword) and "
          + "\(frameKeyword)")
    }
    guard picture.bitDepth == 8 else {
      throw Failure(
        .badInput, "\(place): expected 8 bits a channel, found \(picture.bitDepth)")
    }
    tool = try note(ToolIdentity.keyword).map { String($0.prefix(Quotation.limit)) }
    do { scene = try session.source(canonical: text, in: FilePath.folder(of: path)) } catch {
      throw Failure(error, in: "\(place), note \(sceneKeyword)")
    }
    // Of its fonts the scene is read with those that it had then, or not at all.
    let noted = (try? JSON(text: text)).map(Self.resources) ?? []
    hasOtherResources = noted != scene.scenes.compactMap(\.resources)
    guard !number.isEmpty, number.utf8.allSatisfy({ 48...57 ~= $0 }), let index = Int(number),
      index < scene.frameCount
    else {
      throw Failure(
        .badInput,
        "\(place), note \(frameKeyword): expected a frame 0…\(scene.frameCount - 1), "
          + "found \(Quotation.text(number))")
    }
    self.index = index
  }

  /// What stands for the files of the experiences of a scene or film.
  private static func resources(of document: JSON) -> [String] {
    guard case .array(let clips) = document["clips"] else {
      if case .string(let resources) = document["resources"] { return [resources] }
      return []
    }
    return clips.compactMap { $0["scene"] }.flatMap(resources)
  }
}

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
    let below: [String] = isBelow ? [path] : []
    let names = below + steps.suffix(1).filter { $0 != ".." }.map(String.init)
    let places = ["", folder.isEmpty ? "../" : folder + "/../"].flatMap { place in
      names.map { place + $0 }
    }
    guard let place = places.first(where: FilePath.exists) else {
      throw ScriptError(
        .film, at: "font", expected: "\(Quotation.text(path)) here or beside the frames",
        found: "none")
    }
    try files.read(place)
    return try InputFile(path: place).bytes()
  }
}
