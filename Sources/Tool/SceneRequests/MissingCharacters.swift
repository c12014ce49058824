import Controls
import Digests
import Drawing
import Films
import Host
import JSONCoding
import Rendering
import Scripting

/// Reports what of texts cannot be drawn as it is written: characters that are drawn as boxes or in
/// letters other than those of their font, and scripts that letters by themselves do not make; each
/// once, with the first place where it is met.
package struct MissingCharacters {
  private let session: Session
  private var reported: Set<String> = []

  /// Most characters that are spelt out of one text.
  private static let most = 8

  package init(_ session: Session) { self.session = session }

  /// Reports those in what is shown around the pictures of `source`: titles, labels and values.
  package mutating func report(in source: any Renderable) {
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
  package mutating func report(in title: Title) {
    let moment = JSON.number(title.from).text(.rounded)
    for flaw in title.flaws { report(flaw, "a title at \(moment) s") }
  }

  /// Reports those in the words beside stills.
  package mutating func report(in delivery: Delivery) {
    for flaw in delivery.flaws { report(flaw, "a still of \(delivery.name)") }
  }

  /// Reports those in texts, each with the first frame that shows it.
  package mutating func report(_ flaws: [TextFlaw: Int]) {
    let ordered = flaws.sorted {
      ($0.value, $0.key.text, "\($0.key)") < ($1.value, $1.key.text, "\($1.key)")
    }
    for (flaw, frame) in ordered { report(flaw, "a text in frame \(frame)") }
  }

  /// Reports those in the texts of the first picture of `scene`.
  package mutating func report(inFirstPictureOf scene: any Renderable) {
    var frames = session.frames(of: scene, FrameSelection(0..<1), place: nil)
    let frame = try? frames.next()
    for flaw in frame?.canvas?.textFlaws ?? [] { report(flaw, "a text in frame 0") }
  }

  private mutating func report(in text: String, _ place: String) {
    if let flaw = TextFlaw(text, in: Lettering(.regular, nil)) { report(flaw, place) }
  }

  private mutating func report(_ flaw: TextFlaw, _ place: String) {
    let text = "\(place), \(Quotation.text(flaw.text))"
    tell("drawn as boxes in \(text)", flaw.boxes.map(Self.name))
    tell(
      "drawn in built-in letters, as the font lacks them, in \(text)",
      flaw.substitutes.map(Self.name))
    tell("set letter by letter from the left, without shaping, in \(text)", flaw.scripts)
  }

  private mutating func tell(_ what: String, _ names: [String]) {
    let new = names.filter { reported.insert($0).inserted }
    guard !new.isEmpty else { return }
    var told = Array(new.prefix(Self.most))
    if new.count > Self.most { told.append("\(new.count - Self.most) more") }
    session.note("\(what): \(told.joined(separator: ", "))")
  }

  /// Such as 漢 (U+6F22); several code points where it is made of several.
  private static func name(_ character: Character) -> String {
    let codes = character.unicodeScalars.map { scalar in
      "U+" + String(scalar.value, radix: 16, uppercase: true, digits: 4)
    }
    return "\(OneLine.text(String(character))) (\(codes.joined(separator: " ")))"
  }
}
