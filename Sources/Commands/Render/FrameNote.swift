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
    do { scene = try session.source(canonical: text, in: FilePlace.folder(of: path)) } catch {
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
