import Testing

@testable import GoldenReports

@Suite struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the vectors of RFC 4648 hold`(plain: String, text: String) {
    #expect(Base64.text(Array(plain.utf8)) == text)
    #expect(Base64.bytes(text) == Array(plain.utf8))
  }

  @Test func `every byte comes back`() {
    let bytes = (0..<1021).map { UInt8(truncatingIfNeeded: $0 * 37 ^ $0 >> 3) }
    #expect(Base64.bytes(Base64.text(bytes)) == bytes)
  }

  @Test(arguments: ["Zg", "Zg=", "Z===", "====", "Zh==", "Zm9=", "Zm 9", "Zm9v\n", "Z=9v", "Zé=="])
  func `only one spelling is read`(text: String) {
    #expect(Base64.bytes(text) == nil)
  }
}
