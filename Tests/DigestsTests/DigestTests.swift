import Digests
import Testing

@Suite struct DigestTests {
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
  ]) func `SHA-1 is that of the standard`(_ text: String, _ wanted: String) {
    let digest = SHA1.digest(Array(text.utf8)).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    #expect(digest.joined() == wanted)
  }

  @Test func `SHA-1 pads messages of every length`() {
    // SHA-1 of as many bytes as a block holds, and one more or fewer, by another implementation.
    let wanted = [
      55: "c1c8bbdc22796e28c0e15163d20899b65621d65a",
      56: "c2db330f6083854c99d4b5bfb6e8f29f201be699",
      63: "03f09f5b158a7a8cdad920bddc29b81c18a551f5",
      64: "0098ba824b5c16427bd7a1122a5a442a25ec644d",
      65: "11655326c708d70319be2610e8a57d9a5b959d3b",
    ]
    for (count, digest) in wanted {
      let bytes = SHA1.digest(Array(repeating: UInt8(ascii: "a"), count: count))
      let text = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      #expect(text == digest, "\(count)")
    }
  }

  /// Messages and digests of FIPS 180-4's examples, and of both sides of a block's end.
  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
  ])
  func `SHA-256 is that of the standard`(message: String, digest: String) {
    #expect(Base64.text(SHA256.digest(Array(message.utf8))) == digest)
  }

  @Test(arguments: [55, 56, 63, 64, 65, 1000])
  func `SHA-256 of every length has 32 bytes, and differs`(count: Int) {
    let one = SHA256.digest(Array(repeating: 97, count: count))
    #expect(one.count == 32 && one != SHA256.digest(Array(repeating: 97, count: count + 1)))
  }

  @Test func `base 64 is that of the standard`() {
    let pairs = [
      "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=",
      "foobar": "Zm9vYmFy",
    ]
    for (plain, text) in pairs {
      #expect(Base64.text(Array(plain.utf8)) == text)
      #expect(Base64.bytes(text) == Array(plain.utf8))
    }
    for text in ["a", "ab=", "====", "a===", "ab c", "Zg==Zg=="] {
      #expect(Base64.bytes(text) == nil, "\(text)")
    }
  }
}
