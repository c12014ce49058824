import Drawing
import Geometry

/// Decodes JPEGs: baseline and progressive ones of 8 bits with Huffman codes, grey, YCbCr or RGB.
///
/// Source: ITU-T T.81 (ISO/IEC 10918-1), "Digital compression and coding of continuous-tone still
/// images", and ITU-T T.871 (JFIF) for colours.
struct JPEGReader {
  private var data: JPEGData
  /// Pixels along both sides.
  private(set) var size = SIMD2(0, 0)
  private(set) var components: [JPEGComponent] = []
  /// The EXIF orientation, 1…8.
  private(set) var orientation = 1
  /// True if the channels are grey or those of RGB rather than YCbCr.
  private(set) var isPlain = false
  private var isProgressive = false
  private var quantizations = [[Int]](repeating: [], count: 4)
  /// Tables of codes: for each 16 bits the symbol of the first one, its length above it, or 0.
  private var codes: [Int: [UInt16]] = [:]
  private var restartInterval = 0
  private var scans = 0

  /// Decodes a JPEG from `bytes`; `path` is that of its file, for errors, or empty.
  ///
  /// - Throws: ``RasterError/unsoundJPEG(path:reason:)``, ``RasterError/tooLarge(width:height:)``.
  static func decode(_ bytes: [UInt8], path: String = "") throws(RasterError) -> Bitmap {
    do throws(RasterError) { return try JPEGReader(bytes).bitmap() } catch {
      guard case .unsoundJPEG(_, let reason) = error else { throw error }
      throw .unsoundJPEG(path: path, reason: reason)
    }
  }

