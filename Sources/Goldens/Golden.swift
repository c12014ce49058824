import Drawing
import Raster

/// The truth about one picture: a PNG on disk whose decoded pixels count, never its bytes.
public struct Golden: Hashable, Sendable {
  /// The note of a PNG that tells under which versions it was made.
  public static let fingerprintKeyword = "golden:fingerprint"

  /// Where the PNG lies.
  public let path: String

  /// The golden at `path`.
  public init(_ path: String) { self.path = path }

  /// A golden as read.
  public struct Contents: Hashable, Sendable {
    /// Its pixels.
    public let picture: Bitmap
    /// The versions under which it was made, where it tells them.
    public let fingerprint: Fingerprint?
  }

  /// Reads the golden.
  ///
  /// - Throws: ``GoldenError/missing(path:)``, ``GoldenError/undecodable(path:reason:)``.
  public func read() throws(GoldenError) -> Contents {
    let bytes = try TruthFile.read(path)
    do throws(RasterError) {
      let read = try PNGReader.decode(bytes)
      guard read.bitDepth <= 8 else {
        throw RasterError.undecodable(
          path: path, reason: "16 bits a channel are more than pictures here have")
      }
      let note = read.texts.first { $0.keyword.hasSuffix(":fingerprint") }
      return Contents(
        picture: read.bitmap, fingerprint: note.flatMap { Fingerprint(json: $0.value) })
    } catch {
      throw .undecodable(path: path, reason: error.fault)
    }
  }

  /// Compares `actual` with the golden; never writes.
  ///
  /// `fingerprint` is for goldens whose versions stand in a file of their own.
  public func compare(
    _ actual: Bitmap, tolerance: Tolerance? = nil, fingerprint: Fingerprint? = nil
  ) -> GoldenComparison {
    do throws(GoldenError) {
      let golden = try read()
      return GoldenComparison(
        expected: golden.picture, actual: actual, tolerance: tolerance,
        recordedUnder: fingerprint ?? golden.fingerprint)
    } catch {
      return GoldenComparison(outcome: GoldenOutcome(error), recordedUnder: fingerprint)
    }
  }

  /// Makes `picture` the truth, in the smallest file; `scale` is in pixels a point.
  ///
  /// - Throws: ``GoldenError/unwritable(path:reason:)``; what stood there then still does.
  public func record(_ picture: Bitmap, scale: Double = 1) throws(GoldenError) {
    try TruthFile.write(encoded(picture, scale: scale), to: path)
  }

  private func encoded(_ picture: Bitmap, scale: Double) throws(GoldenError) -> [UInt8] {
    do throws(RasterError) {
      var encoder = PNGEncoder(.small)
      let hasAlpha = stride(from: 3, to: picture.bytes.count, by: 4).contains {
        picture.bytes[$0] != 255
      }
      try encoder.encode(
        picture, hasAlpha: hasAlpha, scale: scale,
        texts: [PNGText(Golden.fingerprintKeyword, Fingerprint.present.json)])
      let bytes = encoder.bytes
      // What cannot be read back would fail every later run.
      guard try PNGReader.decode(bytes).bitmap == picture else {
        throw RasterError.encoding("it does not read back")
      }
      return bytes
    } catch {
      throw .unwritable(path: path, reason: error.fault)
    }
  }
}

extension GoldenOutcome {
  init(_ error: GoldenError) {
    switch error {
    case .missing: self = .missing
    case .undecodable(_, let reason), .unwritable(_, let reason), .unpaintable(let reason):
      self = .undecodable(reason: reason)
    case .senseless, .unknownRecordMode: self = .undecodable(reason: error.description)
    }
  }
}

extension Bitmap {
  /// Paints `canvas` at `scale` pixels a point, on black unless `isTransparent`.
  ///
  /// - Throws: ``GoldenError/unpaintable(reason:)``.
  public init(
    painting canvas: Canvas, scale: Double = 1, isTransparent: Bool = false
  ) throws(GoldenError) {
    do throws(RasterError) {
      var painter = try Painter(size: canvas.size, scale: scale, isTransparent: isTransparent)
      try painter.paint(canvas)
      self = painter.bitmap()
    } catch {
      throw .unpaintable(reason: error.fault)
    }
  }
}
