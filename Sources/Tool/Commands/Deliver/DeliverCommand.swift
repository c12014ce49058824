import Controls
import Files
import Films
import Geometry
import Host
import JSONCoding
import Raster
import Scripting

extension Subcommand {
  static let deliver = Subcommand(
    "deliver", "Makes what stores and pages ask for of a scene or a film, in one go",
    operands: Operands(text: "(EXPERIENCE | SCENE.json | FILM.json) [NAME…]", count: 0...Int.max),
    options: [
      DeliverRun.output, DeliverRun.list, DeliverRun.deliveries, DeliverRun.at,
      DeliverRun.maxSize, DeliverRun.sound,
    ] + DeliverRun.scene + [ResultOption.json, ResultOption.quiet],
    needs: [
      .oneOf(
        DeliverRun.list,
        [DeliverRun.output, DeliverRun.at, DeliverRun.maxSize, DeliverRun.sound]
          + DeliverRun.scene + [ResultOption.json])
    ],
    notes: """
      Without names all are made that the film asks for or, where it does not say, all of the list.
      What shares a stage and looks the same is simulated once. A scene that names a size keeps its
      composition: it is fitted into the picture. Lengths and sizes that a store would refuse are
      refused before the first frame. See help deliveries.
      """
  ) { arguments, session in
    let operand = try arguments.operands.first.map { try DeliveryOperand($0, session) }
    let choice = try DeliveryChoice(operand, arguments, session)
    guard !arguments.has(DeliverRun.list) else {
      try session.print(choice.text)
      return .done
    }
    try DeliverRun(operand, choice, arguments, session).run()
    return .done
  }
}

/// One call of `deliver`.
struct DeliverRun {
  static let output = Option(
    "-o, --output", "DIR", OptionReading.text, default: "Output/deliveries", use: .worksIn,
    "where the files go")
  static let list = Option("--list", "tell all deliveries, and their date")
  static let deliveries = Option(
    "--deliveries", "FILE", OptionReading.text, use: .reads, "a list of your own")
  static let at = Option(
    "--at", "TIMES", OptionReading.moments, otherwise: "evenly spread",
    "moments of stills, in seconds")
  static let maxSize = Option(
    "--max-size", "N", bytes, otherwise: "the list's", "largest GIF, such as 2M or 500k")
  static let sound = Option("--sound", "events are heard in films; else their track is silent")
  /// The settings of scenes that deliveries leave free.
  static let scene: [any CommandOption] =
    SceneSettings.all(.deliverable).compactMap(\.option) + [SceneOption.set]

  private static let bytes: Option<Int>.Reading<Int> = { text, option in
    let unit = ["k": 1000, "K": 1000, "M": 1_000_000, "G": 1_000_000_000][text.suffix(1)]
    guard let number = Spelling.number(unit == nil ? text : String(text.dropLast())),
      1000...1e12 ~= number * Double(unit ?? 1)
    else { throw OptionReading.mistake(option, "bytes such as 2M or 500k, 1k or more", text) }
    return Int(number * Double(unit ?? 1))
  }

  private let session: Session
  private let arguments: Arguments
  /// The folder of the files.
  private let folder: String
  private let groups: [DeliveryGroup]

  init(
    _ operand: DeliveryOperand?, _ choice: DeliveryChoice, _ arguments: Arguments,
    _ session: Session
  ) throws {
    (self.arguments, self.session) = (arguments, session)
    guard let operand else {
      throw Failure.usage(
        "deliver: expected (EXPERIENCE | SCENE.json | FILM.json) [NAME…], found nothing",
        help: "deliver")
    }
    folder = try arguments[Self.output]
    let items = try choice.items(named: Array(arguments.operands.dropFirst()))
    try Self.refuseNeedless(arguments, of: items)
    let request = DeliveryRequest(
      folder: folder, moments: try arguments[Self.at],
      maxBytes: try arguments[Self.maxSize], isHeard: arguments.has(Self.sound),
      settings: try SceneSettings(
        arguments, SceneOption.settings.filter { Self.scene.map(\.name).contains($0.name) }))
    groups = try DeliveryStage.all(of: items, under: request.settings).map { stage in
      let source = try DeliverySource(operand, stage, arguments, session)
      return try DeliveryGroup(stage, source, request, session)
    }
    for group in groups { try group.dryRun(session) }
  }

  /// Throws if an option is given that none of `items` heeds.
  private static func refuseNeedless(_ arguments: Arguments, of items: [Delivery]) throws {
    let needs: [(option: any CommandOption, kinds: [Delivery.Kind], expected: String)] = [
      (at, [.stills], "stills"), (maxSize, [.gif], "a GIF"), (sound, [.film], "a film"),
    ]
    for (option, kinds, expected) in needs where !items.contains(where: { kinds.contains($0.kind) })
    {
      try arguments.refuse(
        [option], expected: "\(expected) among the deliveries",
        found: items.map(\.name).joined(separator: ", "))
    }
  }

  func run() throws {
    try Folder.create(folder)
    let lock = try FolderLock(OpenFolder(folder), .exclusive)
    defer { withExtendedLifetime(lock) {} }
    let total = groups.reduce(0) { $0 + $1.frames.count }
    var progress = arguments.progress(of: total, session)
    var made: [DeliveryOutput] = []
    for group in groups { made += try group.make(session) { progress.advance() } }
    progress.finish()
    let lines = made.map { output in
      "Wrote \(output.delivery.name): \(output.delivery.pixels) pixels,"
        + " \(NumberText.size(output.bytes)), to "
        + output.paths.map(OneLine.text).joined(separator: ", ") + "\n"
    }
    try arguments.print(
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
  init(_ operand: DeliveryOperand?, _ arguments: Arguments, _ session: Session) throws {
    if let path = try arguments[DeliverRun.deliveries] {
      let own = try Self.list(InputFile(path: path))
      (known, usual, date) = (own.items, own.items, own.date)
      return
    }
    let list = try operand?.deliveries(arguments, session)
    let standard = DeliveryList.standard
    known = list?.over(standard) ?? standard.items
    (usual, date) = (list?.items ?? standard.items, standard.date)
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

extension Delivery {
  /// What comes out, in a few words.
  fileprivate var facts: String {
    var facts = ["\(pixels)"]
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
