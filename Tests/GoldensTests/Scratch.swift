import Drawing
import Foundation

/// A folder of its own for a test, removed with all it holds at the end.
final class Scratch: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "goldens-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

  func holds(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

  /// Paths of all files below, sorted.
  var names: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
      .filter {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: file($0), isDirectory: &isFolder)
          && !isFolder.boolValue
      }.sorted()
  }
}

extension Bitmap {
  /// A picture whose pixels all tell their place.
  static func pattern(_ width: Int, _ height: Int) -> Bitmap {
    var picture = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        picture[x, y] = (UInt8(x * 7 % 200), UInt8(y * 5 % 200), UInt8((x + y * 3) % 199), 255)
      }
    }
    return picture
  }

  /// The same picture with `amount` added to the green of some pixels.
  func changed(_ places: [(Int, Int)], by amount: UInt8 = 1) -> Bitmap {
    var result = self
    for (x, y) in places { result[x, y].1 += amount }
    return result
  }
}
