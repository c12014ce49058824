import Controls
import Films
import Geometry
import JSONCoding
import Scripting

/// The deliveries that can be asked for: those of a film, and the tool's own; or those of a file.
struct DeliveryChoice {
  /// All of them, by name.
  private let known: [Delivery]
  /// Those that are made where none is named.
  private let usual: [Delivery]
  private let date: String

  /// What `arguments` give.
  init(_ arguments: Arguments, _ session: Session) throws {
    let list: DeliveryList?
    if let path = try arguments[DeliverRun.deliveries] {
      let own = try Self.list(InputFile(path: path))
      (known, usual, date) = (own.items, own.items, own.date)
      return
    }
    if let operand = arguments.operands.first, SceneRequest.namesFile(operand, session) {
      var file = InputFile(path: operand)
      file.contents = try file.bytes()
      list = try FilmRequest(file, SceneSettings(), arguments, session)?.deliveries
    } else {
      list = nil
    }
    let standard = DeliveryList.standard
    known = list?.over(standard) ?? standard.items
    (usual, date) = (list?.items ?? standard.items, standard.date)
  }

  /// The list in `file`.
  static func list(_ file: InputFile) throws -> DeliveryList {
    try file.parsed { bytes in
      let json: JSON
      do throws(JSONError) { json = try JSON(bytes: bytes) } catch { throw ScriptError(error) }
      do throws(ScriptError) { return try DeliveryList(json) } catch {
        // A list by itself is no film.
        throw DocumentError(
          .deliveries, at: error.path, expected: error.expected, found: error.found,
          nearest: error.nearest)
      }
    }
  }

  /// The deliveries of these names, the usual ones where there are none.
  func items(named names: [String]) throws -> [Delivery] {
    guard !names.isEmpty else { return usual }
    return try names.map { name in
      guard let item = known.first(where: { $0.name == name }) else {
        throw Failure.unknown("delivery", name, known: known.map(\.name))
      }
      return item
    }
  }

  /// For people.
  var text: String {
    Columns(known.map { [$0.name, $0.about, $0.facts] }).text
      + "\n\nAs of \(date). Stores change what they ask for: look before you "
      + "upload; --deliveries FILE takes a list of your own.\n"
  }
}

extension PixelSides {
  /// For people: `886 x 1920`.
  var text: String { "\(width) x \(height)" }
}

extension Delivery {
  /// What comes out, in a few words.
  fileprivate var facts: String {
    var facts = [pixels.text]
    if let fps { facts.append("\(fps) frames/s") }
    if kind == .stills { facts.append(NumberText.count(count, "still")) }
    if kind == .film, codec != .h264 { facts.append(codec.rawValue) }
    if let bitrate { facts.append("\(bitrate) Mbit/s") }
    facts += [
      looks.appearance?.rawValue, looks.textSize?.rawValue, looks.layoutDirection?.rawValue,
    ].compactMap(\.self)
    if let seconds = limits.seconds { facts.append("\(seconds.words) s") }
    if sound != .none { facts.append(sound == .events ? "sound" : "silent track") }
    if let bytes = limits.bytes { facts.append("at most \(NumberText.size(bytes))") }
    return facts.joined(separator: ", ")
  }
}
