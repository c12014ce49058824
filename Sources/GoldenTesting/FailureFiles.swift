import Drawing
import Goldens
import Raster

/// The files that show a failure, `<folder>/<suite>/<test>.actual.png` and so on.
struct FailureFiles {
  let folder: String
  let place: GoldenPlace

  /// What such files can be called between the test's name and the ending.
  private static let kinds = [
    "actual.png", "expected.png", "difference.png", "actual.txt",
  ]

  private func path(_ kind: String) -> String { "\(folder)/\(place.suite)/\(place.stem).\(kind)" }

  /// Removes what an earlier failure left.
  func clear() { for kind in FailureFiles.kinds { try? Folder.remove(path(kind)) } }

  /// Writes `pictures` and `texts` in place of what an earlier failure left, and adds them to
  /// `finding`.
  func show(
    _ pictures: [(kind: String, picture: Bitmap)], _ texts: [(kind: String, text: String)] = [],
    in finding: inout Finding
  ) {
    clear()
    var encoder = PNGEncoder(.fast)
    var files: [(String, [UInt8])] = []
    for (kind, picture) in pictures {
      do throws(RasterError) {
        try encoder.encode(picture, hasAlpha: true)
        files.append(("\(kind).png", encoder.bytes))
      } catch {
        finding.message += "\n  no picture \(kind): \(error)"
      }
    }
    write(files + texts.map { ("\($0.kind).txt", Array($0.text.utf8)) }, in: &finding)
  }

  private func write(_ files: [(kind: String, bytes: [UInt8])], in finding: inout Finding) {
    do throws(GoldenError) {
      for (kind, bytes) in files {
        finding.exhibits.append(.init(name: "\(place.stem).\(kind)", bytes: bytes))
        try TruthFile.write(bytes, to: path(kind))
        finding.message += "\n  \(path(kind))"
      }
    } catch {
      finding.message += "\n  \(error)"
    }
  }
}
