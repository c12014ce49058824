import Controls
import Files
import Films
import Geometry
import Host
import JSONCoding
import Raster
import Scripting

struct DeliverOptions: RowCommandOptions {
  static let folder = "Output/deliveries"

  var output = Self.folder
  var isList = false
  var deliveries: String?
  /// Moments of stills, in seconds; nil if they are evenly spread.
  var moments: [Double]?
  var maxBytes: Int?
  var isHeard = false
  var rows = RowOptions()
  var scene = SceneOptions()
  var results = ResultOptions()

  static let options = Options<Self>(
    .value("-o, --output", \.output, .path("DIR", .worksIn), "where the files go"),
    .flag("--list", \.isList, "tell all deliveries, and their date"),
    .optional("--deliveries", \.deliveries, .path("FILE", .reads), "a list of your own"),
    .optional(
      "--at", \.moments, .moments("TIMES"), otherwise: "evenly spread",
      "moments of stills, in seconds"),
    .optional(
      "--max-size", \.maxBytes, .bytes, otherwise: "the list's",
      "largest GIF, such as 2M or 500k"),
    .flag("--sound", \.isHeard, "events are heard in films; else their track is silent"),
    .group(\.rows, RowOptions.all),
    .group(\.scene, SceneOptions.delivered),
    .group(\.results, ResultOptions.json, ResultOptions.quiet))
  static let needs: [OptionNeed<Self>] = [
    .oneOf(
      \.isList, \.output, \.moments, \.maxBytes, \.isHeard, \.rows, \.scene, \.results.isJSON),
    .together(\.rows.shard, \.rows.makesAll, with: \.rows.table),
  ]
}

extension OptionReader<Int> {
  /// Bytes, written `2M` or `500k`.
  fileprivate static var bytes: OptionReader {
    OptionReader("N") { text, option in
      let unit = ["k": 1000, "K": 1000, "M": 1_000_000, "G": 1_000_000_000][text.suffix(1)]
      guard let number = Spelling.number(unit == nil ? text : String(text.dropLast())),
        1000...1e12 ~= number * Double(unit ?? 1)
      else {
        throw Failure.invalid(
          text, at: option, expected: "bytes such as 2M or 500k, 1k or more")
      }
      return Int(number * Double(unit ?? 1))
    }
  }
}

extension Subcommand {
  package static let deliver = Subcommand(
    "deliver", "Makes what stores and pages ask for of a scene or a film, in one go",
    operands: Operands(text: "(EXPERIENCE | SCENE.json | FILM.json) [NAME…]", count: 0...Int.max),
    options: DeliverOptions.self,
    notes: """
      Without names all are made that the film asks for or, where it does not say, all of the list.
      What shares a stage and looks the same is simulated once, clips of films for each scale. Of
      twins the one is made that is wide or upright as the scene is. A scene that names a size keeps
      its composition: it is fitted into the picture, between bars in the colours of its edges.
      Lengths and sizes that a store would refuse are refused before the first frame. See help
      deliveries.
      """
  ) { arguments, session in
    let operand = try arguments.operands.first.map { try DeliveryOperand($0, session) }
    let choice = try DeliveryChoice(operand, arguments, session)
    guard !arguments.isList else {
      let name = arguments.operands.dropFirst().first
      if let name { throw Failure.unexpected(name, of: "deliver --list") }
      return CheckedCall { _ in try session.print(choice.text) }
    }
    return try DeliverRun(operand, choice, arguments, session).call
  }
}

/// One call of `deliver`.
struct DeliverRun: Sendable {
  private let session: Session
  private let arguments: Arguments<DeliverOptions>
  private let groups: [DeliveryGroup]

  init(
    _ operand: DeliveryOperand?, _ choice: DeliveryChoice,
    _ arguments: Arguments<DeliverOptions>, _ session: Session
  ) throws {
    (self.arguments, self.session) = (arguments, session)
    guard let operand else {
      throw Failure.usage(
        "deliver: expected (EXPERIENCE | SCENE.json | FILM.json) [NAME…], found nothing",
        help: "deliver")
    }
    let items = try choice.items(named: Array(arguments.operands.dropFirst()))
    try Self.refuseNeedless(arguments, of: items)
    let stages = DeliveryStage.all(of: items, operand, under: arguments.scene.settings)
    groups = try stages.map { stage in
      let source = try DeliverySource(operand, stage, session)
      return try DeliveryGroup(stage, source, arguments.options, session)
    }
    for group in groups { try group.dryRun(session) }
  }

