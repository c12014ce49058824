import Files
import JSONCoding

/// The programs of a Swift toolchain that make WebAssembly.
package struct Toolchain {
  /// What tells one from another.
  package let name: String
  /// The library with what Unicode says of characters.
  let unicodeTables: String
  private let programs: String

  /// The names of the compiler and of the shell that runs the programs.
  package static let compiler = "swiftc"
  package static let shell = "sh"
  /// The reason for which they cannot be run.
  package static let noShell = "expected a shell, found no \(shell)"

  /// The toolchain that the shell finds, asked in `folder`. Throws where there is none, or none that
  /// knows `target`.
  package init(in folder: String, for target: String) throws {
    let words = ["-target", target, "-print-target-info"]
    guard let answer = try ProgramAnswer(of: Self.compiler, words, in: folder) else {
      throw Failure(.unavailable, "share: expected a Swift toolchain, found no \(Self.compiler)")
    }
    guard answer.fault == nil, let info = try? JSON(bytes: answer.bytes),
      case .string(let resources)? = info["paths"]?["runtimeResourcePath"],
      case .string(let version)? = info["compilerVersion"]
    else { throw Failure(.unavailable, "share: swiftc does not tell where its libraries are") }
    unicodeTables = "\(resources)/embedded/\(target)/libswiftUnicodeDataTables.a"
    (name, programs) = (version, "\(resources)/../../bin")
    guard FilePath.exists(unicodeTables), FilePath.exists("\(programs)/wasm-ld") else {
      throw Failure(
        .unavailable, "share: this Swift toolchain (\(version)) does not compile for \(target)")
    }
  }

  /// Runs one of its programs in `folder`; its messages go to the file `log` there, and a failure is
  /// reported from those, with `code`.
  func run(
    _ program: String, _ arguments: [String], in folder: String, log: String, _ code: ExitCode
  ) throws {
    let script = #"cd "$0" && log=$1 && shift && exec "$@" >"$log" 2>&1"#
    let words = ["-c", script, folder, log, "\(programs)/\(program)"] + arguments
    guard let process = try ChildProcess(Self.shell, words, output: "/dev/null") else {
      throw Failure(.unavailable, "share: \(Self.noShell)")
    }
    guard let fault = process.finish() else { return }
    try Interruption.check()
    let text = (try? InputFile(path: "\(folder)/\(log)").bytes()).map {
      String(decoding: $0, as: UTF8.self)
    }
    throw Failure(code, "share: \(ShareFault.cause(in: text ?? "") ?? "\(program): \(fault)")")
  }
}

/// The answer of a program to a question: what it writes to its standard output.
package struct ProgramAnswer {
  package let bytes: [UInt8]
  /// The cause of its failure, in words; nil if there is none.
  package let fault: String?

  /// Asks the program `name`, found as a shell finds it, by its `arguments`; nil if there is none.
  /// A file in `folder` receives the answer.
  package init?(of name: String, _ arguments: [String], in folder: String) throws {
    let file = "\(folder)/answer"
    let nothing: [UInt8] = []
    try AtomicFile.write(nothing.span.bytes, to: file)
    guard let process = try ChildProcess(name, arguments, output: file) else { return nil }
    fault = process.finish()
    bytes = try InputFile(path: file).bytes()
  }
}

/// Why a program of the toolchain has failed.
package enum ShareFault {
  /// The sentence that says best why a program of the toolchain has failed.
  package static func cause(in log: String) -> String? {
    if log.contains("undefined symbol: swift_getKeyPath") {
      return
        #"expected closures such as { $0.name } where a key path such as \.name is handed to a"#
        + " function, for the compiler leaves one that a page cannot read"
    }
    let lines = log.split(separator: "\n")
    // The compiler gives up where a value of any type would be needed at run time.
    if log.contains("embedded"), let place = lines.first(where: { $0.contains("(at ") }),
      let start = place.firstRange(of: "(at ")?.upperBound
    {
      return place[start...].prefix { $0 != ")" }
        + ": expected values of types that are known when it is compiled;"
        + " in metrics, work out those with branches before the list"
    }
    let fault = lines.first { $0.contains(" error: ") && !$0.hasPrefix("<unknown>") }
    return (fault ?? lines.first { $0.contains("error: ") }).map(String.init)
  }
}
