import Digests
import Drawing
import Fonts
import Geometry
import JSONCoding

/// The files that belong to a renderer: pictures, fonts and data that lie beside it, each with the
/// property that holds what is in it, named once by key path.
///
///     static let resources = ResourcesSchema<Petals>(
///       .bitmap("petal.png", \.petal, PackageResources.petal_png),
///       .json("garden.json", \.flowers, PackageResources.garden_json) { garden in … })
///
/// They are read once, before the renderer plays, and are in their properties from then on; until
/// then, as in a test that sets them itself, properties have the values that they were declared
/// with. Frames know what was in the files: where one has changed, they are painted again.
///
/// Bytes may come from anywhere. `PackageResources` has those of a target's
/// `resources: [.embedInCode("Resources")]`: they are part of the program, which needs no file
/// beside it then. It takes the compiler long to build large files in (some 10 s for 64 KB);
/// those can be read from where `.copy` has put them.
public struct ResourcesSchema<Root: Sendable>: Sendable {
  let entries: [Entry]

  /// The files of `Root`. Names differ; a tool tells where they do not.
  public init(_ entries: Entry...) { self.entries = entries }

  /// What puts a value into its property.
  typealias Write = @Sendable (inout Root) -> Void

  /// A file together with the property that holds what is in it.
  public struct Entry: Sendable {
    let name: String
    let bytes: @Sendable () throws -> [UInt8]
    let read: @Sendable ([UInt8], PictureDecoder) throws(ResourceError.Flaw) -> Write

    /// A PNG of any kind: 1 to 16 bits a part, grey, colours or a palette, with or without
    /// opacity, interlaced or not. Parts of 16 bits are rounded to 8. Colours are taken as sRGB,
    /// whatever profile the file has.
    ///
    /// `name` is what errors call it, its file's name; the picture goes to `property`. It may have
    /// up to ``ResourceLimits/pixels`` pixels and ``ResourceLimits/bytes`` bytes.
    @inline(__always)
    public static func bitmap(
      _ name: String, _ property: any WritableKeyPath<Root, Bitmap> & Sendable,
      _ bytes: @autoclosure @escaping @Sendable () throws -> [UInt8]
    ) -> Entry {
      let property = Property(property)
      return Entry(name: name, bytes: bytes) { bytes, decode throws(ResourceError.Flaw) in
        let bitmap = try ResourceError.Flaw.picture(decode, bytes)
        return { property.set(&$0, to: bitmap) }
      }
    }

    /// A TrueType or OpenType font for `property`, which is nil until it is read; see
    /// `OutlineTypeface`. It may have up to ``ResourceLimits/bytes`` bytes; `name` is what errors
    /// call it, its file's name.
    @inline(__always)
    public static func font(
      _ name: String, _ property: any WritableKeyPath<Root, OutlineTypeface?> & Sendable,
      _ bytes: @autoclosure @escaping @Sendable () throws -> [UInt8]
    ) -> Entry {
      let property = Property(property)
      return Entry(name: name, bytes: bytes) { bytes, _ throws(ResourceError.Flaw) in
        let font = try ResourceError.Flaw.font(bytes)
        return { property.set(&$0, to: font) }
      }
    }

    /// JSON in UTF-8, as it is, members of objects sorted by key, for `property`. It may have up to
    /// ``ResourceLimits/bytes`` bytes; `name` is what errors call it, its file's name.
    @inline(__always)
    public static func json(
      _ name: String, _ property: any WritableKeyPath<Root, JSON> & Sendable,
      _ bytes: @autoclosure @escaping @Sendable () throws -> [UInt8]
    ) -> Entry {
      .json(name, property, try bytes()) { $0.value }
    }

    /// JSON in UTF-8, as what `read` makes of it, for `property`; what is not as it should be,
    /// `read` tells by throwing. It may have up to ``ResourceLimits/bytes`` bytes; `name` is what
    /// errors call it, its file's name.
    @inline(__always)
    public static func json<Value: Sendable>(
      _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable,
      _ bytes: @autoclosure @escaping @Sendable () throws -> [UInt8],
      read: @escaping @Sendable (DataCursor) throws(DataMistake) -> Value
    ) -> Entry {
      let property = Property(property)
      return Entry(name: name, bytes: bytes) { bytes, _ throws(ResourceError.Flaw) in
        let value = try ResourceError.Flaw.value(bytes, read)
        return { property.set(&$0, to: value) }
      }
    }
  }
}

/// What makes a picture of the bytes of a PNG, and throws where it cannot.
public typealias PictureDecoder = (_ png: [UInt8]) throws -> Bitmap

/// How large the files of a renderer may be.
public enum ResourceLimits {
  /// Most bytes of a file.
  public static let bytes = 1 << 26
  /// Most pixels of a picture: 4096 × 4096.
  public static let pixels = 1 << 24
}

extension ResourcesSchema {
  /// What was in all files.
  struct Contents: Sendable {
    let write: Write
    /// 16 hexadecimal digits that stand for names and bytes; nil without files.
    let digest: String?
  }

  /// Reads all files.
  func contents(decoding png: PictureDecoder) throws(ResourceError) -> Contents {
    var writes: [Write] = []
    var known: Set<String> = []
    var digest = FileDigest()
    for entry in entries {
      guard !entry.name.isEmpty, known.insert(entry.name).inserted else {
        throw ResourceError(name: entry.name, flaw: .name)
      }
      do throws(ResourceError.Flaw) {
        let bytes = try entry.load()
        writes.append(try entry.read(bytes, png))
        digest.absorb(Array(entry.name.utf8))
        digest.absorb(bytes)
      } catch {
        throw ResourceError(name: entry.name, flaw: error)
      }
    }
    return Contents(
      write: { [writes] root in for write in writes { write(&root) } },
      digest: entries.isEmpty ? nil : digest.text)
  }
}

extension ResourcesSchema.Entry {
  fileprivate func load() throws(ResourceError.Flaw) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try self.bytes() } catch { throw .unreadable("\(error)") }
    guard bytes.count <= ResourceLimits.bytes else {
      throw .size("\(ResourceLimits.bytes) bytes", found: "\(bytes.count)")
    }
    return bytes
  }
}

/// What stands for the bytes of files: other bytes have another but for chance, 2⁻⁶⁴.
package struct FileDigest {
  private var generator = SeededGenerator(seed: 0)

  package init() {}

  /// Goes on from where `bytes` lead.
  package mutating func absorb(_ bytes: [UInt8]) {
    generator = SeededGenerator(seed: generator.next() ^ UInt64(bytes.count))
    var index = 0
    while index < bytes.count {
      var word: UInt64 = 0
      for byte in bytes[index..<min(index + 8, bytes.count)] { word = word << 8 | UInt64(byte) }
      generator = SeededGenerator(seed: generator.next() ^ word)
      index += 8
    }
  }

  /// 16 hexadecimal digits.
  package var text: String {
    var generator = generator
    return HexDigits.text(generator.next())
  }
}

extension Renderer {
  /// The renderer with its default control values and what is in its files, for tests and
  /// callers that play without a tool. With the product `Raster`:
  ///
  ///     let petals = try Petals.loaded { try PNGReader.decode($0).bitmap }
  ///
  /// - Throws: ``ResourceError``.
  public static func loaded(decoding png: PictureDecoder) throws(ResourceError) -> Self {
    var renderer = Self()
    try resources.contents(decoding: png).write(&renderer)
    return renderer
  }

  /// No files.
  public static var resources: ResourcesSchema<Self> { ResourcesSchema() }
}
