import Drawing
import Foundation
import Goldens
import JSONCoding
import Raster
import Testing

/// A bench with a folder `goldens` of cases.
struct GoldenBench {
  let bench: Bench

  init(_ bench: Bench? = nil) throws {
    self.bench = try bench ?? Bench()
    try FileManager.default.createDirectory(
      atPath: self.bench.path("goldens"), withIntermediateDirectories: true)
  }

  /// A small scene; `more` goes into it as it stands.
  static func scene(_ more: String = "") -> String {
    #"{"scene":1,"experience":"spark","size":{"width":24,"height":36},"scale":1,"duration":0.2"#
      + more + "}"
  }

  /// Writes the case `name`; `rest` are its members besides the version and the scene.
  func write(_ name: String, scene: String = GoldenBench.scene(), _ rest: String) throws {
    try bench.write(#"{"case":1,"scene":\#(scene),\#(rest)}"#, to: "goldens/\(name).case.json")
  }

  /// Runs a part of `golden` on the folder.
  func golden(_ part: String, _ options: String...) throws -> Bench.Run {
    try bench.run(["golden", part, "@goldens"] + options)
  }

  /// Records what is missing.
  @discardableResult func record(_ options: String...) throws -> Bench.Run {
    try bench.run(["golden", "record", "@goldens", "--output=@sheet.png"] + options)
  }

  /// What `check --json` says of the only case.
  func verdict() throws -> JSON {
    let cases = try #require(try golden("check", "--json").json?["cases"])
    guard case .array(let all) = cases, let first = all.first else { return .null }
    return first
  }

  /// Raises the red of one pixel of the PNG `name` by `amount`, from 255 on to 0.
  func edit(_ name: String, x: Int = 3, y: Int = 5, by amount: UInt8 = 3) throws {
    let read = try PNGReader.read(bench.path(name))
    var picture = read.bitmap
    picture[x, y].0 &+= amount
    var encoder = PNGEncoder(.fast)
    try encoder.encode(picture, hasAlpha: read.hasAlpha, texts: read.texts)
    try encoder.write(to: bench.path(name))
  }

  /// Everything below the folder with its bytes.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: bench.path("goldens")) {
      contents[name] = FileManager.default.contents(atPath: bench.path("goldens/\(name)"))
    }
    return contents
  }
}
