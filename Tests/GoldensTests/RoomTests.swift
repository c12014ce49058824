import Foundation
import Testing

@Suite struct RoomTests {
  @Test func `goldens know neither test frameworks nor a player`() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Proof/Goldens").standardizedFileURL
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(files.count > 10)
    for file in files {
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      let imports = text.split(separator: "\n").filter { $0.contains("import ") }
      for room in [" Testing", " XCTest", " Host", " Widgets", " Rendering"] {
        #expect(!imports.contains { $0.hasSuffix(room) }, "\(file)")
      }
    }
  }
}
