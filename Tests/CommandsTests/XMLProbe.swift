import Foundation
import FoundationXML

/// Reads a JUnit file by a foreign parser.
final class XMLProbe: NSObject, XMLParserDelegate {
  private(set) var isSound = false
  private(set) var names: [String] = []
  private(set) var counts: [String: Int] = [:]

  init(_ data: Data) {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    isSound = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[element, default: 0] += 1
    if element == "testcase" { names.append(attributes["name"] ?? "") }
  }
}
