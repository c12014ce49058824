import Goldens
import JSONCoding
import Testing

@Suite struct CaseTextTests {
  private let tolerance: JSON = ["reason": "right"]

  private func set(_ text: String) -> String? {
    CaseText.setting(["tolerance"], to: tolerance, in: Array(text.utf8)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func `a member goes behind the last, and all else stays as it was written`() throws {
    #expect(
      set("{ \"case\": 1,\n  \"stills\": [0,  0.5] }\n")
        == "{ \"case\": 1,\n  \"stills\": [0,  0.5],\n  \"tolerance\": {\"reason\":\"right\"} }\n")
  }

  @Test func `a member that is there is replaced, whatever looks like it elsewhere`() throws {
    let text =
      #"{"different":1,"scene":{"tolerance":1,"a":"}\",\"tolerance\":2"},"#
      + #""tolerance":{"a":[{}]},"b":0}"#
    let new = try #require(set(text))
    #expect(
      new == text.replacing(#""tolerance":{"a":[{}]}"#, with: #""tolerance":{"reason":"right"}"#))
    #expect(try JSON(text: new)["tolerance"] == tolerance)
  }

  @Test func `what is no object with members takes none`() {
    for text in ["", "{}", "[1]", "{\"a\":1", "1"] { #expect(set(text) == nil, "\(text)") }
  }

  @Test func `a member of one case among many goes into that case`() throws {
    let text = #"{"case":1,"cases":{"low":{"stills":[0]},"high":{"stills":[1]}}}"#
    func set(_ keys: String...) -> String? {
      CaseText.setting(keys, to: tolerance, in: Array(text.utf8)).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    let new = try #require(set("cases", "high", "tolerance"))
    #expect(try JSON(text: new)["cases"]?["high"]?["tolerance"] == tolerance)
    #expect(
      new
        == text.replacing(
          #""stills":[1]"#, with: "\"stills\":[1],\n      \"tolerance\": {\"reason\":\"right\"}"))
    #expect(set("cases", "none", "tolerance") == nil)
    #expect(set("case", "high", "tolerance") == nil)
  }
}
