import Drawing
import Geometry

/// Decodes JPEGs: baseline and progressive ones of 8 bits with Huffman codes, grey, YCbCr or RGB.
///
/// Source: ITU-T T.81 (ISO/IEC 10918-1), "Digital compression and coding of continuous-tone still
/// images", and ITU-T T.871 (JFIF) for colours.
struct JPEGReader {
  private let bytes: [UInt8]
  private var offset = 2
  private(set) var width = 0
  private(set) var height = 0
  private(set) var components: [JPEGComponent] = []
  /// The EXIF orientation, 1…8.
  private(set) var orientation = 1
  /// True if the channels are those of RGB rather than YCbCr.
  var isRGB: Bool {
    !isJFIF && (adobeTransform.map { $0 == 0 } ?? (components.map(\.id) == Array("RGB".utf8)))
  }
  private var isProgressive = false
  private var isJFIF = false
  /// The transform that Adobe's segment names; nil without one.
  private var adobeTransform: UInt8?
  private var quantizations = [[Int]](repeating: [], count: 4)
  private var codes = [Int: JPEGCode]()
  private var restartInterval = 0
  private var scans = 0

  /// Files of many scans in few bytes would take long to decode; programs write about ten.
  private static let maxScans = 100

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
    self.bytes = bytes
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw .jpeg("it does not begin like one") }
    while true {
      let marker = try nextMarker()
      if marker == 0xD9 { break }
      // Markers without a segment.
      if marker == 0x01 || 0xD0...0xD7 ~= marker { continue }
      let segment = try segment()
      switch marker {
      case 0xC0, 0xC1, 0xC2:
        isProgressive = marker == 0xC2
        try readFrame(segment)
      case 0xC4: try readCodes(segment)
      case 0xC3, 0xC5...0xCF:
        throw .jpeg("it is neither baseline nor progressive with Huffman codes")
      case 0xDB: try readQuantizations(segment)
      case 0xDD where segment.count == 2: restartInterval = segment.word(0)
      case 0xDA: try readScan(segment)
      case 0xE0 where segment.starts(with: Array("JFIF\0".utf8)): isJFIF = true
      case 0xE1: orientation = JPEGReader.orientation(in: segment) ?? orientation
      case 0xEE where segment.starts(with: Array("Adobe".utf8)) && segment.count >= 12:
        adobeTransform = segment[segment.startIndex + 11]
      default: break
      }
    }
    guard !components.isEmpty, components.allSatisfy({ !$0.factors.isEmpty }) else {
      throw .jpeg("it has no pixels")
    }
  }

  /// Returns the next marker; bytes before it are skipped, as they may be.
  private mutating func nextMarker() throws(RasterError) -> UInt8 {
    while offset + 1 < bytes.count {
      offset += 1
      if bytes[offset - 1] == 0xFF, bytes[offset] != 0, bytes[offset] != 0xFF {
        offset += 1
        return bytes[offset - 1]
      }
    }
    throw .cutJPEG
  }

  /// Returns the bytes of the segment at hand, and steps behind it.
  private mutating func segment() throws(RasterError) -> ArraySlice<UInt8> {
    guard offset + 2 <= bytes.count else { throw .cutJPEG }
    let start = offset
    offset += max(2, bytes[start...].word(0))
    guard offset <= bytes.count else { throw .cutJPEG }
    return bytes[start + 2..<offset]
  }

  private mutating func readFrame(_ segment: ArraySlice<UInt8>) throws(RasterError) {
    let frame = Array(segment)
    guard components.isEmpty, frame.count >= 6, frame.count == 6 + 3 * Int(frame[5]) else {
      throw .jpeg("its frame is damaged")
    }
    guard frame[0] == 8 else { throw .jpeg("expected 8 bits a sample, found \(frame[0])") }
    guard frame[5] == 1 || frame[5] == 3 else {
      throw .jpeg(
        "expected 1 or 3 channels, found \(frame[5])\(frame[5] == 4 ? ", as of CMYK" : "")")
    }
    (height, width) = (segment.word(1), segment.word(3))
    guard width > 0, height > 0 else { throw .jpeg("it has no pixels") }
    try PictureLimits.check(width: width, height: height)
    for start in stride(from: 6, to: frame.count, by: 3) {
      // The only component needs no units.
      let factors = frame[5] == 1 ? 0x11 : Int(frame[start + 1])
      guard 1...4 ~= factors >> 4, 1...4 ~= factors & 15, frame[start + 2] < 4 else {
        throw .jpeg("its frame is damaged")
      }
      components.append(
        JPEGComponent(
          id: frame[start], across: factors >> 4, down: factors & 15,
          quantization: Int(frame[start + 2])))
    }
    try allocate()
  }

  /// Makes room for the coefficients.
  private mutating func allocate() throws(RasterError) {
    let (across, down) = components.reduce((1, 1)) { (max($0.0, $1.across), max($0.1, $1.down)) }
    let columns = (width + 8 * across - 1) / (8 * across)
    let rows = (height + 8 * down - 1) / (8 * down)
    // Each block takes at least a bit: fewer bytes cannot hold the pixels, and no memory need be
    // allocated for them.
    guard components.reduce(0, { $0 + columns * rows * $1.across * $1.down }) <= 8 * bytes.count
    else { throw .cutJPEG }
    for index in components.indices {
      let own = components[index]
      guard across % own.across == 0, down % own.down == 0 else {
        throw .jpeg("its channels have \(across) x \(down) and \(own.across) x \(own.down) samples")
      }
      components[index].pixels = (across / own.across, down / own.down)
      components[index].width = (width * own.across + across - 1) / across
      components[index].height = (height * own.down + down - 1) / down
      components[index].columns = columns * own.across
      components[index].rows = rows * own.down
      components[index].coefficients = [Int16](
        repeating: 0, count: 64 * columns * rows * own.across * own.down)
    }
  }

  private mutating func readQuantizations(_ segment: ArraySlice<UInt8>) throws(RasterError) {
    var rest = segment
    while let first = rest.popFirst() {
      let size = first < 16 ? 1 : 2
      guard first < 32, first & 15 < 4, rest.count >= 64 * size else {
        throw .jpeg("a table of factors is damaged")
      }
      quantizations[Int(first & 15)] = (0..<64).map {
        size == 1 ? Int(rest[rest.startIndex + $0]) : rest.word(2 * $0)
      }
      rest = rest.dropFirst(64 * size)
    }
  }

  private mutating func readCodes(_ segment: ArraySlice<UInt8>) throws(RasterError) {
    var rest = segment
    while let first = rest.popFirst() {
      let counts = rest.prefix(16)
      rest = rest.dropFirst(16)
      let symbols = rest.prefix(counts.reduce(0) { $0 + Int($1) })
      rest = rest.dropFirst(symbols.count)
      guard first < 32, first & 15 < 4, let code = JPEGCode(counts, symbols) else {
        throw .jpeg("a table of codes is damaged")
      }
      codes[Int(first)] = code
    }
  }

  private mutating func readScan(_ segment: ArraySlice<UInt8>) throws(RasterError) {
    let header = Array(segment)
    guard let count = header.first.map(Int.init), 1...3 ~= count, header.count == 4 + 2 * count
    else { throw .damagedScan }
    scans += 1
    guard scans <= Self.maxScans else { throw .jpeg("it has more than \(Self.maxScans) scans") }
    let bands = header[(1 + 2 * count)...].map(Int.init)
    var scan = JPEGScan(
      isProgressive: isProgressive, first: bands[0], last: bands[1], high: bands[2] >> 4,
      low: bands[2] & 15, codes: codes,
      bits: JPEGBits(bytes, from: offset))
    for index in 0..<count {
      guard let component = components.firstIndex(where: { $0.id == header[1 + 2 * index] }),
        !scan.channels.contains(where: { $0.component == component })
      else { throw .damagedScan }
      let tables = Int(header[2 + 2 * index])
      scan.channels.append(
        JPEGScan.Channel(component: component, dc: tables >> 4, ac: tables & 15 | 16))
      guard components[component].factors.isEmpty else { continue }
      components[component].factors = quantizations[components[component].quantization]
      guard !components[component].factors.isEmpty else {
        throw .jpeg("a table of factors is missing")
      }
    }
    guard scan.isValid else { throw .damagedScan }
    try scan.decode(&components, restartInterval: restartInterval)
    offset = scan.bits.offset
  }

  /// Returns the orientation in an EXIF segment; nil if it names none. Source: CIPA DC-008 (Exif 2.3),
  /// tag 274.
  private static func orientation(in segment: ArraySlice<UInt8>) -> Int? {
    let tiff = Array(segment.dropFirst(6))
    guard segment.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset + count <= tiff.count else { return nil }
      let bytes = tiff[offset..<offset + count]
      return tiff[0] == 0x49
        ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(4, 4), let entries = number(start, 2) else { return nil }
    let tag = (0..<entries).map { start + 2 + 12 * $0 }.first { number($0, 2) == 0x0112 }
    return tag.flatMap { number($0 + 8, 2) }.flatMap { 1...8 ~= $0 ? $0 : nil }
  }
}

extension RasterError {
  static func jpeg(_ reason: String) -> RasterError { .unsoundJPEG(path: "", reason: reason) }

  static let cutJPEG = jpeg("the data end too early")
  static let damagedScan = jpeg("the header of a scan is damaged")
}

extension ArraySlice<UInt8> {
  /// Returns the big-endian number of 16 bits at `offset`.
  fileprivate func word(_ offset: Int) -> Int {
    Int(self[startIndex + offset]) << 8 | Int(self[startIndex + offset + 1])
  }
}
