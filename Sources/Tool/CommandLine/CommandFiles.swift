import Drawing
import Files
import JSONCoding
import Raster
import Synchronization

/// A file that a command writes, and that no other file of the same call is.
package struct OutputFile: Sendable {
  package let path: String

  /// The file that the option of `path` names or has as its default.
  package init<Root>(
    _ path: any KeyPath<Root, String> & Sendable, _ arguments: Arguments<Root>, _ session: Session
  ) throws {
    try self.init(at: arguments[dynamicMember: path], as: arguments.name(of: path), session)
    try arguments.checkEnding(of: self.path, for: path)
  }

  /// The file that the option of `path` names; nil if it is not given.
  package init?<Root>(
    _ path: any KeyPath<Root, String?> & Sendable, _ arguments: Arguments<Root>, _ session: Session
  ) throws {
    guard let file = arguments[dynamicMember: path] else { return nil }
    try self.init(at: file, as: arguments.name(of: path), session)
    try arguments.checkEnding(of: file, for: path)
  }

  /// The file at `path`, which `option` names or which is its default. Throws where a folder stands
  /// there, and where the command reads that file or writes it as another; what asks with
  /// `mayRepeat` may write it several times, one after another.
  package init(
    at path: String, as option: String, mayRepeat: Bool = false, _ session: Session
  ) throws {
    guard !path.isEmpty else {
      throw Failure(.cannotCreate, "cannot create \"\": expected a file's name")
    }
    try FilePath.checkNoFolder(path)
    try session.files.write(path, as: option, mayRepeat: mayRepeat)
    self.path = path
  }

  /// Writes `bytes`, whole or not at all; makes the folders above.
  package func write(_ bytes: [UInt8]) throws {
    if let special = try FilePath.special(path) { return try special.write(bytes) }
    try Folder.create(for: path)
    Folder.clearDrafts(beside: path)
    try AtomicFile.write(bytes.span.bytes, to: path)
  }
}

extension Arguments {
  /// Throws if the file at `path`, which the option of `property` names or has as its default, does
  /// not end as the help tells, such as `FILE.png`. Devices and pipes have no ending.
  package func checkEnding(of path: String, for property: any OptionPath<Root>) throws {
    let forms = (Root.options.at(property)[0].placeholder ?? "").split(separator: "|")
    let endings = forms.filter { $0.hasPrefix("FILE.") }.map { $0.dropFirst("FILE".count) }
    let known = endings + (endings.contains(".html") ? [".htm"] : [])
    guard !endings.isEmpty, !known.contains(where: path.lowercased().hasSuffix),
      FilePath.kind(path) ?? .file == .file
    else { return }
    throw Failure.usage(
      "\(name(of: property)): expected a \(endings.joined(separator: " or ")) file, found"
        + " \(Quotation.text(path))")
  }
}

// MARK: What stands at a path

extension FilePath {
  /// Whether there is a file, of whatever kind but a folder.
  package static func holdsFile(_ path: String) -> Bool {
    guard let kind = kind(path) else { return false }
    return kind != .folder
  }

  /// Whether the name at the end of `path` ends as those of files do: in a point with up to five
  /// letters and digits behind it, and not in digits alone, as versions do.
  package static func hasFileEnding(_ path: String) -> Bool {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return false }
    let ending = name[name.index(after: point)...]
    return (1...5).contains(ending.count) && Spelling.isName("a" + ending)
      && ending.contains { $0.isLetter }
  }

  /// Throws where a folder stands there.
  package static func checkNoFolder(_ path: String) throws {
    guard kind(path) == .folder else { return }
    throw Failure(.cannotCreate, "cannot create \(Quotation.text(path)): expected a file's name")
  }

  /// A device or a pipe, opened as it stands: those cannot be replaced by a file. Throws where a
  /// folder stands there.
  package static func special(_ path: String) throws -> ByteStream? {
    try checkNoFolder(path)
    guard let kind = kind(path), kind != .file else { return nil }
    do throws(SystemError) {
      return try ByteStream(opening: path, name: Quotation.text(path))
    } catch {
      throw Failure(.cannotCreate, "cannot write \(Quotation.text(path)): \(error)")
    }
  }

  /// Bytes of the file there; nil if there is none.
  package static func size(_ path: String) -> Int? { (try? FileFacts(at: path))?.size }

  fileprivate static func kind(_ path: String) -> FileFacts.Kind? {
    (try? FileFacts(at: path))?.kind
  }
}

