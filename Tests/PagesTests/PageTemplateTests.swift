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
}
