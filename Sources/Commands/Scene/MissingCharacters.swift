import Controls
import Drawing
import Films
import Host
import JSONCoding
import Rendering
import Scripting

/// Reports characters that the typeface lacks and draws as boxes: each once, with the first place
/// where it is met.
struct MissingCharacters {
  private let session: Session
  private var reported: Set<Character> = []

  /// Most characters that are spelt out of one text.
  private static let most = 8

  init(_ session: Session) { self.session = session }

  /// Reports those in what is shown around the pictures of `source`: titles, labels and values.
  mutating func report(in source: any Renderable) {
    for scene in source.scenes { report(in: scene) }
  }

  private mutating func report(in scene: Scene) {
    if scene.chrome == .full {
      report(in: session.configuration.brand ?? "", "the brand")
      for experience in session.experiences {
        report(in: experience.title, "the title of \(experience.id)")
      }
    }
    guard scene.chrome != .none,
      let experience = session.experiences.first(where: { $0.id == scene.experience })
    else { return }
    for control in experience.controls {
      report(in: control.label, "the label of control \(control.id)")
      let values = [control.defaultValue, control.range.lowerBound, control.range.upperBound]
      for value in values where control.kind != .colour {
        report(in: control.text(for: value), "a value of control \(control.id)")
      }
    }
  }

  /// Reports those in the words of a film.
  mutating func report(in title: Title) {
    let moment = JSON.number(title.from).text(.rounded)
    for text in [title.text, title.subtitle] { report(in: text, "a title at \(moment) s") }
  }

  /// Reports those in the words beside stills.
  mutating func report(in delivery: Delivery) {
    for words in delivery.stills?.compactMap(\.words) ?? [] {
      for text in [words.title, words.subtitle] {
        report(in: text, "a still of \(delivery.name)")
      }
    }
  }

  /// Reports those in `texts`, each with the first frame that shows it.
  mutating func report(in texts: [String: Int]) {
    for (text, frame) in texts.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      report(in: text, "a text in frame \(frame)")
    }
  }

  /// Reports those in the texts of the first picture of `scene`.
  mutating func report(inFirstPictureOf scene: any Renderable) {
    var frames = session.frames(of: scene, FrameSelection(0..<1), place: nil)
    let frame = try? frames.next()
    for text in frame?.canvas?.textsWithMissingGlyphs ?? [] {
      report(in: text, "a text in frame 0")
    }
  }

  private mutating func report(in text: String, _ place: String) {
    let missing = StrokeTypeface.missing(from: text).filter { reported.insert($0).inserted }
    guard !missing.isEmpty else { return }
    var names = missing.prefix(Self.most).map(Self.name)
    if missing.count > Self.most { names.append("\(missing.count - Self.most) more") }
    session.note(
      "drawn as boxes in \(place), \(Quotation.text(text)): " + names.joined(separator: ", "))
  }

  /// Such as 漢 (U+6F22); several code points where it is made of several.
  private static func name(_ character: Character) -> String {
    let codes = character.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    return "\(OneLine.text(String(character))) (\(codes.joined(separator: " ")))"
  }
}
