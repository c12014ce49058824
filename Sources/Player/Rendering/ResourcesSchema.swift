import Digests
import Drawing
import Fonts
import Geometry
import JSONCoding

/// The files of a renderer: pictures, fonts and data beside its source, each assigned to a
/// property, given by key path.
///
///     static let resources = ResourcesSchema<Petals>(
///       .bitmap("petal.png", \.petal, PackageResources.petal_png),
///       .json("garden.json", \.flowers, PackageResources.garden_json) { garden in … })
///
/// They are read once, before the renderer plays, and are in their properties from then on; until
/// then, as in a test that sets them itself, properties have their declared values. Frames depend
/// on the files: if one has changed, they are painted again.
///
/// Bytes may come from anywhere. `PackageResources` contains those of a target's
/// `resources: [.embedInCode("Resources")]`: they are part of the program, which then needs no file
/// beside it. The compiler takes long to embed large files (some 10 s for 64 KB); those can be read
/// from where `.copy` has put them.
public struct ResourcesSchema<Root: Sendable>: Sendable {
  let entries: [Entry]

  /// Creates the files of `Root`. Names must differ; tools report duplicates.
  public init(_ entries: Entry...) { self.entries = entries }

  /// Writes a value into its property.
  typealias Write = @Sendable (inout Root) -> Void

  /// A file with the property for its content.
  public struct Entry: Sendable {
    typealias Read = @Sendable ([UInt8], PictureDecoder) throws(ResourceError.Flaw) -> Write

    let name: String
    let isPicture: Bool
    #if !hasFeature(Embedded)
      /// The bytes of the file, which a shared piece brings itself.
      let bytes: @Sendable () throws -> [UInt8]
    #endif
    let read: Read

    private init(
      _ name: String, isPicture: Bool = false, _ bytes: @escaping @Sendable () throws -> [UInt8],
      read: @escaping Read
    ) {
      (self.name, self.isPicture, self.read) = (name, isPicture, read)
      #if !hasFeature(Embedded)
        self.bytes = bytes
      #endif
    }

    /// Returns a PNG of any kind: 1 to 16 bits per channel, grey, colours or a palette, with or
    /// without opacity, interlaced or not. Channels of 16 bits are rounded to 8. Or a JPEG, baseline or
    /// progressive, grey or in colours, upright as its EXIF orientation says. Colours are taken as sRGB,
    /// whatever profile the file has.
    ///
    /// `name` is the file's name, for errors; the picture is assigned to `property`. It may have up
    /// to ``ResourceLimits/pixels`` pixels and ``ResourceLimits/bytes`` bytes.
    @inline(__always)
    public static func bitmap(
      _ name: String, _ property: any WritableKeyPath<Root, Bitmap> & Sendable,
      _ bytes: @autoclosure @escaping @Sendable () throws -> [UInt8]
    ) -> Entry {
      let property = Property(property)
      return Entry(name, isPicture: true, bytes) { bytes, decode throws(ResourceError.Flaw) in
        let bitmap = try ResourceError.Flaw.picture(decode, bytes)
        return { property.set(&$0, to: bitmap) }
      }
    }

    /// Returns a TrueType or OpenType font for `property`, which is nil until it is read; see
    /// `OutlineTypeface`. It may have up to ``ResourceLimits/bytes`` bytes; `name` is the file's
    /// name, for errors.
    @inline(__always)
    public static func font(
      _ name: String, _ property: any WritableKeyPath<Root, OutlineTypeface?> & Sendable,
      _ bytes: @autoclosure @escaping @Sendable () throws -> [UInt8]
    ) -> Entry {
      let property = Property(property)
      return Entry(name, bytes) { bytes, _ throws(ResourceError.Flaw) in
        let font = try ResourceError.Flaw.font(bytes)
        return { property.set(&$0, to: font) }
      }
    }

    /// Returns a JSON file in UTF-8, unprocessed, with members of objects sorted by key, for
    /// `property`. It may have up to ``ResourceLimits/bytes`` bytes; `name` is the file's name, for
    /// errors.
    @inline(__always)
    public static func json(
      _ name: String, _ property: any WritableKeyPath<Root, JSON> & Sendable,
      _ bytes: @autoclosure @escaping @Sendable () throws -> [UInt8]
    ) -> Entry {
      .json(name, property, try bytes()) { $0.value }
    }

