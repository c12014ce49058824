import Digests
import Drawing
import Geometry
import Raster

/// The golden of one picture: a PNG on disk whose decoded pixels count, never its bytes.
package struct PictureReference: Hashable, Sendable {
  /// The note of a PNG that tells under which versions it was made.
  package static let fingerprintKeyword = "golden:fingerprint"

  /// Path of the PNG.
  package let path: String

  /// The golden at `path`.
  package init(_ path: String) { self.path = path }

  /// A golden as read.
  package struct Contents: Hashable, Sendable {
    /// The pixels of the picture.
    package let picture: Bitmap
    /// The versions under which it was made, where it tells them.
    package let fingerprint: Fingerprint?
  }

  /// Reads the golden.
  ///
  /// - Throws: ``GoldenError/missing(path:)``, ``GoldenError/undecodable(path:reason:)``.
  package func read() throws(GoldenError) -> Contents { try contents(of: ReferenceFile.read(path)) }

  private func contents(of bytes: [UInt8]) throws(GoldenError) -> Contents {
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
  package func compare(
    _ actual: Bitmap, tolerance: Tolerance? = nil, fingerprint: Fingerprint? = nil
  ) -> PictureComparison {
    do throws(GoldenError) {
      let bytes = try ReferenceFile.read(path)
      if let size = PixelSize(headerOf: bytes), size.isMuchLarger(than: actual) {
        return PictureComparison(foreign: size, actual: actual, recordedUnder: fingerprint)
      }
      let golden = try contents(of: bytes)
      return PictureComparison(
        expected: golden.picture, actual: actual, tolerance: tolerance,
        recordedUnder: fingerprint ?? golden.fingerprint)
    } catch {
      return PictureComparison(failure: error, recordedUnder: fingerprint)
    }
  }

  /// Makes `picture` the golden, in the smallest file; `scale` is in pixels a point.
  ///
  /// - Throws: ``GoldenError/uncreatable(path:reason:)``, ``GoldenError/unwritable(path:reason:)``;
  ///   what stood there then still does.
  package func record(_ picture: Bitmap, scale: Double = 1) throws(GoldenError) {
    try ReferenceFile.write(PictureReference.encoded(picture, scale: scale), to: path)
  }

  /// `picture` as goldens are written, with the versions of this process.
  ///
  /// - Throws: ``GoldenError/unpaintable(reason:)``.
  package static func encoded(
    _ picture: Bitmap, scale: Double
  ) throws(GoldenError) -> [UInt8] {
    do throws(RasterError) {
      var encoder = PNGEncoder(.small)
      let hasAlpha = stride(from: 3, to: picture.bytes.count, by: 4).contains {
        picture.bytes[$0] != 255
      }
      try encoder.encode(
        picture, hasAlpha: hasAlpha, scale: scale,
        texts: [PNGText(fingerprintKeyword, Fingerprint.present.json)])
      let bytes = encoder.bytes
      // What cannot be read back would fail every later run.
      guard try PNGReader.decode(bytes).bitmap == picture else {
        throw RasterError.encoding("it does not read back")
      }
      return bytes
    } catch {
      throw .unpaintable(reason: error.fault)
    }
  }

  /// Compares `actual` with the golden and records it where `mode` says so. A golden that would
  /// come out the same is left alone.
  package func record(
    _ actual: Bitmap, tolerance: Tolerance? = nil, recording mode: RecordMode, scale: Double = 1
  ) -> (comparison: PictureComparison, recording: Recording) {
    let comparison = compare(actual, tolerance: tolerance)
    let recording = mode.record(comparison.outcome, isSame: comparison.isSame) {
      () throws(GoldenError) in
      try record(actual, scale: scale)
    }
    return (comparison, recording)
  }
}

extension PixelSize {
  /// The size that the header of a PNG claims; nil if it has none, is damaged or claims more
  /// than a picture can have.
  fileprivate init?(headerOf bytes: [UInt8]) {
    guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    func number(at start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard number(at: 29) == Int(CRC32.of(Array(bytes[12..<29]))) else { return nil }
    let sides = [number(at: 16), number(at: 20)]
    guard sides.allSatisfy({ 1...PictureLimits.side ~= $0 }) else { return nil }
    self.init(sides[0], sides[1])
  }

  /// True if a picture of this size need not be decoded to tell that `actual` is another one: it
  /// would cost far more than that.
  fileprivate func isMuchLarger(than actual: Bitmap) -> Bool {
    width * height > max(1 << 22, 4 * actual.width * actual.height)
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

/// A picture beside its golden: the outcome and what led to it.
package struct PictureComparison: Hashable, Sendable {
  package let outcome: GoldenOutcome
  /// The metrics, where two pictures of one size stood beside each other; nil for equal ones.
  /// Empty where a tolerance expects a difference that has gone.
  package let difference: BitmapDifference?
  /// The ways in which the difference leaves its tolerance.
  package let breaches: [ToleranceBreach]
  /// Remarks: why the golden cannot be read, what sizes the pictures have, the
  /// reason of a tolerance. A few words.
  package let remark: String?
  /// The golden's picture if it was read and is another one.
  package let expected: Bitmap?
  /// The versions under which the golden was made, where it tells them.
  package let recordedUnder: Fingerprint?
  /// The versions under which the picture was made.
  package let present: Fingerprint

  /// Compares `actual` with a picture at hand.
  package init(
    expected: Bitmap, actual: Bitmap, tolerance: Tolerance? = nil,
    recordedUnder: Fingerprint? = nil, present: Fingerprint = .present
  ) {
    self.expected = expected == actual ? nil : expected
    self.recordedUnder = recordedUnder
    self.present = present
    guard expected.width == actual.width, expected.height == actual.height else {
      (outcome, difference, breaches) = (.size, nil, [])
      remark = PictureComparison.sizes(PixelSize(expected.width, expected.height), actual)
      return
    }
    let difference = BitmapDifference(from: expected, to: actual)
    breaches = tolerance?.breaches(of: difference, from: expected, to: actual) ?? []
    if difference.isEmpty && breaches.isEmpty {
      (outcome, self.difference, remark) = (.equal, nil, nil)
    } else {
      let isTolerated = tolerance != nil && breaches.isEmpty
      (outcome, self.difference) = (isTolerated ? .tolerated : .different, difference)
      remark = isTolerated ? tolerance?.reason : nil
    }
  }

  /// A golden that could not be read.
  init(failure: GoldenError, recordedUnder: Fingerprint?) {
    let isMissing = if case .missing = failure { true } else { false }
    (outcome, remark) = isMissing ? (.missing, nil) : (.undecodable, failure.reason)
    (difference, breaches, expected) = (nil, [], nil)
    self.recordedUnder = recordedUnder
    present = .present
  }

  /// A golden of a size that says enough.
  init(foreign size: PixelSize, actual: Bitmap, recordedUnder: Fingerprint?) {
    (outcome, remark) = (.size, PictureComparison.sizes(size, actual))
    (difference, breaches, expected) = (nil, [], nil)
    self.recordedUnder = recordedUnder
    present = .present
  }

  private static func sizes(_ golden: PixelSize, _ actual: Bitmap) -> String {
    "\(golden) pixels, the picture \(PixelSize(actual.width, actual.height))"
  }

  /// True if the golden was made under other versions than the picture. That alone is no
  /// failure: equal pixels stay equal.
  package var hasOtherVersions: Bool { recordedUnder.map { $0 != present } ?? false }

  /// True if recording the picture would give the golden that is there.
  package var isSame: Bool { outcome == .equal && !hasOtherVersions }
}

extension PictureComparison: CustomStringConvertible {
  /// The outcome, and beside a failure the versions that differ; one sentence without a full stop.
  package var description: String {
    outcome.words(words, recordedUnder: recordedUnder, present: present)
  }

  /// The outcome; one sentence without a full stop.
  package var words: String {
    let metrics = difference?.description ?? ""
    return switch outcome {
    case .tolerated: "tolerated: \(metrics) (\(remark ?? ""))"
    case .different where breaches.isEmpty: "different from its golden: \(metrics)"
    case .different:
      "outside its tolerance: \(breaches.map(\.description).joined(separator: "; ")); \(metrics)"
    case .equal, .missing, .size, .undecodable: outcome.words(remark)
    }
  }
}
