import Foundation
import Testing

@Suite struct RoomTests {
  @Test func `comparing knows nothing of tests and reports`() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Goldens").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    #expect(files.count > 10)
    for file in files {
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      let imports = text.split(separator: "\n").filter { $0.contains("import ") }
      #expect(!imports.contains { $0.hasSuffix(" Testing") || $0.hasSuffix(" XCTest") }, "\(file)")
    }
  }
}
