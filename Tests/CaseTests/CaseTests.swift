import Catalogue
import Controls
import Foundation
import GoldenCases
import GoldenReports
import Host
import Rendering
import Scripting
import Testing

/// What is tested: the whole of what people get.
let ours = Application(ourExperiences, name: "motecraft", brand: "Motecraft")

/// What the experiences look like: the cases in `Goldens`, as `motecraft golden check` sees them.
@Suite struct CaseTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens").path()

  static let vocabulary = SceneVocabulary(
    ourExperiences.map {
      SceneVocabulary.Entry(id: $0.id, controls: $0.controls, pattern: $0.pattern)
    })

  static let names = (try? CaseFolder(folder).names) ?? []

  @Test(arguments: names)
  func `a case shows its truth`(name: String) throws {
    let goldenCase = try CaseFolder(Self.folder).read(name, vocabulary: Self.vocabulary)
    let verdict = try CaseCheck(CaseScreening(of: goldenCase, in: ours)).run()
    #expect(verdict.isPass, "\(name): \(verdict.sentence)")
  }

  @Test func `every experience has a case`() throws {
    let folder = try CaseFolder(Self.folder)
    let shown = try folder.names.map {
      try folder.read($0, vocabulary: Self.vocabulary).scene.experience
    }
    #expect(Set(shown) == Set(ourExperiences.map(\.id)))
  }
}
