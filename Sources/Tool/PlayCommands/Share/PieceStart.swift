import JSONCoding
import Raster
import Rendering

/// The code that makes the experiences of a module known to the page, with their files.
struct PieceStart {
  /// A file of the page's code.
  struct File {
    /// The function that returns its bytes.
    let symbol: String
    let path: String
    /// Its bytes in the page; nil for those at the path.
    let bytes: [UInt8]?
  }

  /// The code in Swift.
  private(set) var swift = "import Rendering\n"
  private(set) var files: [File] = []

  /// The start of the experiences of `renderers`, whose sources name the files `resources` as members
  /// of `PackageResources`.
  init(of renderers: PieceSources.Renderers, resources: [(name: String, path: String)]) throws {
    for shown in renderers.experiences { try add(shown) }
    guard !resources.isEmpty else { return }
    // The linker leaves out those that only a schema names, which has its own.
    let members = try resources.map { resource in
      let symbol = "piece_resource_\(renderers.module)_\(resource.name)"
      let count = try InputFile(path: resource.path).bytes().count
      let call = add(File(symbol: symbol, path: resource.path, bytes: nil), count: count)
      return "  static var \(resource.name): [UInt8] { \(call) }\n"
    }
    swift += "\nstruct PackageResources {\n\(members.joined())}\n"
  }

  private mutating func add(_ shown: PieceSources.Shown) throws {
    let experience = shown.experience
    let symbol = Self.symbol(experience)
    let packed: [PieceFile]
    do throws(ResourceError) {
      packed = try experience.pieceFiles { try PictureReader.decode($0) }
    } catch {
      throw ExperienceError.resource(error, experience: experience.id)
    }
    let files = packed.enumerated().map { index, file in
      add(
        File(symbol: "\(symbol)_file_\(index)", path: file.name, bytes: file.bytes),
        count: file.bytes.count)
    }
    let choices = experience.controls.map { control in
      let names = control.choices.map {
        "(\(Self.literal($0.name)), \(Self.literal($0.label)))"
      }
      return "[\(names.joined(separator: ", "))]"
    }
    swift += """

      @_silgen_name("\(symbol)")
      public func \(symbol)() -> Experience {
        Experience(
          \(Self.literal(experience.id)), title: \(Self.literal(experience.title)),
          category: \(Self.literal(experience.category)), \(shown.type).self,
          PieceContents(
            files: [\(files.joined(separator: ", "))],
            digest: \(experience.resourceDigest.map(Self.literal) ?? "nil"),
            choices: [\(choices.joined(separator: ", "))]))
      }

      """
  }

  /// Declares the function of a file of `count` bytes; returns what makes it a value.
  private mutating func add(_ file: File, count: Int) -> String {
    files.append(file)
    swift += """

      @_silgen_name("\(file.symbol)")
      func \(file.symbol)() -> PieceFileStart

      """
    return "pieceFile(\(file.symbol)(), \(count))"
  }

  /// The code in C, with the files at `paths`.
  func c(of paths: [String]) -> String {
    zip(files, paths).map { file, path in
      """
      static const unsigned char \(file.symbol)_bytes[] = {
      #embed \(Self.literal(path)) if_empty(0)
      };
      __attribute__((swiftcall)) const unsigned char *\(file.symbol)(void) {
        return \(file.symbol)_bytes;
      }

      """
    }.joined()
  }

  /// The function that makes `experience`.
  static func symbol(_ experience: Experience) -> String {
    "piece_" + String(experience.id.map { $0 == "-" ? "_" : $0 })
  }

  static func literal(_ text: String) -> String { JSON.string(text).text() }
}