    /// Returns a JSON file in UTF-8, converted by `read`, for `property`; `read` throws for invalid
    /// content. It may have up to ``ResourceLimits/bytes`` bytes; `name` is the file's name, for
    /// errors.
    @inline(__always)
    public static func json<Value: Sendable>(
      _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable,
      _ bytes: @autoclosure @escaping @Sendable () throws -> [UInt8],
      read: @escaping @Sendable (DataCursor) throws(DataMistake) -> Value
    ) -> Entry {
      let property = Property(property)
      return Entry(name, bytes) { bytes, _ throws(ResourceError.Flaw) in
        let value = try ResourceError.Flaw.value(bytes, read)
        return { property.set(&$0, to: value) }
      }
    }
  }
}

#if hasFeature(Embedded)
  /// Decodes the bytes of a ``PackedPicture``; throws if they are invalid.
  public typealias PictureDecoder = (_ bytes: [UInt8]) throws(ResourceError.Flaw) -> Bitmap
#else
  /// Decodes the bytes of a PNG or JPEG; throws if they are invalid.
  public typealias PictureDecoder = (_ file: [UInt8]) throws -> Bitmap
#endif

/// The size limits of a renderer's files.
public enum ResourceLimits {
  /// Largest number of bytes of a file.
  public static let bytes = 1 << 26
  /// Largest number of pixels of a picture: 4096 × 4096.
  public static let pixels = 1 << 24
}

extension ResourcesSchema {
  /// The content of all files.
  struct Contents: Sendable {
    let write: Write
    /// The digest of names and bytes, 16 hexadecimal digits; nil without files.
    let digest: String?
  }

  #if hasFeature(Embedded)
    /// Reads the files of a shared piece, one for each entry.
    func contents(of piece: PieceContents) throws(ResourceError) -> Contents {
      var writes: [Write] = []
      for (entry, file) in zip(entries, piece.files) {
        do throws(ResourceError.Flaw) {
          writes.append(try entry.read(file, PackedPicture.unpacked))
        } catch {
          throw ResourceError(name: entry.name, flaw: error)
        }
      }
      return Contents(
        write: { [writes] root in for write in writes { write(&root) } }, digest: piece.digest)
    }
  #else
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

    /// Returns the files as a shared piece has them: pictures are decoded and packed.
    func pieceFiles(decoding png: PictureDecoder) throws(ResourceError) -> [PieceFile] {
      var files: [PieceFile] = []
      for entry in entries {
        do throws(ResourceError.Flaw) {
          var bytes = try entry.load()
          if entry.isPicture {
            bytes = PackedPicture.packed(try ResourceError.Flaw.picture(png, bytes))
          }
          files.append(PieceFile(name: entry.name, bytes: bytes))
        } catch {
          throw ResourceError(name: entry.name, flaw: error)
        }
      }
      return files
    }
  #endif
}

#if !hasFeature(Embedded)
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
#endif

/// A digest of the bytes of files: collisions have a probability of 2⁻⁶⁴.
package struct FileDigest {
  private var generator = SeededGenerator(seed: 0)

  package init() {}

  /// Adds `bytes` to the digest.
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

  /// The digest as 16 hexadecimal digits.
  package var text: String {
    var generator = generator
    return HexDigits.text(generator.next())
  }
}

extension Renderer {
  #if !hasFeature(Embedded)
    /// Returns the renderer with its default control values and the content of its files, for tests
    /// and callers that play without a tool. With the product `Raster`:
    ///
    ///     let petals = try Petals.loaded { try PictureReader.decode($0) }
    ///
    /// - Throws: ``ResourceError``.
    public static func loaded(decoding png: PictureDecoder) throws(ResourceError) -> Self {
      var renderer = Self()
      try resources.contents(decoding: png).write(&renderer)
      return renderer
    }
  #endif

  /// No files.
  public static var resources: ResourcesSchema<Self> { ResourcesSchema() }
}
