import Files
import JSONCoding

/// How the package manager has compiled the modules of a tool and linked it: read from what it writes
/// down of a build, so that one module can be compiled once more, elsewhere.
struct MutantBuild: Sendable {
  /// A module of the package itself.
  struct Module: Sendable {
    let name: String
    /// The paths of its sources.
    let sources: [String]
    /// The paths of what it is made of, other modules too.
    let inputs: [String]
    let arguments: [String]
  }

  /// The tool, as it was built.
  let program: String
  /// The folder of the package.
  let folder: String
  /// Where the package manager builds.
  let scratch: String
  /// The modules of the package that the tool is linked from, each behind those that it imports.
  let modules: [Module]
  private let link: [String]
  private let product: String
  private let environment: [String: String]

  /// Reads how the tool at `program` of the package in `folder` was built; compilers get the
  /// variables of `environment`.
  init(of program: String, folder: String, environment: [String: String]) throws {
    (self.program, self.environment) = (program, environment)
    let parts = program.split(separator: "/").map(String.init)
    // …/.build/PLATFORM/CONFIGURATION/TOOL
    let configuration = parts.dropLast().last ?? ""
    let suffix = "-\(parts.dropLast(2).last ?? "")-\(configuration)"
    product = parts.last ?? ""
    self.folder = folder
    scratch = "/" + parts.dropLast(3).joined(separator: "/")
    let path = "\(scratch)/\(configuration).yaml"
    guard let bytes = try? FileBytes.read(path, atMost: 1 << 27) else {
      throw Failure(.noInput, "\(Quotation.text(path)) is not there: build the package first")
    }
    let commands = Self.commands(String(decoding: bytes, as: UTF8.self))
    let key = "C.\(product)\(suffix).exe"
    guard let link = commands.first(where: { $0.key == key }) else {
      throw Failure(.noInput, "\(Quotation.text(path)) does not tell how \(product) is linked")
    }
    self.link = link.arguments
    let linked = Set(
      link.inputs.compactMap { input in
        input.split(separator: "/").dropLast().last.map { String($0.dropLast(6)) }
      })
    let scratch = scratch
    let own = commands.compactMap { command -> Module? in
      guard command.key.hasSuffix("\(suffix).module"),
        let name = command.arguments.value(behind: "-module-name"), linked.contains(name)
      else { return nil }
      let sources = command.inputs.filter {
        $0.hasSuffix(".swift") && $0.hasPrefix(folder + "/") && !$0.hasPrefix(scratch + "/")
      }
      guard !sources.isEmpty else { return nil }
      return Module(
        name: name, sources: sources, inputs: command.inputs, arguments: command.arguments)
    }
    modules = Self.ordered(own)
  }

  /// `modules`, each behind those of them that it imports.
  private static func ordered(_ modules: [Module]) -> [Module] {
    var (left, ordered) = (modules, [Module]())
    while !left.isEmpty {
      let next = left.firstIndex { module in
        !left.contains { $0.name != module.name && module.imports($0.name) }
      }
      ordered.append(left.remove(at: next ?? 0))
    }
    return ordered
  }

  private typealias Command = (key: String, inputs: [String], arguments: [String])

  private static func commands(_ text: String) -> [Command] {
    var found: [Command] = []
    func list(_ line: Substring, behind name: String) -> [String] {
      guard case .array(let list)? = try? JSON(text: String(line.dropFirst(name.count))) else {
        return []
      }
      return list.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    for line in text.split(separator: "\n") {
      if line.hasPrefix("  \""), line.hasSuffix(":") {
        found.append((String(line.dropFirst(3).dropLast(2)), [], []))
      }
      guard !found.isEmpty else { continue }
      let trimmed = line.drop { $0 == " " }
      let key = found[found.count - 1].key
      guard key.hasSuffix(".module") || key.hasSuffix(".exe") else { continue }
      if trimmed.hasPrefix("inputs: ") {
        found[found.count - 1].inputs = list(trimmed, behind: "inputs: ")
      } else if trimmed.hasPrefix("args: ") {
        found[found.count - 1].arguments = list(trimmed, behind: "args: ")
      }
    }
    return found
  }
}

extension MutantBuild.Module {
  fileprivate func imports(_ name: String) -> Bool {
    inputs.contains { $0.hasSuffix("/\(name).swiftmodule") }
  }
}

// MARK: Building

extension MutantBuild {
  /// Builds the tool in the folder `scratch` with `text` in the place of the source at `path`. The
  /// result is the tool's path, or what a compiler complains of.
  func build(_ text: [UInt8], at path: String, in scratch: String) throws -> Built {
    try Folder.create("\(scratch)/Modules")
    var changed: Set<String> = []
    for module in modules {
      guard module.sources.contains(path) || changed.contains(where: module.imports) else {
        continue
      }
      changed.insert(module.name)
      if let complaint = try compile(module, text, at: path, in: scratch) {
        return .failed(complaint)
      }
    }
    return try linked(changed, in: scratch)
  }

  enum Built {
    /// The tool.
    case tool(String)
    /// What the compiler says.
    case failed(String)
  }

