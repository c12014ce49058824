import Files
import Goldens
import JSONCoding
import Raster
import Scripting

/// What `bench` tells when it is done.
struct BenchReport {
  let tool: ToolIdentity
  let subjects: [BenchSubject]
  let rounds: Int
  let compression: PNGCompression

  /// For people: a table.
  var text: String {
    let head =
      ["SCENE", "PIXELS", "JOBS", "FRAMES/S"]
      + FrameStage.allCases.map { "\($0.verb.uppercased()) MS" } + ["MB/S", "KB/FRAME", "PEAK MB"]
    return """
      \(Columns([head] + subjects.map(row), alignsNumbers: true).text)

      Medians of \(NumberText.count(rounds, "round")), PNG effort \(compression.rawValue).

      """
  }

  private func row(_ subject: BenchSubject) -> [String] {
    let times = FrameStage.allCases.map { stage in
      subject.stages[stage].median.map { NumberText.text(1000 * $0, decimals: 2) } ?? "–"
    }
    return [
      subject.name, "\(subject.scene.pixelWidth) x \(subject.scene.pixelHeight)",
      "\(subject.jobs)", NumberText.text(subject.rate, decimals: 1),
    ] + times + [
      NumberText.text(subject.rate * subject.bytesPerFrame / 1e6, decimals: 1),
      NumberText.text(subject.bytesPerFrame / 1e3, decimals: 1),
      subject.memory.map { NumberText.text(Double($0) / 1e6, decimals: 1) } ?? "–",
    ]
  }

  /// For programs.
  var json: JSON {
    let versions = Fingerprint.present
    return [
      "version": .string(tool.description), "cairo": .string(versions.cairo),
      "pixman": .string(versions.pixman), "libpng": .string(versions.libpng),
      "processors": .number(Double(Workers.processors)),
      "compression": .string(compression.rawValue), "rounds": .number(Double(rounds)),
      "scenes": .array(subjects.map(json)),
    ]
  }

  private func json(_ subject: BenchSubject) -> JSON {
    [
      "name": .string(subject.name), "experience": .string(subject.scene.experience),
      "width": .number(Double(subject.scene.pixelWidth)),
      "height": .number(Double(subject.scene.pixelHeight)),
      "frames": .number(Double(subject.indices.count)),
      "unchanged": .number(Double(subject.unchanged)),
      "jobs": .number(Double(subject.jobs)),
      "framesPerSecond": rounded(subject.rate),
      "milliseconds": .object(
        FrameStage.allCases.map { stage in
          JSON.Member(
            stage.verb, subject.stages[stage].median.map { rounded(1000 * $0) } ?? .null)
        }),
      "megabytesPerSecond": rounded(subject.rate * subject.bytesPerFrame / 1e6),
      "kilobytesPerFrame": rounded(subject.bytesPerFrame / 1e3),
      "peakMegabytes": subject.memory.map { rounded(Double($0) / 1e6) } ?? .null,
    ]
  }

  private func rounded(_ number: Double) -> JSON { .number((number * 1000).rounded() / 1000) }
}
