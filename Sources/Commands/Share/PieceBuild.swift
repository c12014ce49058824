import Files
import JSONCoding
import Raster
import Rendering

/// Compiles the player, one renderer and what a page calls to WebAssembly, by the compiler of the
/// Swift toolchain: module after module, as Embedded Swift.
///
/// Each module is compiled to what others import of it alone. The last one, ``last``, has the code
/// of all of them that it needs.
struct PieceBuild {
  /// Modules of the player, each after those that it imports.
  private static let modules = [
    "Geometry", "JSONCoding", "Paths", "Motion", "Gestures", "Drawing", "Controls", "Views",
    "Rendering", "Widgets", "Scripting", "Painting", "Host",
  ]
  /// What a page has no use for: it tries random fingers, and rehearses scenes.
  private static let leftOut = ["Host/Fuzzing/", "Host/DryRun.swift"]
  private static let last = "Piece"
  private static let target = "wasm32-unknown-none-wasm"
  private static let flags = [
    "-target", target, "-enable-experimental-feature", "Embedded", "-wmo", "-parse-as-library",
    "-O", "-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny",
    "-enable-upcoming-feature", "MemberImportVisibility", "-package-name", "motecraft",
    // Key paths are worked out where they are literals. The compiler refuses them before it does so;
    // one that stays fails the build all the same.
    "-Xllvm", "-sil-disable-pass=embedded-swift-diagnostics",
  ]
  /// What a page asks for by name.
  private static let exports = [
    "memory", "begin", "room", "textPlace", "touch", "frameAt", "frameCount", "advance", "paint",
    "pixelWidth", "pixelHeight", "stageWidth", "stageHeight", "save",
  ]

  private let experience: Experience
  /// The module of the renderer, and its type.
  private let (module, type): (String, String)
  private let clone: String
  private let folder: String
  private let toolchain: Toolchain
  private let session: Session?

  /// A build of `experience` in `folder`, which tells `session` how far it is.
  init(_ experience: Experience, in folder: String, telling session: Session?) throws {
    guard let clone = MotecraftSource.clone else {
      throw Failure(
        .noInput, "share: expected the player's sources above this tool or the working folder")
    }
    let parts = experience.typeName.split(separator: ".")
    guard parts.count == 2 else {
      throw Failure(
        .noInput,
        "share: expected a renderer at the top of its module, found \(experience.typeName)")
    }
    (module, type) = (String(parts[0]), String(parts[1]))
    (self.experience, self.clone, self.session) = (experience, clone, session)
    self.folder = FilePath.absolute(folder)
    try Folder.create(self.folder)
    toolchain = try Toolchain(in: self.folder, for: Self.target)
  }

  /// The bytes of a file that the page is made of.
  func source(_ name: String) throws -> [UInt8] {
    try InputFile(path: "\(clone)/Sources/\(Self.last)/\(name)").bytes()
  }

  /// The code, as a WebAssembly module.
  func code() throws -> [UInt8] {
    var steps = Self.modules.map { ($0, "\(clone)/Sources/\($0)") }
    steps.append((module, try rendererFolder()))
    var state = toolchain.name
    for (index, (name, sources)) in steps.enumerated() {
      let files = try swiftFiles(in: sources)
      state = try digest(state, files)
      guard read(name + ".state") != state else { continue }
      tell("\(name) (\(index + 1) of \(steps.count + 1))")
      try toolchain.run(
        "swiftc",
        Self.flags + [
          "-enable-experimental-feature", "DeferredCodeGen", "-module-name", name, "-I", folder,
          "-emit-module", "-emit-module-path", "\(folder)/\(name).swiftmodule", "-emit-object",
          "-o", "\(folder)/\(name).o",
        ] + files, log: "\(folder)/\(name).log")
      try write(state, to: name + ".state")
    }
    return try lastModule(state, of: steps.count + 1)
  }

  private func lastModule(_ state: String, of count: Int) throws -> [UInt8] {
    let name = Self.last + "-" + experience.id
    try write(start, to: name + ".swift")
    let sources = "\(clone)/Sources/\(Self.last)"
    let files = try swiftFiles(in: sources) + ["\(folder)/\(name).swift"]
    let state = try digest(state, files + ["\(sources)/runtime.c"])
    let result = "\(folder)/\(name).wasm"
    if read(name + ".state") != state {
      tell("\(Self.last) (\(count) of \(count))")
      let log = "\(folder)/\(name).log"
      try toolchain.run(
        "swiftc",
        Self.flags + [
          "-Xcc", "-msimd128", "-Xcc", "-mbulk-memory", "-Xcc", "-mnontrapping-fptoint",
          "-module-name", Self.last, "-I", folder, "-emit-object", "-o", "\(folder)/\(name).o",
        ] + files, log: log)
      try toolchain.run(
        "clang",
        [
          "--target=\(Self.target)", "-O2", "-ffreestanding", "-fno-builtin", "-ffp-contract=off",
          "-mbulk-memory", "-nostdlib", "-c", "\(sources)/runtime.c", "-o",
          "\(folder)/runtime.o",
        ], log: log)
      try toolchain.run(
        "wasm-ld",
        [
          "--no-entry", "--gc-sections", "--strip-debug", "-z", "stack-size=1048576",
          "\(folder)/\(name).o", "\(folder)/runtime.o", toolchain.unicodeTables, "-o", result,
        ] + Self.exports.filter { $0 != "memory" }.map { "--export=\($0)" }, log: log)
      try write(state, to: name + ".state")
    }
    return try InputFile(path: result).bytes()
  }

