import Digests
import Files
import Host
import JSONCoding
import Raster
import Rendering

/// Compiles the player and renderers to WebAssembly, by the compiler of the Swift toolchain, as
/// Embedded Swift.
///
/// Of each module below the player's page it makes what others import of it alone. Objects have all
/// the code: one of the painter, which is made to be fast; one of the page, made to be small, with all
/// else of the player; and one of each module with renderers. What several have is linked once, from
/// the first.
package struct PieceBuild {
  /// What a page has no use for: it tries random fingers, and rehearses scenes.
  private static let leftOut = ["Host/Fuzzing/", "Host/DryRun.swift"]
  private static let page = "Piece"
  private static let runtime = "Piece-runtime"
  private static let unpacker = "Piece-unpack"
  private static let painter = "Painting"
  private static let painterCode = "Painting-code"
  private static let catalogue = "Pieces"
  package static let target = "wasm32-unknown-none-wasm"
  private static let flags = [
    "-target", target, "-enable-experimental-feature", "Embedded", "-wmo", "-parse-as-library",
    "-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny",
    "-enable-upcoming-feature", "MemberImportVisibility", "-package-name", "motecraft",
    // Key paths are worked out where they are literals. The compiler refuses them before it does so;
    // one that stays does not link.
    "-Xllvm", "-sil-disable-pass=embedded-swift-diagnostics",
  ]
  private static let runtimeFlags = [
    "--target=\(target)", "-O2", "-ffreestanding", "-fno-builtin", "-ffp-contract=off",
    "-mbulk-memory", "-nostdlib", "-c",
  ]
  private static let codeFlags = [
    "-Xcc", "-msimd128", "-Xcc", "-mbulk-memory", "-Xcc", "-mnontrapping-fptoint", "-emit-object",
  ]
  /// What a page asks for by name.
  private static let exports = [
    "begin", "room", "textPlace", "touch", "act", "frameAt", "frameCount", "advance", "goBack",
    "paint", "rescale", "pixels", "pixelWidth", "pixelHeight", "stageWidth", "stageHeight",
    "digest", "note", "parts", "save", "setControl", "controls", "events", "asks", "hover", "leave",
    "wheel", "key",
  ]

  private let player: PlayerConfiguration
  private let sources: PieceSources
  private let folder: String
  /// Folder in which results are made, to be moved into the folder once they are whole: a compiler
  /// that goes on after its run was killed writes to files that no run reads.
  private let workshop: TemporaryFolder
  /// Keeps other runs away.
  private let lock: FolderLock
  private let toolchain: Toolchain
  private let tell: (String) -> Void

  /// A build of `player` from `sources` in `folder`; `tell` is called with each step. Throws
  /// where the toolchain cannot do it, and where another run builds there.
  init(
    _ player: PlayerConfiguration, _ sources: PieceSources, in folder: String,
    telling tell: @escaping (String) -> Void
  ) throws {
    (self.player, self.sources, self.tell) = (player, sources, tell)
    self.folder = FilePath.absolute(folder)
    try Folder.create(self.folder)
    lock = try FolderLock(try OpenFolder(self.folder), .exclusive)
    workshop = try TemporaryFolder(in: self.folder, for: "work")
    toolchain = try Toolchain(in: workshop.path, for: Self.target)
  }

  /// The code: a WebAssembly module, packed.
  func code() throws -> PieceCode {
    defer { workshop.remove() }
    var state = toolchain.name
    for name in PieceSources.modules {
      let files = try sources.files(of: name).filter { file in
        !Self.leftOut.contains { file.contains($0) }
      }
      state = try compile(Part(module: name, files: files, state: state)) { output in
        [
          "-O", "-enable-experimental-feature", "DeferredCodeGen", "-emit-module",
          "-emit-module-path", output + ".swiftmodule",
        ]
      }
    }
    var states = [try painterObject(state), try pageObject(state)]
    for renderers in sources.renderers { states.append(try objects(of: renderers, after: state)) }
    states.append(try catalogueObject(state))
    return try link(states.joined(separator: " "))
  }

  private func painterObject(_ state: String) throws -> String {
    var part = Part(
      module: Self.painter, files: try sources.files(of: Self.painter), state: state)
    part.label = Self.painterCode
    return try compile(part) { output in Self.codeFlags + ["-O", "-o", output + ".o"] }
  }

  private func pageObject(_ state: String) throws -> String {
    let files = try sources.files(of: Self.page)
    let runtime = sources.page("runtime.c")
    var part = Part(module: Self.page, files: files, state: state)
    part.others = [runtime]
    return try compile(part) { output in
      try toolchain.run(
        "clang", Self.runtimeFlags + [runtime, "-o", Self.runtime + ".o"], in: workshop.path,
        log: output + ".log", .unavailable)
      return Self.codeFlags + ["-Osize", "-o", output + ".o"]
    }
  }

  /// The objects of a module with renderers: what makes each known to the page comes with the code, and
  /// their files beside it.
  private func objects(of renderers: PieceSources.Renderers, after state: String) throws -> String {
    let start = try PieceStart(of: renderers, resources: sources.resources(of: renderers))
    let swift = "\(folder)/\(renderers.label)-start.swift"
    try write(start.swift, to: swift)
    let files = renderers.files + [swift, sources.page("FileBytes.swift")]
    var part = Part(module: renderers.module, files: files, state: state)
    (part.label, part.failure) = (renderers.label, .badInput)
    let code = try compile(part) { output in Self.codeFlags + ["-O", "-o", output + ".o"] }
    return code + " " + (try filesObject(start, as: "\(renderers.label)-files"))
  }

  /// The object with files of renderers.
  private func filesObject(_ start: PieceStart, as name: String) throws -> String {
    let paths = try start.files.enumerated().map { index, file in
      guard let bytes = file.bytes else { return file.path }
      let path = "\(folder)/\(name)-\(index).bytes"
      try AtomicFile.write(bytes.span.bytes, to: path)
      return path
    }
    let source = "\(folder)/\(name).c"
    try write(start.c(of: paths), to: source)
    let state = try digest(toolchain.name, [source] + paths)
    try keep(name, as: state) { output in
      try toolchain.run(
        "clang", Self.runtimeFlags + ["-std=c23", "-fdata-sections", source, "-o", output + ".o"],
        in: workshop.path, log: output + ".log", .unavailable)
    }
    return state
  }

  /// The object with the list of what the page plays.
  private func catalogueObject(_ state: String) throws -> String {
    let functions = player.experiences.map { experience in
      """
      @_silgen_name("\(PieceStart.symbol(experience))")
      func \(PieceStart.symbol(experience))() -> Experience

      """
    }
    let list = player.experiences.map { PieceStart.symbol($0) + "()" }.joined(separator: ", ")
    let source = "\(folder)/\(Self.catalogue).swift"
    try write(
      """
      import Rendering

      \(functions.joined(separator: "\n"))
      @_silgen_name("pieceExperiences")
      public func pieceExperiences() -> [Experience] { [\(list)] }

      @_silgen_name("pieceName")
      public func pieceName() -> String { \(PieceStart.literal(player.name)) }

      @_silgen_name("pieceBrand")
      public func pieceBrand() -> String? { \(player.brand.map(PieceStart.literal) ?? "nil") }

      """, to: source)
    return try compile(Part(module: Self.catalogue, files: [source], state: state)) { output in
      Self.codeFlags + ["-Osize", "-o", output + ".o"]
    }
  }

  /// A module that is compiled for the page.
  private struct Part {
    let module: String
    let files: [String]
    /// Stands for what it is compiled after.
    let state: String
    /// What results are called, where not as the module.
    var label: String?
    /// Files besides the module's own that results are made of.
    var others: [String] = []
    /// What mistakes in the files are reported with.
    var failure = ExitCode.unavailable
  }

  /// Compiles `part`, unless that was done before with the same state and files. What comes out
  /// stands for all of that.
  private func compile(
    _ part: Part, results: (_ output: String) throws -> [String]
  ) throws -> String {
    let name = part.label ?? part.module
    let state = try digest(part.state, part.files + part.others)
    try keep(name, as: state) { output in
      tell("compiling \(part.module) for the page")
      try toolchain.run(
        "swiftc",
        Self.flags + ["-module-name", part.module, "-I", folder] + results(output) + part.files,
        in: workshop.path, log: output + ".log", part.failure)
    }
    return state
  }

  /// Lets `make` make what is called `name`, unless it is there as it comes from `state`. It is given
  /// the name that its results begin with in the workshop, in which it runs: objects depend on the
  /// path that they are written to, so an absolute one would make each page another.
  private func keep(
    _ name: String, as state: String, _ make: (_ output: String) throws -> Void
  ) throws {
    let stamp = "\(folder)/\(name).state"
    guard read(stamp) != state else { return }
    try make(name)
    // What stands for results is gone before they change, and comes back after them.
    try Folder.remove(stamp)
    for file in try Folder.names(in: workshop.path) where file != "." && file != ".." {
      try Folder.move(workshop.path(of: file), to: "\(folder)/\(file)")
    }
    try write(state, to: stamp)
  }

  private func link(_ state: String) throws -> PieceCode {
    let name = "\(Self.page).wasm"
    try keep(name, as: ([state] + Self.exports).joined(separator: " ")) { result in
      let objects =
        [Self.painterCode, Self.page, Self.runtime, Self.catalogue]
        + sources.renderers.flatMap { [$0.label, "\($0.label)-files"] }
      try toolchain.run(
        "wasm-ld",
        [
          "-O2", "--compress-relocations", "--no-entry", "--gc-sections", "--strip-all", "-z",
          "stack-size=1048576",
        ]
          + objects.map { "\(folder)/\($0).o" } + [toolchain.unicodeTables, "-o", result]
          + Self.exports.map { "--export=\($0)" }, in: workshop.path, log: result + ".log",
        .badInput)
    }
    return try PieceCode(packing: "\(folder)/\(name)", unpacker: unpackingCode())
  }

  /// A WebAssembly module that unpacks LZMA.
  private func unpackingCode() throws -> [UInt8] {
    let source = sources.page("unpack.c")
    try keep(Self.unpacker, as: try digest(toolchain.name, [source])) { result in
      try toolchain.run(
        "clang", Self.runtimeFlags + [source, "-o", result + ".o"], in: workshop.path,
        log: result + ".log",
        .unavailable)
      try toolchain.run(
        "wasm-ld",
        [
          "--no-entry", "--gc-sections", "--strip-all", "--export=input", "--export=unpack",
          result + ".o", "-o", result + ".wasm",
        ], in: workshop.path, log: result + ".log", .unavailable)
    }
    return try InputFile(path: "\(folder)/\(Self.unpacker).wasm").bytes()
  }

  /// Stands for `state`, `files` and what is in them.
  private func digest(_ state: String, _ files: [String]) throws -> String {
    var text = Array((state + (Self.flags + Self.codeFlags).joined()).utf8)
    for file in files { text += Array(file.utf8) + (try InputFile(path: file).bytes()) }
    return String(CRC32.of(text), radix: 16) + "-\(text.count)"
  }

  private func read(_ path: String) -> String? {
    (try? InputFile(path: path).bytes()).map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ text: String, to path: String) throws {
    let bytes = Array(text.utf8)
    try AtomicFile.write(bytes.span.bytes, to: path)
  }
}