  /// Reads all segments.
  private init(_ bytes: [UInt8]) throws(RasterError) {
    data = JPEGData(bytes: bytes)
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw .jpeg("it does not begin like one") }
    // The transform of colours that Adobe's segment names.
    var (isJFIF, transform) = (false, UInt8?.none)
    while case let marker = try data.marker(), marker != 0xD9 {
      // Markers without a segment.
      if marker == 0x01 || 0xD0...0xD7 ~= marker { continue }
      let segment = try data.segment()
      switch marker {
      case 0xC0, 0xC1, 0xC2: try readFrame(segment.map(Int.init), isProgressive: marker == 0xC2)
      case 0xC4: try readCodes(segment)
      case 0xC3, 0xC5...0xCF:
        throw .jpeg("it is neither baseline nor progressive with Huffman codes")
      case 0xDB: try readQuantizations(segment)
      case 0xDD where segment.count == 2: restartInterval = segment.reduce(0) { $0 << 8 | Int($1) }
      case 0xDA: try readScan(segment.map(Int.init))
      case 0xE0 where segment.starts(with: "JFIF\0".utf8): isJFIF = true
      case 0xE1 where segment.starts(with: "Exif\0\0".utf8):
        orientation = JPEGReader.orientation(in: Array(segment.dropFirst(6))) ?? orientation
      case 0xEE where segment.starts(with: "Adobe".utf8) && segment.count >= 12:
        transform = segment[segment.startIndex + 11]
      default: break
      }
    }
    guard !components.isEmpty, components.allSatisfy({ !$0.factors.isEmpty }) else {
      throw .jpeg("it has no pixels")
    }
    let isNamedRGB = components.map(\.id) == "RGB".utf8.map(Int.init)
    isPlain = components.count == 1 || !isJFIF && (transform.map { $0 == 0 } ?? isNamedRGB)
  }

  private mutating func readFrame(_ frame: [Int], isProgressive: Bool) throws(RasterError) {
    guard components.isEmpty, frame.count >= 6, frame.count == 6 + 3 * frame[5] else {
      throw .damagedFrame
    }
    guard frame[0] == 8 else { throw .jpeg("expected 8 bits a sample, found \(frame[0])") }
    guard frame[5] == 1 || frame[5] == 3 else {
      let number = frame[5] == 4 ? "4, as of CMYK" : "\(frame[5])"
      throw .jpeg("expected 1 or 3 channels, found \(number)")
    }
    self.isProgressive = isProgressive
    size = SIMD2(frame[3] << 8 | frame[4], frame[1] << 8 | frame[2])
    guard size.min() > 0 else { throw .jpeg("it has no pixels") }
    try PictureLimits.check(width: size.x, height: size.y)
    for start in stride(from: 6, to: frame.count, by: 3) {
      // The only component needs no units.
      let samples = frame[5] == 1 ? 0x11 : frame[start + 1]
      guard 1...4 ~= samples >> 4, 1...4 ~= samples & 15, frame[start + 2] < 4 else {
        throw .damagedFrame
      }
      components.append(
        JPEGComponent(
          id: frame[start], samples: SIMD2(samples >> 4, samples & 15),
          quantization: frame[start + 2]))
    }
    try allocate()
  }

  /// Makes room for the coefficients.
  private mutating func allocate() throws(RasterError) {
    let most = components.reduce(SIMD2(1, 1)) { pointwiseMax($0, $1.samples) }
    let units = (size &+ 8 &* most &- 1) / (8 &* most)
    let blocks = components.map { $0.samples &* units }
    // Each takes at least a bit: fewer bytes cannot hold them, and no memory need be allocated.
    guard blocks.reduce(0, { $0 + $1.x * $1.y }) <= 8 * data.bytes.count else { throw .cutJPEG }
    for (index, blocks) in blocks.enumerated() {
      let own = components[index].samples
      guard most % own == .zero else {
        throw .jpeg("its channels have \(most.x) x \(most.y) and \(own.x) x \(own.y) samples")
      }
      (components[index].pixels, components[index].blocks) = (most / own, blocks)
      components[index].size = (size &* own &+ most &- 1) / most
      components[index].coefficients = [Int16](repeating: 0, count: 64 * blocks.x * blocks.y)
    }
  }

  private mutating func readQuantizations(_ segment: ArraySlice<UInt8>) throws(RasterError) {
    var rest = segment
    while let first = rest.popFirst() {
      let size = first < 16 ? 1 : 2
      guard first < 32, first & 15 < 4, rest.count >= 64 * size else {
        throw .jpeg("a table of factors is damaged")
      }
      quantizations[Int(first & 15)] = (0..<64).map { _ in
        (0..<size).reduce(0) { value, _ in value << 8 | Int(rest.removeFirst()) }
      }
    }
  }

  /// Reads tables of codes: their number of each length, and their symbols; T.81, annex C.
  private mutating func readCodes(_ segment: ArraySlice<UInt8>) throws(RasterError) {
    var rest = segment
    while let first = rest.popFirst() {
      let counts = rest.prefix(16)
      rest = rest.dropFirst(16)
      guard first < 32, first & 15 < 4 else { throw .damagedCodes }
      var code: [UInt16] = []
      for (length, count) in zip(1..., counts) {
        for _ in 0..<count {
          guard let symbol = rest.popFirst(), code.count < 1 << 16 else { throw .damagedCodes }
          code += repeatElement(UInt16(length) << 8 | UInt16(symbol), count: 1 << (16 - length))
        }
      }
      codes[Int(first)] = code + repeatElement(0, count: 1 << 16 - code.count)
    }
  }

  private mutating func readScan(_ header: [Int]) throws(RasterError) {
    guard let count = header.first, 1...3 ~= count, header.count == 4 + 2 * count else {
      throw .damagedScan
    }
    scans += 1
    // Many in few bytes would take long to decode; programs write about ten.
    guard scans <= 100 else { throw .jpeg("it has more than 100 scans") }
    let bands = Array(header.suffix(3))
    var scan = JPEGScan(
      data: data, isProgressive: isProgressive, first: bands[0], last: bands[1],
      high: bands[2] >> 4, low: bands[2] & 15)
    for index in stride(from: 1, to: 2 * count, by: 2) {
      guard let component = components.firstIndex(where: { $0.id == header[index] }),
        !scan.channels.contains(where: { $0.component == component })
      else { throw .damagedScan }
      let tables = header[index + 1]
      scan.channels.append((component, codes[tables >> 4], codes[tables & 15 | 16], 0))
      guard components[component].factors.isEmpty else { continue }
      components[component].factors = quantizations[components[component].quantization]
      guard !components[component].factors.isEmpty else {
        throw .jpeg("a table of factors is missing")
      }
    }
    guard scan.isValid else { throw .damagedScan }
    try scan.decode(&components, restartInterval: restartInterval)
    data = scan.data
  }

  /// Returns the orientation among entries of EXIF; nil if there is none. Source: CIPA DC-008 (Exif
  /// 2.3), tag 274.
  private static func orientation(in tiff: [UInt8]) -> Int? {
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset + count <= tiff.count else { return nil }
      let bytes = Array(tiff[offset..<offset + count])
      return (tiff[0] == 0x49 ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(4, 4), let entries = number(start, 2) else { return nil }
    let tag = (0..<entries).map { start + 2 + 12 * $0 }.first { number($0, 2) == 0x0112 }
    return tag.flatMap { number($0 + 8, 2) }.flatMap { 1...8 ~= $0 ? $0 : nil }
  }
}

extension RasterError {
  static func jpeg(_ reason: String) -> RasterError { .unsoundJPEG(path: "", reason: reason) }

  static let cutJPEG = jpeg("the data end too early")
  static let damagedFrame = jpeg("its frame is damaged")
  static let damagedCodes = jpeg("a table of codes is damaged")
  static let damagedScan = jpeg("the header of a scan is damaged")
}
