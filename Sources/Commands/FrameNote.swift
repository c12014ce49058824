import Notation
import Raster
import Scripting

/// What a frame says of how it was made.
struct FrameNote {
  let path: String
  /// The frame's index.
  let index: Int
  /// The scene that it shows.
  let scene: Scene
  /// The program that made it.
  let software: String?

  /// What frame `index` of the scene with this canonical text is to say.
  static func texts(of index: Int, canonical: String) -> [PNGText] {
    [
      PNGText(PNGSequence.Keyword.software, "motecraft \(ToolVersion.current)"),
      PNGText(PNGSequence.Keyword.frame, String(index)),
      PNGText(PNGSequence.Keyword.scene, canonical),
    ]
  }

  /// Reads the notes of `picture`, found at `path`. Throws where it is no frame, or not a sound
  /// one.
  init(_ picture: PNGPicture, path: String, _ session: Session) throws(Failure) {
    self.path = path
    let place = Quotation.text(path)
    func note(_ keyword: String) throws(Failure) -> String? {
      let values = picture.texts.filter { $0.keyword == keyword }.map(\.value)
      guard values.count <= 1 else {
        throw Failure(.badInput, "\(place): expected one note \(keyword), found \(values.count)")
      }
      return values.first
    }
    guard let text = try note(PNGSequence.Keyword.scene),
      let number = try note(PNGSequence.Keyword.frame)
    else {
      throw Failure(
        .badInput,
        "\(place) is no frame of motecraft: expected the notes \(PNGSequence.Keyword.scene) and "
          + "\(PNGSequence.Keyword.frame)")
    }
    guard picture.bitDepth == 8 else {
      throw Failure(
        .badInput, "\(place): expected 8 bits a channel, found \(picture.bitDepth)")
    }
    software = try note(PNGSequence.Keyword.software).map { String($0.prefix(Quotation.limit)) }
    let vocabulary = session.vocabulary
    scene = try reading(in: "\(place), note \(PNGSequence.Keyword.scene)") {
      () throws(ScriptError) in
      try SceneFile(bytes: Array(text.utf8), vocabulary: vocabulary).resolved()
    }
    guard !number.isEmpty, number.utf8.allSatisfy({ 48...57 ~= $0 }), let index = Int(number),
      index < scene.frameCount
    else {
      throw Failure(
        .badInput,
        "\(place), note \(PNGSequence.Keyword.frame): expected a frame 0…\(scene.frameCount - 1), "
          + "found \(Quotation.text(number))")
    }
    self.index = index
  }
}