/// A WebAssembly module as a page holds it.
package struct PieceCode {
  /// How it is packed.
  package enum Packing: String, CaseIterable {
    /// A third smaller; the page brings what unpacks it.
    case lzma
    case gzip

    /// The program that packs so, and its words before the file's name.
    package var program: (name: String, words: [String]) {
      switch self {
      case .lzma: ("xz", ["-9efk", "--format=lzma", "--lzma1=preset=9e,pb=0", "-S", ".packed"])
      case .gzip: ("gzip", ["-9nfk", "-S", ".packed"])
      }
    }
  }

  let packing: Packing
  let packed: [UInt8]
  /// Bytes that it is unpacked to.
  let size: Int
  /// A WebAssembly module that unpacks it.
  let unpacker: [UInt8]

  /// The reason for which nothing can be packed.
  package static let unpackable = "expected the program xz or gzip, found neither"

  /// The module at `path`, packed by the best program that there is.
  init(packing path: String, unpacker: [UInt8]) throws {
    for packing in Packing.allCases {
      let (name, words) = packing.program
      guard let process = try ChildProcess(name, words + [path], output: "/dev/null") else {
        continue
      }
      if let fault = process.finish() { throw Failure(.cannotWrite, "share: \(name): \(fault)") }
      packed = try InputFile(path: path + ".packed").bytes()
      size = try InputFile(path: path).bytes().count
      (self.packing, self.unpacker) = (packing, packing == .lzma ? unpacker : [])
      return
    }
    throw Failure(.unavailable, "share: \(Self.unpackable)")
  }
}
