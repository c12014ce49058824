import Catalogue
import Commands
import Foundation
import Goldens
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

/// What is tested: the whole of what people get.
let ours = PlayerConfiguration(ourExperiences, name: "motecraft", brand: "Motecraft")

/// What the experiences look like: the cases in `Goldens`, as `motecraft golden check` sees them.
@Suite struct CaseTests {
  private static let suite = URL(filePath: #filePath).deletingLastPathComponent()
  static let folder = suite.appending(path: "Goldens").path()
  /// Cases without goldens: what motions are meant to do, in sentences.
  private static let motions = suite.appending(path: "Motions").path()

  static let schemas = ExperienceSchemas(ours)

  static let names = (try? CaseFolder(folder).names) ?? []

  /// A suite that finds none would pass by saying nothing.
  @Test func `there are cases`() { #expect(Self.names.count > 40) }

  @Test(arguments: names)
  func `a case shows its goldens`(name: String) throws {
    let goldenCase = try CaseFolder(Self.folder).read(
      name, schemas: Self.schemas, films: .rendered)
    let comparison = try CaseComparison(of: goldenCase, by: CasePlayer(ours))
    #expect(comparison.outcome.isPass, "\(name): \(comparison.sentence)")
  }

  @Test func `every motion does what is expected of it`() throws {
    let folder = try CaseFolder(Self.motions)
    #expect(folder.names.count > 12)
    for name in folder.names {
      let goldenCase = try folder.read(name, schemas: Self.schemas, films: .rendered)
      let comparison = try CaseComparison(of: goldenCase, by: CasePlayer(ours))
      #expect(comparison.outcome == .equal, "\(name): \(comparison.sentence)")
    }
  }

  @Test func `every experience has a case`() throws {
    let folder = try CaseFolder(Self.folder)
    let shown = try folder.names.flatMap {
      try folder.read($0, schemas: Self.schemas, films: .rendered).source.scenes.map(\.experience)
    }
    #expect(Set(shown) == Set(ourExperiences.map(\.id)))
  }

  @Test func `the demonstration of every experience is held`() throws {
    let folder = try CaseFolder(Self.folder)
    let shown = try folder.names.compactMap { name in
      let scene = try folder.read(name, schemas: Self.schemas, films: .rendered).scene
      return scene["steps"] == "demonstration" ? scene["experience"] : nil
    }
    #expect(Set(shown) == Set(ourExperiences.map { JSON.string($0.id) }))
  }
}
