import Files
import JSONCoding
import Raster

/// The surroundings of the tool: a folder for temporary files, ffmpeg, and what `share` compiles
/// pages with.
struct Surroundings {
  /// One of these, with what keeps it from being of use.
  struct Finding {
    let name: String
    /// Its path; nil if it was not found.
    let path: String?
    /// Its version; nil if it has none.
    var version: String?
    /// Its use, in words.
    var uses: [String] = []
    /// Its faults, in words.
    var faults: [String] = []

    var text: String {
      ([path, version].compactMap(\.self) + uses + faults).joined(separator: "; ")
    }

    var json: JSON {
      [
        "path": path.map(JSON.string) ?? .null, "version": version.map(JSON.string) ?? .null,
        "uses": .array(uses.map { .string($0) }), "faults": .array(faults.map { .string($0) }),
      ]
    }
  }

  let findings: [Finding]

  /// Looks around a tool.
  init(of session: Session) {
    let place = FilePath.temporary
    var temporary = Finding(name: "temporary", path: place)
    let folder: TemporaryFolder?
    do throws(SystemError) {
      folder = try TemporaryFolder(for: session.tool.name)
      temporary.uses = ["writable"]
    } catch {
      folder = nil
      temporary.faults = ["cannot create a folder in it: \(error)"]
    }
    defer { folder?.remove() }
    findings = [
      temporary, Self.ffmpeg(folder?.path), Self.compiler(folder?.path), Self.share(),
    ]
  }

  /// Words in place of what a program has to be asked, which takes a temporary file.
  private static let unasked = "it cannot be asked for more without temporary files"

  private static func words(for error: any Error) -> String {
    String((Failure(error).message ?? "\(error)").trimmingPrefix("share: "))
  }

  // MARK: Films

  private static func ffmpeg(_ folder: String?) -> Finding {
    let name = FilmFile.encoder
    guard let path = Program.path(of: name) else {
      return Finding(
        name: name, path: nil, faults: ["not found, films need it; \(FilmFile.remedy)"])
    }
    var finding = Finding(name: name, path: path)
    guard let folder else {
      finding.faults = [unasked]
      return finding
    }
    do {
      let answer = try text(name, ["-version"], in: folder)
      finding.version = answer.firstMatch(of: /ffmpeg version (\S+)/).map { String($0.1) }
      let encoders = Set(
        try text(name, ["-hide_banner", "-encoders"], in: folder).split(separator: "\n")
          .compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
      let made = FilmFormat.allCases.filter { encoders.isSuperset(of: $0.encoders) }
      finding.uses = made.isEmpty ? [] : ["makes " + list(made)]
      finding.faults = FilmFormat.allCases.filter { !made.contains($0) }.map { format in
        let missing = format.encoders.filter { !encoders.contains($0) }
        return "makes no .\(format.rawValue) without \(missing.joined(separator: ", "))"
      }
    } catch { finding.faults = [words(for: error)] }
    return finding
  }

  private static func list(_ formats: [FilmFormat]) -> String {
    formats.map { "." + $0.rawValue }.joined(separator: " ")
  }

  private static func text(
    _ program: String, _ words: [String], in folder: String
  ) throws -> String {
    let answer = try ProgramAnswer(of: program, words, in: folder)
    if let fault = answer?.fault {
      throw Failure(.unavailable, "\(program) does not answer: \(fault)")
    }
    return String(decoding: answer?.bytes ?? [], as: UTF8.self)
  }

  // MARK: Pages

  private static func compiler(_ folder: String?) -> Finding {
    var finding = Finding(name: "swift", path: Program.path(of: Toolchain.compiler))
    guard let folder else {
      finding.faults = [finding.path == nil ? "not found" : unasked]
      return finding
    }
    do {
      finding.version = try Toolchain(in: folder, for: PieceBuild.target).name
      finding.uses = ["compiles for \(PieceBuild.target)"]
    } catch { finding.faults = [words(for: error)] }
    return finding
  }

  /// The needs of `share` besides a compiler; its path is the folder in which it keeps what is compiled.
  private static func share() -> Finding {
    var finding: Finding
    do {
      let (player, package) = try PieceSources.places()
      let folder = PieceSources.buildFolder(of: package)
      finding = Finding(name: "share", path: folder, uses: ["compiles \(player)"])
      if !FilePath.isWritableFolder(folder) { finding.faults = ["this folder is not writable"] }
    } catch { finding = Finding(name: "share", path: nil, faults: [words(for: error)]) }
    let packers = PieceCode.Packing.allCases.map(\.program.name)
    if let packer = packers.first(where: { Program.path(of: $0) != nil }) {
      finding.uses.append("packs by \(packer)")
    } else {
      finding.faults.append(PieceCode.unpackable)
    }
    if Program.path(of: Toolchain.shell) == nil { finding.faults.append(Toolchain.noShell) }
    return finding
  }
}
