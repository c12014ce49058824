import Auditing
import Geometry
import JSONCoding
import Scripting
import Views

/// What `audit` tells when it is done.
struct AuditReport {
  let films: [(name: String, result: AuditResult)]

  var isSound: Bool { films.allSatisfy(\.result.isSound) }

  /// For people: a line for each scene, and for each thing that falls short.
  var text: String {
    films.flatMap { name, result in
      let looked =
        "\(result.general.most) general and \(result.red.most) red flashes in a second, "
        + "\(NumberText.count(result.texts, "text")), "
        + NumberText.count(result.touched, "target")
      let faults = result.faults
      guard !faults.isEmpty else { return ["\(name): nothing falls short (\(looked))"] }
      return ["\(name): \(faults.count) fall short (\(looked))"] + faults.map { "  \($0.words)" }
    }
    .map { OneLine.text($0) + "\n" }.joined()
  }

  /// For programs: all scenes together; each by itself where there are several.
  var json: JSON {
    let whole = JSON.object(Self.members(films.map(\.result)))
    guard films.count > 1 else { return whole }
    return whole.with([
      .init(
        "scenes",
        .array(
          films.map { name, result in
            .object([.init("name", .string(name))] + Self.members([result]))
          }))
    ])
  }

  private static func members(_ results: [AuditResult]) -> [JSON.Member] {
    func most(_ finding: KeyPath<AuditResult, FlashDetector.Finding>) -> JSON {
      .number(Double(results.map { $0[keyPath: finding].most }.max() ?? 0))
    }
    return [
      .init("flashes", ["general": most(\.general), "red": most(\.red)]),
      .init("contrast", .array(results.flatMap(\.contrast).map(\.json))),
      .init("targets", .array(results.flatMap(\.targets).map(\.json))),
      .init("unnamed", .array(results.flatMap(\.unnamed).map(\.json))),
      .init("layout", .array(results.flatMap(\.layout).map(\.json))),
    ]
  }
}

/// One thing that falls short, in the words of `audit` and `fuzz`.
struct AuditFault {
  /// What should hold.
  let rule: String
  /// Of what it does not.
  let place: String
  /// What was found instead, one clause without a full stop.
  let found: String
  /// When.
  let seconds: Double

  var words: String { "at \(Self.text(seconds)) s, \(place): \(found)" }

  fileprivate static func text(_ number: Double) -> String { JSON.number(number).text(.rounded) }
}

extension AuditResult {
  /// All that falls short.
  var faults: [AuditFault] {
    flashFaults
      + contrast.map { text in
        AuditFault(
          rule: "type stands out", place: "the text \(Quotation.text(text.reading.text))",
          found: "contrast \(NumberText.text(text.reading.ratio, decimals: 2)) : 1, expected "
            + "\(AuditFault.text(text.reading.needed)) : 1 or more", seconds: text.seconds)
      }
      + targets.map { small in
        AuditFault(
          rule: "targets have 44 points", place: "the target \(small.target.words)",
          found: "\(AuditFault.text(small.target.area.width)) x "
            + "\(AuditFault.text(small.target.area.height)) points, expected 44 or more",
          seconds: small.seconds)
      }
      + unnamed.map { part in
        let area = [part.area.minX, part.area.minY, part.area.width, part.area.height]
        return AuditFault(
          rule: "screen readers can name all parts",
          place: "the part "
            + (part.name.map { Quotation.text($0) }
              ?? "at \(area.map(AuditFault.text).joined(separator: ", "))"),
          found: "it has no name to be read out", seconds: part.seconds)
      }
      + layout.map { $0.fault.fault(at: $0.seconds) }
  }

  /// More than three flashes.
  var flashFaults: [AuditFault] {
    [("general", general), ("red", red)].filter(\.1.isTooMany).map { kind, finding in
      let share = finding.field * 100
      func percent(_ share: Double) -> String { "\(Int(share.rounded()))" }
      let (left, top) = (percent(share.x), percent(share.y))
      let (right, bottom) = (percent(share.x + share.z), percent(share.y + share.w))
      return AuditFault(
        rule: "no more than three flashes in a second",
        place: "the field from \(left), \(top) to \(right), \(bottom) % of the stage",
        found: "\(finding.most) \(kind) flashes in the second before, expected "
          + "\(FlashDetector.allowed) or fewer", seconds: finding.seconds)
    }
  }
}

extension LayoutFault {
  /// The fault of a frame at `seconds`, as `audit` tells it.
  func fault(at seconds: Double) -> AuditFault {
    let place = "\(Quotation.text(subject))"
    let size = "\(AuditFault.text(area.width)) x \(AuditFault.text(area.height)) points"
    let corner = "\(AuditFault.text(area.minX)), \(AuditFault.text(area.minY))"
    switch kind {
    case .overlap:
      return AuditFault(
        rule: "parts do not overlap", place: "the part \(place)",
        found: "it overlaps \(Quotation.text(other ?? "")) by \(size)", seconds: seconds)
    case .cutText:
      return AuditFault(
        rule: "texts are whole", place: "the text \(place)",
        found: "it is cut, \(size) of it can be seen at \(corner)", seconds: seconds)
    case .outside:
      return AuditFault(
        rule: "parts lie on the stage", place: "the part \(place)",
        found: "it lies outside the stage, \(size) at \(corner)", seconds: seconds)
    }
  }
}

extension TouchTarget {
  fileprivate var words: String { Quotation.text(name ?? label ?? "without a name") }
}

extension AuditResult.FaintText {
  fileprivate var json: JSON {
    [
      "text": .string(reading.text), "ratio": .number((reading.ratio * 100).rounded(.down) / 100),
      "needed": .number(reading.needed), "size": .number((reading.size * 100).rounded() / 100),
      "time": .number(seconds), "at": [.number(reading.place.x), .number(reading.place.y)],
    ]
  }
}

extension AuditResult.SmallTarget {
  fileprivate var json: JSON {
    [
      "name": target.name.map { .string($0) } ?? .null,
      "label": target.label.map { .string($0) } ?? .null,
      "box": target.area.json, "time": .number(seconds),
    ]
  }
}

extension AuditResult.LastingFault {
  fileprivate var json: JSON {
    [
      "kind": .string(fault.kind.rawValue), "subject": .string(fault.subject),
      "other": fault.other.map { .string($0) } ?? .null, "box": fault.area.json,
      "time": .number(seconds),
    ]
  }
}

extension AuditResult.UnnamedPart {
  fileprivate var json: JSON {
    [
      "name": name.map { .string($0) } ?? .null, "box": area.json, "time": .number(seconds),
    ]
  }
}

extension Rect {
  fileprivate var json: JSON {
    [.number(minX), .number(minY), .number(width), .number(height)]
  }
}