  /// Throws if an option is given that none of `items` heeds.
  private static func refuseNeedless(
    _ arguments: Arguments<DeliverOptions>, of items: [Delivery]
  ) throws {
    let needs: [(any OptionPath<DeliverOptions>, kind: Delivery.Kind, expected: String)] = [
      (\.moments, .stills, "stills"), (\.maxBytes, .gif, "a GIF"), (\.isHeard, .film, "a film"),
    ]
    for (option, kind, expected) in needs where !items.contains(where: { $0.kind == kind }) {
      try arguments.refuse(
        option, expected: "\(expected) among the deliveries",
        found: items.map(\.name).joined(separator: ", "))
    }
  }

  /// The call that makes all of them.
  var call: CheckedCall {
    var call = CheckedCall(outputs: groups.flatMap(\.paths), make: run)
    call.resources = groups.map { $0.source.source.resources ?? "" }.joined(separator: " ")
    call.simulation = groups.map { SharedSimulation.key(of: $0.source.source, $0.frames) }.joined()
    return call
  }

  private func run(_ surroundings: CheckedCall.Surroundings) throws {
    try Folder.create(arguments.output)
    let lock = try FolderLock(OpenFolder(arguments.output), .exclusive)
    defer { withExtendedLifetime(lock) {} }
    let total = groups.reduce(0) { $0 + $1.frames.count }
    var progress = arguments.results.progress(of: total, session)
    var made: [DeliveryOutput] = []
    for group in groups {
      made += try group.make(session, surroundings.simulation) { progress.advance() }
    }
    progress.finish()
    let lines = made.map { output in
      "Wrote \(output.delivery.name): \(output.delivery.pixels) pixels,"
        + " \(NumberText.size(output.bytes)), to "
        + output.paths.map(OneLine.text).joined(separator: ", ") + "\n"
    }
    try arguments.results.print(
      [
        "simulations": .number(Double(groups.count)),
        "deliveries": .array(
          made.map { output in
            [
              "name": .string(output.delivery.name), "bytes": .number(Double(output.bytes)),
              "files": .array(output.paths.map { .string($0) }),
            ]
          }),
      ], or: lines.joined(), session)
  }
}

/// The deliveries that can be asked for: those of a film, and the tool's own; or those of a file.
struct DeliveryChoice {
  /// All of them, by name.
  private let known: [Delivery]
  /// Those that are made where none is named.
  private let usual: [Delivery]
  private let date: String

  /// The choice that `arguments` make for `operand`.
  init(
    _ operand: DeliveryOperand?, _ arguments: Arguments<DeliverOptions>, _ session: Session
  ) throws {
    if let path = arguments.deliveries {
      let own = try Self.list(InputFile(path: path))
      (known, usual, date) = (own.items, own.items, own.date)
      return
    }
    let list = try operand?.deliveries(session)
    let standard = DeliveryList.standard
    known = list?.over(standard) ?? standard.items
    let isWide = operand?.ownSize.map { $0.width > $0.height } ?? false
    (usual, date) = (list?.items ?? standard.items.held(wide: isWide), standard.date)
  }

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
    if let name = names.enumerated().first(where: { names[..<$0.offset].contains($0.element) }) {
      throw Failure.usage(
        "deliver: expected each name once, found \(Quotation.text(name.element)) twice")
    }
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

extension [Delivery] {
  /// Those without a twin, and of twins the one that lies down if `wide`, else the upright one.
  fileprivate func held(wide: Bool) -> [Delivery] {
    filter { item in
      (item.size.width > item.size.height) == wide || !contains { $0.isTwin(of: item) }
    }
  }
}

extension Delivery {
  /// What comes out, in a few words.
  fileprivate var facts: String {
    var facts = ["\(pixels)" + (shape == .own ? " or as long in its own shape" : "")]
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
