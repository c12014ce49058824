import Commands
import Drawing
import Films
import Foundation
import Geometry
import JSONCoding
import Raster
import Testing

/// A device stands for a size, a scale and a safe area.
@Suite struct DeviceTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// The canonical scene of a still, and its size in pixels.
  private func still(_ options: String...) throws -> (scene: JSON, size: [Int]) {
    let run = try bench.run(["still", "spark", "-o", "@a.png", "--quiet"] + options)
    #expect(run.code == 0, "\(run.errors)")
    let read = try PNGReader.read(bench.path("a.png"))
    let text = try #require(read.texts.first { $0.keyword == "motecraft:scene" }?.value)
    return (try JSON(text: text), [read.bitmap.width, read.bitmap.height])
  }

  @Test func `pictures have the pixels of the device, and scenes its safe area`() throws {
    let (scene, size) = try still("--device", "iphone-se")
    #expect(size == [750, 1334] && scene["scale"] == 2)
    #expect(scene["safeArea"] == ["bottom": 0, "left": 0, "right": 0, "top": 20])
    #expect(try still().scene["safeArea"] == nil)
    // A density that is no whole number comes out to the pixel.
    #expect(try still("--device", "pixel-9").size == [1080, 2424])
  }

  @Test func `what is given besides wins`() throws {
    let (scene, size) = try still(
      "--device", "iphone-17-pro", "--scale", "0.5", "--safe-area", "10,1,2,3")
    #expect(size == [201, 437])
    #expect(scene["safeArea"] == ["bottom": 2, "left": 3, "right": 1, "top": 10])
    let other = try still("--size", "200x300", "--device", "iphone-17-pro", "--scale", "1")
    #expect(other.size == [200, 300] && other.scene["safeArea"]?["top"] == 62)
    // The option wins over the scene as others do.
    try bench.write(
      #"{"scene":1,"experience":"spark","scale":1,"safeArea":{"top":5}}"#, to: "s.json")
    let own = try bench.run("still", "@s.json", "-o", "@b.png", "--device", "iphone-se", "--quiet")
    #expect(own.code == 0)
    #expect(try PNGReader.read(bench.path("b.png")).bitmap.width == 750)
  }

  @Test(
    arguments: [
      (["--device", "iphone-17-por"], "nearest known: iphone-17-pro"),
      (["--device", "iphone-se", "--size", "20x20"], "leaves room"),
      (["--safe-area", "59,0,34"], "TOP,RIGHT,BOTTOM,LEFT"),
      (["--safe-area", "59,0,34,-1"], "TOP,RIGHT,BOTTOM,LEFT"),
    ])
  func `what is no device and no safe area is refused`(options: [String], words: String) throws {
    let run = try bench.run(["still", "spark", "-o", "@a.png", "--quiet"] + options)
    #expect(run.code == 64 && run.errors.contains(words), "\(run.errors)")
  }

  @Test func `films and sheets take one`() throws {
    try bench.write(
      #"{"film":1,"scale":1,"fps":20,"clips":[{"scene":"spark","to":0.1}]}"#, to: "f.json")
    let run = try bench.run(
      "still", "@f.json", "-o", "@f.png", "--device", "iphone-se", "--scale", "1", "--quiet")
    #expect(run.code == 0, "\(run.errors)")
    let read = try PNGReader.read(bench.path("f.png"))
    #expect(read.bitmap.width == 375 && read.bitmap.height == 667)
    let film = try #require(read.texts.first { $0.keyword == "motecraft:scene" }?.value)
    #expect(film.contains(#""safeArea":{"bottom":0,"left":0,"right":0,"top":20}"#))
    let sheet = try bench.run(
      "sheet", "spark", "--count", "1", "--device", "iphone-se", "-o", "@s.png", "--quiet")
    #expect(sheet.code == 0, "\(sheet.errors)")
    #expect(
      try bench.run("sheet", "spark", "--device", "iphone-se", "--sizes", "9x9", "-o", "@s.png")
        .code
        == 64)
  }

  @Test func `shells complete the names`() throws {
    let run = try bench.run("__complete", "still", "spark", "--device", "ipad-pro")
    let names = run.lines.map { String($0.prefix { $0 != "\t" }) }
    #expect(names == ["ipad-pro-11", "ipad-pro-13"])
  }

  @Test func `the article lists them all as they are`() throws {
    let article = try bench.run("help", "devices").output
    #expect(article.contains(Device.date))
    func number(_ value: Double) -> String {
      value == 2.625 ? "2.625" : JSON.number((value * 100).rounded() / 100).text()
    }
    for device in Device.allCases {
      let size = device.size
      let row =
        "| `\(device.rawValue)` | \(device.title) | \(number(size.width)) × \(number(size.height))"
        + " | \(number(device.scale)) | \(device.pixels.width) × \(device.pixels.height)"
        + " | \(number(device.covered.top)), \(number(device.covered.bottom)) |"
      #expect(article.contains(row), "\(row)")
    }
    #expect(article.split(separator: "\n").count { $0.hasPrefix("| `") } == Device.allCases.count)
  }
}
