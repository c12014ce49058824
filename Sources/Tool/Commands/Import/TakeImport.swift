import JSONCoding
import Live
import Scripting

/// A scene that a live player has saved, on its way to a golden case.
struct TakeImport {
  private let file: SceneFile
  private let name: String
  private let session: Session

  /// The take in `input`; nil if it holds no scene. Throws if the scene is wrong.
  init?(_ input: InputFile, _ session: Session) throws {
    guard let json = try? JSON(bytes: try input.bytes()), json[Self.sign] != nil else {
      return nil
    }
    file = try SceneRequest.file(input, session.schemas)
    (name, self.session) = (input.name, session)
  }

  /// The member that only scenes have.
  private static let sign = "scene"

  /// Makes the case called by `arguments`, and tells of what comes out otherwise than it was seen.
  func makeCase(_ arguments: Arguments<ImportOptions>) throws {
    for option in ImportOptions.ofRecordings {
      try arguments.refuse(option, expected: "a recording", found: "a scene")
    }
    guard let goldenCase = arguments.caseName else {
      throw Failure(
        .badInput, "\(name): expected a recording, found a scene, which --case NAME makes a case of"
      )
    }
    try noteBuild()
    let scene = try file.resolved()
    let maker = GoldenMaker(folder: arguments.goldens, session: session)
    var first = 0
    if !file.seen.isEmpty {
      let seen = try SeenFrames(file, named: name, session)
      first = seen.first
      _ = try seen.run()
    }
    let made = try maker.make(goldenCase, of: SceneDocument(scene).text, fromFrame: first)
    try session.print(made + "\n")
  }

  /// Tells if the build that saved it is not as this one.
  private func noteBuild() throws {
    guard !file.build.isEmpty else { return }
    let here = try Fingerprint(of: session)
    let there = JSON.object(file.build)
    let different = Fingerprint.Part.allCases.compactMap { part -> String? in
      guard case .string(let other)? = there[part.rawValue], let own = here[part], other != own
      else { return nil }
      return "\(part.rawValue) \(Quotation.text(other)), here \(own)"
    }
    guard !different.isEmpty else { return }
    session.note(
      "\(name): taken with another build (\(different.joined(separator: "; "))), "
        + "so it may come out differently here")
  }
}
