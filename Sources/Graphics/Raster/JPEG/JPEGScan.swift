/// A channel of a JPEG.
struct JPEGComponent {
  let id: Int
  /// Samples in each unit of the picture, along both sides, as all that follow.
  let samples: SIMD2<Int>
  let quantization: Int
  /// Factors of its coefficients in zigzag order, from its first scan on.
  var factors: [Int] = []
  /// Pixels for each sample.
  var pixels = SIMD2(1, 1)
  /// Samples that belong to the picture.
  var size = SIMD2(0, 0)
  /// Blocks of 8 × 8 coefficients that are stored.
  var blocks = SIMD2(0, 0)
  /// Blocks row by row, each in zigzag order.
  var coefficients: [Int16] = []
}

/// The bytes of a JPEG, read from front to back: markers, segments, and the bits of scans.
struct JPEGData {
  let bytes: [UInt8]
  private(set) var offset = 2
  /// The next bits of a scan, of which the last ``count`` are valid.
  private(set) var word: UInt64 = 0
  private(set) var count = 0

  /// Returns the next marker; bytes before it are skipped, as they may be.
  mutating func marker() throws(RasterError) -> UInt8 {
    (word, count) = (0, 0)
    while offset + 1 < bytes.count {
      let isMarker = bytes[offset] == 0xFF && 1...0xFE ~= bytes[offset + 1]
      offset += isMarker ? 2 : 1
      if isMarker { return bytes[offset - 1] }
    }
    throw .cutJPEG
  }

  /// Returns the bytes of the segment at hand, and steps behind it.
  mutating func segment() throws(RasterError) -> ArraySlice<UInt8> {
    guard offset + 2 <= bytes.count else { throw .cutJPEG }
    let start = offset + 2
    offset += max(2, Int(bytes[offset]) << 8 | Int(bytes[offset + 1]))
    guard offset <= bytes.count else { throw .cutJPEG }
    return bytes[start..<offset]
  }

  /// Takes in bits up to the next marker.
  private mutating func fill() {
    while count <= 48, offset < bytes.count {
      let (byte, isStuffed) = (bytes[offset], bytes[offset] == 0xFF)
      if isStuffed, offset + 1 == bytes.count || bytes[offset + 1] != 0 { return }
      (word, count) = (word << 8 | UInt64(byte), count + 8)
      offset += isStuffed ? 2 : 1
    }
  }

  mutating func take(_ number: Int) throws(RasterError) -> Int {
    if count < number { fill() }
    guard count >= number else { throw .cutJPEG }
    count -= number
    return Int(truncatingIfNeeded: word >> UInt64(count)) & (1 << number - 1)
  }

  /// Returns a number of so many bits with its sign; T.81, F.2.2.1.
  mutating func signed(_ number: Int) throws(RasterError) -> Int {
    let value = try take(number)
    return value < 1 << (number - 1) ? value - (1 << number) + 1 : value
  }

  /// Returns the next symbol of a table of codes; T.81, F.2.2.3.
  mutating func symbol(_ code: [UInt16]?) throws(RasterError) -> Int {
    guard let code else { throw .jpeg("a table of codes is missing") }
    if count < 16 { fill() }
    let bits = count >= 16 ? word >> UInt64(count - 16) : word << UInt64(16 - count)
    let entry = Int(code[Int(truncatingIfNeeded: bits & 0xFFFF)])
    guard entry > 0 || count < 16 else { throw .jpeg("a code is none of its table") }
    guard entry > 0, entry >> 8 <= count else { throw .cutJPEG }
    count -= entry >> 8
    return entry & 255
  }
}

/// A scan: some coefficients, or some bits of them, of some components.
struct JPEGScan {
  var data: JPEGData
  let isProgressive: Bool
  /// The coefficients, in zigzag order, first to last.
  let first: Int
  let last: Int
  /// The lowest bit that is known, or 0, and the lowest one that the scan has.
  let high: Int
  let low: Int
  /// Its components, their tables of codes, and their last means.
  var channels: [(component: Int, dc: [UInt16]?, ac: [UInt16]?, mean: Int)] = []
  /// The number of blocks to come without more coefficients.
  var emptyBlocks = 0

