/// A channel of a JPEG.
struct JPEGComponent {
  let id: UInt8
  /// Samples of the component in each unit of the picture, along both sides.
  let across: Int
  let down: Int
  let quantization: Int
  /// Factors of its coefficients in zigzag order, from its first scan on.
  var factors: [Int] = []
  /// Pixels for each sample, along both sides.
  var pixels = (1, 1)
  /// Samples that belong to the picture, along both sides.
  var width = 0
  var height = 0
  /// Blocks of 8 × 8 coefficients that are stored, along both sides.
  var columns = 0
  var rows = 0
  /// Blocks row by row, each in zigzag order.
  var coefficients: [Int16] = []
}

/// A table of Huffman codes; T.81, annex C and F.2.2.3.
struct JPEGCode {
  /// The symbol of each 16 bits that begin with a code and, above 8 bits, its length; 0 of others.
  let entries: [UInt16]

  init?(_ counts: ArraySlice<UInt8>, _ symbols: ArraySlice<UInt8>) {
    var entries = [UInt16](repeating: 0, count: 1 << 16)
    var (code, symbols) = (0, symbols)
    for (index, count) in counts.enumerated() {
      let unit = 1 << (15 - index)
      for _ in 0..<count {
        guard let symbol = symbols.popFirst(), code + unit <= 1 << 16 else { return nil }
        for place in code..<code + unit { entries[place] = UInt16(index + 1) << 8 | UInt16(symbol) }
        code += unit
      }
    }
    self.entries = entries
  }
}

/// Bits of a scan, up to the next marker.
struct JPEGBits {
  private let bytes: [UInt8]
  private(set) var offset: Int
  /// The next bits, of which the last ``count`` are valid.
  private var word: UInt64 = 0
  private var count = 0

  init(_ bytes: [UInt8], from offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

  private mutating func fill() {
    while count <= 48, offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0xFF {
        guard offset + 1 < bytes.count, bytes[offset + 1] == 0 else { return }
        offset += 1
      }
      offset += 1
      word = word << 8 | UInt64(byte)
      count += 8
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
    guard number > 0 else { return 0 }
    let value = try take(number)
    return value < 1 << (number - 1) ? value - (1 << number) + 1 : value
  }

  mutating func symbol(_ code: JPEGCode?) throws(RasterError) -> Int {
    guard let code else { throw .jpeg("a table of codes is missing") }
    if count < 16 { fill() }
    let bits = count >= 16 ? word >> UInt64(count - 16) : word << UInt64(16 - count)
    let entry = Int(code.entries[Int(truncatingIfNeeded: bits & 0xFFFF)])
    guard entry > 0 || count < 16 else { throw .jpeg("a code is none of its table") }
    guard entry > 0, entry >> 8 <= count else { throw .cutJPEG }
    count -= entry >> 8
    return entry & 255
  }

  /// Steps behind the restart marker of this number.
  mutating func restart(_ number: Int) throws(RasterError) {
    (word, count) = (0, 0)
    while offset + 1 < bytes.count, bytes[offset] != 0xFF || bytes[offset + 1] == 0xFF {
      offset += 1
    }
    guard offset + 1 < bytes.count else { throw .cutJPEG }
    guard bytes[offset + 1] == 0xD0 + UInt8(number & 7) else {
      throw .jpeg("a restart marker is missing")
    }
    offset += 2
  }
}

/// A scan: some coefficients, or some bits of them, of some components.
struct JPEGScan {
  /// A component of the scan, and its tables of codes.
  struct Channel {
    let component: Int
    let dc: Int
    let ac: Int
    /// The last mean.
    var mean = 0
  }

  let isProgressive: Bool
  /// The coefficients, in zigzag order, first to last.
  let first: Int
  let last: Int
  /// The lowest bit that is known, or 0, and the lowest one that the scan has.
  let high: Int
  let low: Int
  let codes: [Int: JPEGCode]
  var bits: JPEGBits
  var channels: [Channel] = []
  /// The number of blocks to come without more coefficients.
  var emptyBlocks = 0

  /// True if its parameters go together; T.81, table B.3 and G.1.1.1.
  var isValid: Bool {
    guard isProgressive else { return first == 0 && last == 63 && high == 0 && low == 0 }
    return first <= last && last < 64 && low < 14 && (high == 0 || high == low + 1)
      && (first == 0 ? last == 0 : channels.count == 1)
  }