  private func compile(
    _ module: Module, _ text: [UInt8], at path: String, in scratch: String
  ) throws -> String? {
    let folder = "\(scratch)/\(module.name).build"
    try Folder.create(folder)
    let old = try oldObjects(of: module)
    var map: [JSON.Member] = [
      .init("", ["swift-dependencies": .string("\(folder)/module.swiftdeps")])
    ]
    var sources: [String] = []
    for (source, object) in old {
      var place = source
      if source == path {
        place = "\(folder)/\(Self.last(source))"
        try Self.write(text, to: place)
      }
      sources.append(place)
      map.append(.init(place, ["object": .string("\(folder)/\(Self.last(object))")]))
    }
    try Self.write(Array(JSON.object(map).text().utf8), to: "\(folder)/map.json")
    try Self.write(
      Array(sources.joined(separator: "\n").utf8), to: "\(folder)/sources")
    var arguments = module.arguments.filter {
      !["-parseable-output", "-serialize-diagnostics", "-emit-dependencies"].contains($0)
    }
    arguments.replace(behind: "-output-file-map", by: "\(folder)/map.json")
    arguments.replace(
      behind: "-emit-module-path", by: "\(scratch)/Modules/\(module.name).swiftmodule")
    arguments = arguments.map { $0.hasPrefix("@") ? "@\(folder)/sources" : $0 }
    arguments.insert(contentsOf: ["-I", "\(scratch)/Modules"], at: 1)
    return try MutantProcess.run(arguments, in: environment, seconds: Self.patience).complaint
  }

  private static let patience = 1200.0

  /// The sources of `module`, made ones too, and the objects that they become.
  private func oldObjects(of module: Module) throws -> [(source: String, object: String)] {
    guard let map = module.arguments.value(behind: "-output-file-map"),
      let bytes = try? FileBytes.read(map, atMost: 1 << 24),
      case .object(let members)? = try? JSON(bytes: bytes)
    else { throw Failure(.noInput, "the build of \(module.name) is not whole: build it again") }
    return members.compactMap { member in
      guard !member.key.isEmpty, case .string(let object)? = member.value["object"] else {
        return nil
      }
      return (member.key, object)
    }
  }

  /// Links the tool with the objects of the modules `changed` in the place of their old ones.
  private func linked(_ changed: Set<String>, in scratch: String) throws -> Built {
    guard let list = link.first(where: { $0.hasPrefix("@") })?.dropFirst(),
      let text = try? FileBytes.read(String(list), atMost: 1 << 24)
    else { throw Failure(.noInput, "the build of \(product) is not whole: build it again") }
    let objects = String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
      let parts = line.split(separator: "/")
      guard let folder = parts.dropLast().last, folder.hasSuffix(".build"),
        changed.contains(String(folder.dropLast(6)))
      else { return String(line) }
      return "\(scratch)/\(folder)/\(Self.last(String(line)))"
    }
    try Self.write(
      Array(objects.joined(separator: "\n").utf8), to: "\(scratch)/objects")
    let tool = "\(scratch)/\(product)"
    var arguments = link.map { $0.hasPrefix("@") ? "@\(scratch)/objects" : $0 }
    arguments.replace(behind: "-o", by: tool)
    let outcome = try MutantProcess.run(arguments, in: environment, seconds: Self.patience)
    return outcome.complaint.map { .failed($0) } ?? .tool(tool)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    try AtomicFile.write(bytes.span.bytes, to: path)
  }

  private static func last(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension [String] {
  /// The word behind `name`.
  fileprivate func value(behind name: String) -> String? {
    firstIndex(of: name).flatMap { indices.contains($0 + 1) ? self[$0 + 1] : nil }
  }

  /// Puts `value` behind the word `name`.
  fileprivate mutating func replace(behind name: String, by value: String) {
    guard let place = firstIndex(of: name), place + 1 < count else { return }
    self[place + 1] = value
  }
}

/// A program that is run to its end.
enum MutantProcess {
  struct Outcome {
    /// Why it did not end well; nil where it did.
    let complaint: String?
    let log: String
  }

  /// Bytes of memory, in KiB, that a mistake may take.
  private static let memory = 8_000_000

  /// Runs `words` with more `variables`, for so many seconds at most.
  static func run(
    _ words: [String], in variables: [String: String], seconds: Double
  ) throws -> Outcome {
    let shell = ["sh", "-c", "ulimit -v \(memory); exec \"$0\" \"$@\""] + words
    let process = try BackgroundProcess(
      "/bin/sh", shell, environment: variables, output: .log)
    let start = ContinuousClock.now
    while true {
      if let ending = process.ending {
        let log = process.takeLog()
        return Outcome(
          complaint: ending.map { end in log.isEmpty ? end : log }, log: log)
      }
      guard Interruption.signal == nil, ContinuousClock.now - start < .seconds(seconds) else {
        process.end()
        return Outcome(complaint: "it took longer than \(Int(seconds)) s", log: "")
      }
      Socket.wait([], seconds: 0.01)
    }
  }
}
