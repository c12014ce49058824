/// A folder of numbered frames of one scene.
public struct PNGSequence: Hashable, Sendable {
  /// Keywords of the notes in a frame.
  public enum Keyword {
    /// Name and version of the program.
    public static let software = "Software"
    /// Index of the frame.
    public static let frame = "motecraft:frame"
    /// The scene as canonical JSON.
    public static let scene = "motecraft:scene"
  }

  /// Path of the folder.
  public let directory: String
  /// Digits of a frame's number: five, or more as the whole length needs.
  public let digits: Int

  /// Makes the folder `directory` ready for the frames of a scene of `total` frames.
  ///
  /// The folder is made if missing. Frames of the same scene stay, to be replaced one by one,
  /// unless their numbers are written with another count of digits. Drafts that killed runs left
  /// are removed.
  ///
  /// - Parameters:
  ///   - directory: path of the folder.
  ///   - total: length of the whole scene in frames, at least 1.
  ///   - overwrite: whether to remove all frames that are there, of whatever scene.
  ///   - isSameScene: whether a frame with this ``Keyword/scene`` note belongs to the scene.
  /// - Returns: the folder, ready.
  /// - Throws: ``RasterError/foreignFrame(path:scene:)``,
  ///   ``RasterError/uncreatable(path:reason:)``, ``RasterError/unwritable(path:reason:)``.
  public static func open(
    _ directory: String, total: Int, overwrite: Bool = false,
    isSameScene: (_ scene: String) -> Bool
  ) throws(RasterError) -> PNGSequence {
    try Folder.create(directory)
    let sequence = PNGSequence(directory: directory, total: total)
    let names = try Folder.names(in: directory)
    let frames = names.filter { frameDigits($0) != nil }
    if !overwrite {
      // All are looked at before any is removed.
      for name in frames { try sequence.check(name, isSameScene) }
    }
    for name in frames where overwrite || frameDigits(name) != sequence.digits {
      try Folder.remove(sequence.path(of: name))
    }
    for name in names where TemporaryName.isAbandoned(name) {
      try Folder.remove(sequence.path(of: name))
    }
    return sequence
  }

  private init(directory: String, total: Int) {
    self.directory = directory
    digits = max(5, String(max(total, 1) - 1).count)
  }

  /// File name of frame `index`, such as `frame-00042.png`.
  public func name(of index: Int) -> String {
    let number = String(index)
    return "frame-" + String(repeating: "0", count: max(0, digits - number.count)) + number + ".png"
  }

  /// Path of frame `index`.
  public func path(of index: Int) -> String { path(of: name(of: index)) }

  private func path(of name: String) -> String {
    directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  private func check(_ name: String, _ isSameScene: (String) -> Bool) throws(RasterError) {
    let path = path(of: name)
    let scene: String?
    do {
      scene = try PNGText.read(path).first { $0.keyword == Keyword.scene }?.value
    } catch {
      // A frame taken away meanwhile, by another run of the scene, is no concern.
      if case .unreadable = error, !Folder.holds(path) { return }
      throw .foreignFrame(path: path, scene: nil)
    }
    guard let scene, isSameScene(scene) else { throw .foreignFrame(path: path, scene: scene) }
  }

  /// How many digits the number in a frame's name has; nil for other names.
  private static func frameDigits(_ name: String) -> Int? {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return nil }
    let number = name.dropFirst(6).dropLast(4)
    return !number.isEmpty && number.utf8.allSatisfy { (48...57).contains($0) }
      ? number.count : nil
  }
}
