import CommandLine
import Files
import JSONCoding

/// Compiles the modules of a build once more, with mistakes in some of their sources, in a folder of
/// its own.
package struct MutantCompiler: Sendable {
  let build: MutantBuild
  /// Where all is built.
  let folder: String
  /// Sources with mistakes, by their paths.
  typealias Sources = [String: MutatedSource]

  package init(build: MutantBuild, folder: String) {
    (self.build, self.folder) = (build, folder)
  }

  private static let patience = 3600.0
  private static let switchName = "GoldenMutant.swift"

  /// What is written beside a build, and how.
  private static let outputs: Set = [
    "-parseable-output", "-serialize-diagnostics", "-emit-dependencies", "-emit-objc-header",
  ]

  /// The path of a product that ``make(_:)`` has built.
  func path(of product: MutantBuild.Product) -> String { "\(folder)/\(product.name)" }

  /// Looks for errors in the modules of those of `sources` that `changed`, on so many threads at most.
  func errors(
    in sources: Sources, changed: Set<String>, jobs: Int
  ) throws -> [CompilerError] {
    let modules = build.subjects.filter { $0.sources.contains(where: changed.contains) }
    return try MutantWorkers.map(modules, jobs) { try check($0, sources) }.flatMap(\.self)
  }

  private func check(_ module: MutantBuild.Module, _ sources: Sources) throws -> [CompilerError] {
    let files = try put(module, sources)
    let skipped = Self.outputs.union(["-emit-module", "-c", "-O", "-Osize", "-Ounchecked"])
    var arguments = module.arguments.without(
      skipped,
      pairs: [
        "-emit-module-path", "-output-file-map", "-emit-objc-header-path", "-num-threads",
      ])
    arguments = arguments.map { $0.hasPrefix("@") ? "@\(files)/sources" : $0 }
    return try run(arguments + ["-emit-sil", "-o", "/dev/null"])
  }

  /// Builds the products of the build with `sources` in the place of their own, where nothing is
  /// wrong with them.
  func make(_ sources: Sources) throws -> [CompilerError] {
    try Folder.create("\(folder)/Modules")
    var changed: Set<String> = []
    for module in build.modules {
      let isMutated = module.sources.contains { sources[$0] != nil }
      guard isMutated || changed.contains(where: module.imports) else { continue }
      changed.insert(module.name)
      let errors = try compile(module, sources)
      guard errors.isEmpty else { return errors }
    }
    for product in [build.tool, build.tests].compactMap(\.self) {
      try link(product, changed, sources)
    }
    return []
  }

  private func compile(_ module: MutantBuild.Module, _ sources: Sources) throws -> [CompilerError] {
    let files = try put(module, sources)
    var arguments = module.arguments.without(Self.outputs, pairs: ["-emit-objc-header-path"])
    arguments.replace(behind: "-output-file-map", by: "\(files)/map.json")
    arguments.replace(
      behind: "-emit-module-path", by: "\(folder)/Modules/\(module.name).swiftmodule")
    arguments = arguments.map { $0.hasPrefix("@") ? "@\(files)/sources" : $0 }
    arguments.insert(contentsOf: ["-I", "\(folder)/Modules"], at: 1)
    return try run(arguments)
  }

  /// Runs a compiler, and reads what it reports.
  private func run(_ arguments: [String]) throws -> [CompilerError] {
    let outcome = try MutantProcess.run(
      arguments, in: build.environment, seconds: Self.patience)
    guard let complaint = outcome.complaint else { return [] }
    try Interruption.check()
    let errors = CompilerError.all(in: outcome.log)
    guard !errors.isEmpty else { throw Failure(.badInput, complaint) }
    return errors
  }

  /// Writes what the compiler reads of `module`; the result is the folder.
  private func put(_ module: MutantBuild.Module, _ sources: Sources) throws -> String {
    let files = self.files(of: module.name)
    try Folder.create(files)
    var map: [JSON.Member] = [
      .init("", ["swift-dependencies": .string("\(files)/module.swiftdeps")])
    ]
    var paths: [String] = []
    for (source, object) in try objects(of: module) {
      let path = sources[source] == nil ? source : "\(files)/\(Self.last(source))"
      if let mutated = sources[source] { try Self.write(mutated.text, to: path) }
      paths.append(path)
      map.append(.init(path, ["object": .string("\(files)/\(Self.last(object))")]))
    }
    if module.sources.contains(where: { sources[$0] != nil }) {
      let path = "\(files)/\(Self.switchName)"
      try Self.write(EmbeddedText.MutantSwitch_txt, to: path)
      paths.append(path)
      map.append(.init(path, ["object": .string("\(path).o")]))
    }
    try Self.write(Array(JSON.object(map).text().utf8), to: "\(files)/map.json")
    try Self.write(Array(paths.joined(separator: "\n").utf8), to: "\(files)/sources")
    return files
  }

  private func files(of module: String) -> String { "\(folder)/\(module).build" }

  /// The source that the compiler calls `path`.
  func original(of path: String, in sources: Sources) -> String? {
    let parts = path.split(separator: "/")
    guard let module = parts.dropLast().last?.dropLast(6), path.hasPrefix(folder + "/") else {
      return path
    }
    return build.modules.first { $0.name == module }?.sources.first {
      sources[$0] != nil && Self.last($0) == Self.last(path)
    }
  }

  /// The sources of `module`, made ones too, and the objects that they become.
  private func objects(
    of module: MutantBuild.Module
  ) throws -> [(source: String, object: String)] {
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

  /// Links `product` with the objects of the modules `changed` in the place of their old ones.
  private func link(
    _ product: MutantBuild.Product, _ changed: Set<String>, _ sources: Sources
  ) throws {
    guard let list = product.arguments.first(where: { $0.hasPrefix("@") })?.dropFirst(),
      let text = try? FileBytes.read(String(list), atMost: 1 << 24)
    else {
      throw Failure(.noInput, "the build of \(product.name) is not whole: build it again")
    }
    var objects = String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
      let parts = line.split(separator: "/")
      guard let folder = parts.dropLast().last, folder.hasSuffix(".build"),
        changed.contains(String(folder.dropLast(6)))
      else { return String(line) }
      return "\(self.folder)/\(folder)/\(parts[parts.count - 1])"
    }
    for module in build.modules where product.modules.contains(module.name) {
      guard module.sources.contains(where: { sources[$0] != nil }) else { continue }
      objects.append("\(files(of: module.name))/\(Self.switchName).o")
    }
    let objectList = "\(folder)/\(product.name).objects"
    try Self.write(Array(objects.joined(separator: "\n").utf8), to: objectList)
    var arguments = product.arguments.map { $0.hasPrefix("@") ? "@\(objectList)" : $0 }
    arguments.replace(behind: "-o", by: path(of: product))
    _ = try run(arguments)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    try AtomicFile.write(bytes.span.bytes, to: path)
  }

  private static func last(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