  /// Decodes the scan.
  mutating func decode(
    _ components: inout [JPEGComponent], restartInterval: Int
  ) throws(RasterError) {
    let lead = components[channels[0].component]
    // A single component has its own blocks in rows; several have units of blocks.
    let isSingle = channels.count == 1
    let columns = isSingle ? (lead.width + 7) / 8 : lead.columns / lead.across
    let rows = isSingle ? (lead.height + 7) / 8 : lead.rows / lead.down
    for unit in 0..<columns * rows {
      if restartInterval > 0, unit > 0, unit % restartInterval == 0 {
        try bits.restart(unit / restartInterval - 1)
        emptyBlocks = 0
        for index in channels.indices { channels[index].mean = 0 }
      }
      for index in channels.indices {
        let number = channels[index].component
        let (across, down) =
          isSingle ? (1, 1) : (components[number].across, components[number].down)
        for part in 0..<across * down {
          let column = unit % columns * across + part % across
          let row = unit / columns * down + part / across
          let start = 64 * (row * components[number].columns + column)
          try decode(&components[number].coefficients, start, index)
        }
      }
    }
  }

  private mutating func decode(
    _ block: inout [Int16], _ start: Int, _ index: Int
  ) throws(RasterError) {
    if first == 0, high > 0 {
      if try bits.take(1) == 1 { block[start] |= 1 << Int16(low) }
    } else if first == 0 {
      let size = try bits.symbol(codes[channels[index].dc])
      guard size < 16 else { throw .jpeg("a mean has \(size) bits") }
      channels[index].mean &+= try bits.signed(size)
      block[start] = Int16(truncatingIfNeeded: channels[index].mean << low)
    }
    guard last > 0 else { return }
    let code = codes[channels[index].ac]
    if high > 0 { try refine(&block, start, code) } else { try decodeRest(&block, start, code) }
  }

  /// Decodes coefficients but for the mean; T.81, F.2.2.2 and G.1.2.2.
  private mutating func decodeRest(
    _ block: inout [Int16], _ start: Int, _ code: JPEGCode?
  ) throws(RasterError) {
    if emptyBlocks > 0 { return emptyBlocks -= 1 }
    var index = max(first, 1)
    while index <= last {
      let symbol = try bits.symbol(code)
      let (run, size) = (symbol >> 4, symbol & 15)
      if size == 0, run < 15 {
        guard run == 0 || isProgressive else { throw .jpeg("a code is none of a baseline JPEG") }
        return emptyBlocks = try 1 << run - 1 + bits.take(run)
      }
      index += run
      if size > 0 {
        let value = try bits.signed(size)
        guard index <= last else { throw .jpeg("a block has too many coefficients") }
        block[start + index] = Int16(truncatingIfNeeded: value << low)
      }
      index += 1
    }
  }

  /// Decodes one more bit of coefficients but for the mean; T.81, G.1.2.3.
  private mutating func refine(
    _ block: inout [Int16], _ start: Int, _ code: JPEGCode?
  ) throws(RasterError) {
    let unit: Int16 = 1 << Int16(low)
    var index = first
    while emptyBlocks == 0, index <= last {
      let symbol = try bits.symbol(code)
      var (run, new) = (symbol >> 4, Int16(0))
      guard symbol & 15 < 2 else { throw .jpeg("a code is none of a refinement") }
      if symbol & 15 == 1 {
        new = try bits.take(1) == 1 ? unit : 0 &- unit
      } else if run < 15 {
        emptyBlocks = try 1 << run + bits.take(run)
        break
      }
      // Zeros are skipped, others get their bit.
      while index <= last, run > 0 || block[start + index] != 0 {
        if block[start + index] == 0 { run -= 1 }
        try refine(&block[start + index], unit)
        index += 1
      }
      if index <= last, new != 0 { block[start + index] = new }
      index += 1
    }
    guard emptyBlocks > 0 else { return }
    while index <= last {
      try refine(&block[start + index], unit)
      index += 1
    }
    emptyBlocks -= 1
  }

  /// Decodes a bit of a coefficient that is not 0.
  private mutating func refine(_ value: inout Int16, _ unit: Int16) throws(RasterError) {
    guard value != 0, try bits.take(1) == 1, value & unit == 0 || value < 0 else { return }
    value = value < 0 ? value &- unit : value &+ unit
  }
}
