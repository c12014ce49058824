import JSONCoding
import Raster

/// What the dearest frames of a case cost when its goldens were recorded, so that a check can name
/// the command that became dearer. No check fails by it.
struct CostReference {
  /// Where the file lies.
  let path: String

  /// The commands of a frame that are kept, at most: the dearest.
  private static let kept = 32

  init(_ path: String) { self.path = path }

  /// What is known; nothing where the file is not there or cannot be read.
  func read() -> [FrameCost.Figure: CostShare] {
    guard let bytes = try? ReferenceFile.read(path), let json = try? JSON(bytes: bytes),
      case .object(let members) = json
    else { return [:] }
    var shares: [FrameCost.Figure: CostShare] = [:]
    for member in members {
      if let figure = FrameCost.Figure(rawValue: member.key) {
        shares[figure] = CostShare(member.value)
      }
    }
    return shares
  }

  /// The bytes of the file for `shares`.
  static func bytes(of shares: [(FrameCost.Figure, CostShare)]) -> [UInt8] {
    let lines = shares.map { figure, share in
      var share = share
      share.commands = Array(
        share.commands.enumerated().sorted {
          ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
        }.prefix(kept).map(\.element))
      return "\"\(figure.rawValue)\":\(share.json.text())"
    }
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }

  /// Whether the file holds these bytes already.
  func holds(_ bytes: [UInt8]) -> Bool { (try? ReferenceFile.read(path)) == bytes }

  /// - Throws: ``GoldenError/uncreatable(path:reason:)``, ``GoldenError/unwritable(path:reason:)``.
  func record(_ bytes: [UInt8]) throws(GoldenError) { try ReferenceFile.write(bytes, to: path) }
}

extension CostShare {
  fileprivate var json: JSON {
    [
      "frame": .number(Double(frame)), "count": .number(Double(count)),
      "kinds": .object(
        kinds.filter { $0.value > 0 }.sorted { $0.key < $1.key }
          .map { JSON.Member($0.key, .number(Double($0.value))) }),
      "commands": .array(
        commands.map { [.string($0.place), .string($0.name), .number(Double($0.count))] }),
    ]
  }

  fileprivate init?(_ json: JSON) {
    func count(_ json: JSON?) -> Int64? {
      if case .number(let number)? = json { Int64(exactly: number) } else { nil }
    }
    guard let frame = count(json["frame"]), let all = count(json["count"]),
      case .object(let kinds)? = json["kinds"], case .array(let commands)? = json["commands"]
    else { return nil }
    var known: [String: Int64] = [:]
    for kind in kinds { known[kind.key] = count(kind.value) }
    self.init(
      frame: Int(clamping: frame), count: all, kinds: known,
      commands: commands.compactMap { row in
        guard case .array(let cells) = row, cells.count == 3, case .string(let place) = cells[0],
          case .string(let name) = cells[1], let own = count(cells[2])
        else { return nil }
        return Command(place: place, name: name, count: own)
      })
  }
}