  /// What makes the renderer known to the page.
  private var start: String {
    """
    import Rendering
    import \(module)

    @_cdecl("begin")
    public func begin() -> Int32 {
      begin(
        Experience(
          \(Self.literal(experience.id)), title: \(Self.literal(experience.title)),
          category: \(Self.literal(experience.category)), \(type).self))
    }

    """
  }

  private static func literal(_ text: String) -> String { JSON.string(text).text() }

  private func tell(_ step: String) { session?.note("compiling \(step)") }
}

// MARK: Files

extension PieceBuild {
  private func rendererFolder() throws -> String {
    let places = ["\(clone)/Renderers/\(module)", "Sources/\(module)"]
    guard let place = places.first(where: FilePath.isThere) else {
      throw Failure(
        .noInput, "share: expected the sources of \(module) in Sources, found none there")
    }
    return FilePath.absolute(place)
  }

  private func swiftFiles(in folder: String) throws -> [String] {
    var files: [String] = []
    for name in try Folder.names(in: folder).sorted() {
      let path = "\(folder)/\(name)"
      if name.hasSuffix(".swift") {
        files.append(path)
      } else if !name.contains("."), name != "Resources",
        (try? FileFacts(at: path))?.kind == .folder
      {
        files += try swiftFiles(in: path)
      }
    }
    return files.filter { file in !Self.leftOut.contains { file.contains($0) } }
  }

  /// Stands for `state`, `files` and what is in them.
  private func digest(_ state: String, _ files: [String]) throws -> String {
    var text = Array((state + Self.flags.joined()).utf8)
    for file in files { text += Array(file.utf8) + (try InputFile(path: file).bytes()) }
    return String(CRC32.of(text), radix: 16) + "-\(text.count)"
  }

  private func read(_ name: String) -> String? {
    (try? InputFile(path: "\(folder)/\(name)").bytes()).map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ text: String, to name: String) throws {
    let bytes = Array(text.utf8)
    try AtomicFile.write(bytes.span.bytes, to: "\(folder)/\(name)")
  }
}

// MARK: The toolchain

/// The programs of a Swift toolchain that make WebAssembly.
struct Toolchain {
  /// What tells one from another.
  let name: String
  /// The library with what Unicode says of characters.
  let unicodeTables: String
  private let programs: String

  /// The toolchain that the shell finds, asked in `folder`. Throws where there is none, or none that
  /// knows `target`.
  init(in folder: String, for target: String) throws {
    let answer = "\(folder)/toolchain.json"
    let nothing: [UInt8] = []
    try AtomicFile.write(nothing.span.bytes, to: answer)
    try Self.start(
      "swiftc", ["-target", target, "-print-target-info"], output: answer, telling: { nil })
    let info = try InputFile(path: answer).parsed { bytes throws(JSONError) in
      try JSON(bytes: bytes)
    }
    guard case .string(let resources)? = info["paths"]?["runtimeResourcePath"],
      case .string(let version)? = info["compilerVersion"]
    else { throw Failure(.noInput, "share: swiftc does not tell where its libraries are") }
    unicodeTables = "\(resources)/embedded/\(target)/libswiftUnicodeDataTables.a"
    guard FilePath.isThere(unicodeTables) else {
      throw Failure(.noInput, "share: this toolchain (\(version)) has nothing for \(target)")
    }
    (name, programs) = (version, "\(resources)/../../bin")
  }

  /// Runs one of its programs; what it says goes to the file at `log`.
  func run(_ program: String, _ arguments: [String], log: String) throws {
    try Self.start(
      "/bin/sh",
      ["-c", #"log=$0; exec "$@" >"$log" 2>&1"#, log]
        + ["\(programs)/\(program)"] + arguments, output: "/dev/null"
    ) {
      let text = (try? InputFile(path: log).bytes()).map { String(decoding: $0, as: UTF8.self) }
      return text?.split(separator: "\n").first { $0.contains("error:") }.map(String.init)
    }
  }

  private static func start(
    _ program: String, _ arguments: [String], output: String, telling: () -> String?
  ) throws {
    guard let process = try ChildProcess(program, arguments, output: output) else {
      throw Failure(.noInput, "share: expected a Swift toolchain, found no \(program)")
    }
    guard let fault = process.finish() else { return }
    throw Failure(.noInput, "share: \(telling() ?? fault)")
  }
}
