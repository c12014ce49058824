import Foundation
import HTTP
import JSONCoding
import Pages
import Testing

@Suite struct PageTemplateTests {
  @Test func `values stand where their names did, and nothing else changes`() {
    let template = PageTemplate(Array("<p>{{one}}</p>{{two}}}} {{".utf8))
    let page = template.filled { name, bytes in bytes += "[\(name)]".utf8 }
    #expect(String(decoding: page, as: UTF8.self) == "<p>[one]</p>[two]}} {{")
  }

  @Test func `no text ends the script or the element around it`() throws {
    var bytes: [UInt8] = []
    let json: JSON = ["name": "</script><!--", "n": .number(0.123456)]
    PageTemplate.append(json, .rounded, to: &bytes)
    #expect(!bytes.contains(UInt8(ascii: "<")))
    #expect(
      String(decoding: bytes, as: UTF8.self) == ##"{"name":"\u003c/script>\u003c!--","n":0.1235}"##)
    #expect(try JSON(bytes: bytes)["name"] == "</script><!--")
    #expect(
      PageTemplate.escaped(#"<a href='x'>"&\#0"#) == "&lt;a href=&#39;x&#39;&gt;&quot;&amp;\u{FFFD}"
    )
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
  func `digests are those of the standard`(message: String, digest: String) {
    #expect(Data(SHA256.digest(Array(message.utf8))).base64EncodedString() == digest)
  }

  @Test(arguments: [55, 56, 63, 64, 65, 1000])
  func `digests of every length have 32 bytes, and differ`(count: Int) {
    let one = SHA256.digest(Array(repeating: 97, count: count))
    #expect(one.count == 32 && one != SHA256.digest(Array(repeating: 97, count: count + 1)))
  }
}
