import Digests
import Testing

@Suite struct ChecksumTests {
  /// Adler-32 by its definition.
  private func adler(_ bytes: ArraySlice<UInt8>) -> Int {
    var (sum, sumOfSums) = (1, 0)
    for byte in bytes {
      sum = (sum + Int(byte)) % 65521
      sumOfSums = (sumOfSums + sum) % 65521
    }
    return sumOfSums << 16 | sum
  }

  @Test func `checksums are the published ones`() {
    let digits = Array("123456789".utf8)
    #expect(CRC32.of(digits, 9) == 0xCBF4_3926)
    #expect(Adler32(digits, 9).value == 0x091E_01DE)
  }

  @Test func `checksums of any length are those taken bit by bit`() {
    let mixed = (0..<1200).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 167 &+ $0 >> 3) }
    let highest = [UInt8](repeating: 255, count: 1200)
    for bytes in [mixed, highest] {
      for count in [0, 1, 7, 15, 16, 17, 31, 335, 336, 337, 672, 1000, 1199] {
        var crc = ~UInt32(0)
        for byte in bytes[1..<1 + count] {
          crc ^= UInt32(byte)
          for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
        }
        func check(_ bytes: UnsafePointer<UInt8>, adler: Int) {
          #expect(CRC32.of(bytes + 1, count) == ~crc)
          let sum = Adler32(bytes + 1, count)
          #expect(Int(sum.value) == adler)
          let third = count / 3
          var joined = Adler32(bytes + 1, third)
          joined.append(Adler32(bytes + 1 + third, count - third), count - third)
          #expect(joined == sum)
        }
        check(bytes, adler: adler(bytes[1..<1 + count]))
      }
    }
  }
}

@Suite struct NumberTextTests {
  @Test func `numbers are filled up with zeros to so many digits, and never cut`() {
    #expect(String(42, digits: 5) == "00042" && String(123_456, digits: 5) == "123456")
    #expect(String(UInt8(8), radix: 8, digits: 3) == "010")
    #expect(String(0xabc, radix: 16, uppercase: true, digits: 4) == "0ABC")
    #expect(HexDigits.text(.max) == "ffffffffffffffff" && HexDigits.text(1).count == 16)
    #expect(HexDigits.read("000000000000002a") == 42 && HexDigits.read("2a") == nil)
  }

  @Test func `the lowest byte comes first`() {
    #expect(UInt32(0x0102_0304).littleEndianBytes == [4, 3, 2, 1])
    #expect(Int16(-2).littleEndianBytes == [254, 255] && Int32(-1).littleEndianBytes.count == 4)
  }
}