/// A file that the command line names.
package struct InputFile {
  package let path: String
  /// Largest file that is read, in bytes.
  package var limit: Int
  /// What it holds, where it has been read already: a pipe is read once.
  package var contents: [UInt8]?

  /// The file at `path`; `-` is standard input.
  package init(path: String, limit: Int = 1 << 24) { (self.path, self.limit) = (path, limit) }

  /// What errors call it.
  package var name: String { path == "-" ? "standard input" : Quotation.text(path) }

  /// All of its bytes; `-` reads standard input.
  package func bytes() throws -> [UInt8] {
    if let contents { return contents }
    do throws(FileBytes.InputFault) {
      return try FileBytes.input(path == "-" ? nil : path, atMost: limit)
    } catch {
      switch error {
      case .system(let fault):
        // A signal that ended the call is reported first: no other is lost here.
        if fault.isInterruption { try Interruption.check() }
        throw Failure(.noInput, "cannot read \(name): \(fault)")
      case .notAFile: throw Failure(.noInput, "cannot read \(name): it is not a file")
      case .tooLarge:
        throw Failure(.badInput, "\(name): expected at most \(limit) bytes, found more")
      }
    }
  }

  /// What `parse` makes of its bytes. Mistakes in them are reported with the file's name.
  package func parsed<Value>(_ parse: ([UInt8]) throws -> Value) throws -> Value {
    let bytes = try bytes()
    do { return try parse(bytes) } catch {
      guard let format = FileSignature.format(of: bytes) else { throw Failure(error, in: name) }
      throw Failure(.badInput, "\(name): expected text such as JSON, found \(format)")
    }
  }
}

/// The files that one call of the tool reads and writes: none that is written may take the place of
/// one that is read, or of another that is written.
///
/// What the command line names as inputs is noted before a command runs. Outputs are noted where
/// their paths are decided: nothing is written by a command but through an ``OutputFile`` or to a
/// path that was noted here.
package final class FilesInUse: Sendable {
  fileprivate struct Use {
    let path: String
    let file: FileIdentity
    /// The option that names an output, or that it is the default of; nil for an input.
    let option: String?
    /// Whether it is a folder that frames and their list are written into.
    var holdsFrames = false
    /// True if it may be written again by what asks so, too.
    var mayRepeat = false
  }

  /// A folder of cases may have thousands of inputs; outputs are few.
  private struct Uses {
    var inputs: [Use] = []
    var outputs: [Use] = []
  }

  private let uses = Mutex(Uses())

  package init() {}

  /// Notes that the file at `path` is read. Standard input, devices and pipes are no matter.
  package func read(_ path: String) throws {
    guard path != "-", FilePath.exists(path), let file = FileIdentity(path) else { return }
    try note(Use(path: path, file: file, option: nil))
  }

  /// Notes that a file is written to `path`, which the `option` names: a file of its own, or one that
  /// others with `mayRepeat` write, too. Standard output, devices and pipes are no matter.
  package func write(_ path: String?, as option: String, mayRepeat: Bool = false) throws {
    guard let path, path != "-", let file = FileIdentity(path) else { return }
    try note(Use(path: path, file: file, option: option, mayRepeat: mayRepeat))
  }

  /// Notes that frames and their list are written into the folder at `path`, which the `option`
  /// names.
  package func writeFrames(into path: String, as option: String) throws {
    guard let file = FileIdentity(path) else { return }
    try note(Use(path: path, file: file, option: option, holdsFrames: true))
  }

  /// Paths of the files that are read, in the order in which they were noted.
  package var inputPaths: [String] { uses.withLock { $0.inputs.map(\.path) } }

  /// Files that are written, each with the option that names it, without folders of frames.
  package var written: [(path: String, option: String)] {
    uses.withLock { uses in
      uses.outputs.filter { !$0.holdsFrames }.map { ($0.path, $0.option ?? "") }
    }
  }

  private func note(_ use: Use) throws {
    let clash = uses.withLock { uses -> Use? in
      guard use.option != nil else {
        uses.inputs.append(use)
        return uses.outputs.first { $0.clashes(with: use) }
      }
      defer { uses.outputs.append(use) }
      return uses.inputs.first { $0.clashes(with: use) }
        ?? uses.outputs.first { $0.clashes(with: use) }
    }
    guard let clash, let option = use.option ?? clash.option else { return }
    let path = use.option == nil ? clash.path : use.path
    let other = use.option == nil ? nil : clash.option
    throw Failure.usage(
      "\(option): expected a file of its own, found \(Quotation.text(path)), which "
        + (other.map { "\($0) writes" } ?? "is read"))
  }
}

extension FilesInUse.Use {
  /// Whether writing this one or `other` takes something from the other.
  fileprivate func clashes(with other: FilesInUse.Use) -> Bool {
    // Inputs do not disturb each other.
    let isFine = option == nil && other.option == nil || mayRepeat && other.mayRepeat
    guard !isFine else { return false }
    return file.isSame(as: other.file) || holds(other) || other.holds(self)
  }

  /// Whether `other` stands among the frames of this folder, under a name that they may have.
  private func holds(_ other: FilesInUse.Use) -> Bool {
    let name = other.path.split(separator: "/").last.map(String.init) ?? ""
    guard holdsFrames, PNGSequence.number(in: name) != nil || ManifestName.fits(name) else {
      return false
    }
    return FileIdentity(FileIdentity.folder(of: other.path)).map(file.isSame) ?? false
  }
}