  /// True if its parameters go together; T.81, table B.3 and G.1.1.1.
  var isValid: Bool {
    guard isProgressive else { return first == 0 && last == 63 && high == 0 && low == 0 }
    return first <= last && last < 64 && low < 14 && (high == 0 || high == low + 1)
      && (first == 0 ? last == 0 : channels.count == 1)
  }

  mutating func decode(
    _ components: inout [JPEGComponent], restartInterval: Int
  ) throws(RasterError) {
    let lead = components[channels[0].component]
    // A single component has its own blocks in rows; several have units of blocks.
    let isSingle = channels.count == 1
    let units = isSingle ? (lead.size &+ 7) / 8 : lead.blocks / lead.samples
    for unit in 0..<units.x * units.y {
      if restartInterval > 0, unit > 0, unit % restartInterval == 0 {
        let number = UInt8((unit / restartInterval - 1) & 7)
        guard try data.marker() == 0xD0 + number else { throw .jpeg("a restart marker is missing") }
        emptyBlocks = 0
        for index in channels.indices { channels[index].mean = 0 }
      }
      for index in channels.indices {
        let number = channels[index].component
        let samples = isSingle ? SIMD2(1, 1) : components[number].samples
        for part in 0..<samples.x * samples.y {
          let column = unit % units.x * samples.x + part % samples.x
          let row = unit / units.x * samples.y + part / samples.x
          let start = 64 * (row * components[number].blocks.x + column)
          if first == 0 { try decodeMean(&components[number].coefficients[start], index) }
          try decodeRest(&components[number].coefficients, start, channels[index].ac)
        }
      }
    }
  }

  private mutating func decodeMean(_ mean: inout Int16, _ index: Int) throws(RasterError) {
    if high > 0 { return mean |= try Int16(data.take(1)) << Int16(low) }
    let size = try data.symbol(channels[index].dc)
    guard size < 16 else { throw .jpeg("a mean has \(size) bits") }
    channels[index].mean &+= try data.signed(size)
    mean = Int16(truncatingIfNeeded: channels[index].mean << low)
  }

  /// Decodes coefficients but for the mean, or one more bit of them; T.81, F.2.2.2, G.1.2.2 and G.1.2.3.
  private mutating func decodeRest(
    _ blocks: inout [Int16], _ start: Int, _ code: [UInt16]?
  ) throws(RasterError) {
    let last = start + last
    var index = start + max(first, 1)
    while index <= last {
      // Without a code, all to the end are skipped.
      var (run, new) = (64, Int?.none)
      if emptyBlocks == 0 {
        let symbol = try data.symbol(code)
        let size = symbol & 15
        guard high == 0 || size < 2 else { throw .jpeg("a code is none of a refinement") }
        run = symbol >> 4
        if size > 0 { new = try data.signed(size) }
        if size == 0, run < 15 {
          guard run == 0 || isProgressive else { throw .jpeg("a code is none of a baseline JPEG") }
          (emptyBlocks, run) = (try 1 << run + data.take(run), 64)
        }
      }
      // Known ones get their bit and do not count.
      while index <= last, run > 0 || (high > 0 && blocks[index] != 0) {
        if high > 0, blocks[index] != 0 { try refine(&blocks[index]) } else { run -= 1 }
        index += 1
      }
      if let new, index <= last { blocks[index] = Int16(truncatingIfNeeded: new << low) }
      guard new == nil || high > 0 || index <= last else {
        throw .jpeg("a block has too many coefficients")
      }
      index += 1
    }
    emptyBlocks = max(emptyBlocks - 1, 0)
  }

  /// Decodes a bit of a coefficient that is not 0.
  private mutating func refine(_ value: inout Int16) throws(RasterError) {
    let unit: Int16 = 1 << Int16(low)
    guard try data.take(1) == 1, value & unit == 0 || value < 0 else { return }
    value = value < 0 ? value &- unit : value &+ unit
  }
}
