import Drawing
import Goldens
import Raster
import Testing

@Suite struct FingerprintTests {
  let picture = Bitmap.pattern(20, 10)
  let old = Fingerprint(
    project: "0.0.1", cairo: "1.18.0", pixman: "0.42.2", libpng: "1.6.39")

  /// A golden that tells the versions `old`.
  func foreign(_ scratch: Scratch) throws -> PictureReference {
    var encoder = PNGEncoder(.small)
    try encoder.encode(
      picture, hasAlpha: false, texts: [PNGText(PictureReference.fingerprintKeyword, old.json)])
    try scratch.write(encoder.bytes, to: "golden.png")
    return PictureReference(scratch.file("golden.png"))
  }

  @Test func `the loaded libraries tell their versions`() {
    let present = Fingerprint.present
    for version in [present.project, present.cairo, present.pixman, present.libpng] {
      #expect(version.split(separator: ".").count == 3 && version.first?.isNumber == true)
    }
  }

  @Test func `a fingerprint survives being written`() {
    #expect(Fingerprint(json: old.json) == old)
    let named = old.json.replacing("0.0.1", with: "motecraft 0.0.1")
    #expect(Fingerprint(json: named) == old)
    #expect(Fingerprint(json: "{}") == nil && Fingerprint(json: "nonsense") == nil)
  }

  @Test func `a recorded golden carries the present versions`() throws {
    let scratch = try Scratch()
    let golden = PictureReference(scratch.file("golden.png"))
    try golden.record(picture)
    let comparison = golden.compare(picture)
    #expect(comparison.recordedUnder == .present && !comparison.hasOtherVersions)
  }

  @Test func `equal pixels stay equal under other versions`() throws {
    let scratch = try Scratch()
    let comparison = try foreign(scratch).compare(picture)
    #expect(comparison.outcome == .equal && comparison.hasOtherVersions)
    #expect(!comparison.description.contains("version"))
  }

  @Test func `beside a difference the other versions are reported`() throws {
    let scratch = try Scratch()
    let comparison = try foreign(scratch).compare(picture.changed([(2, 2)]))
    #expect(comparison.outcome == .different && comparison.hasOtherVersions)
    #expect(
      comparison.description.contains(
        "made under other versions: project 0.0.1 (here \(Fingerprint.present.project))"
      ))
    #expect(comparison.description.contains("cairo 1.18.0 (here "))
  }

  @Test func `what is the same in both versions is not told`() {
    var other = old
    other.pixman = "0.44.0"
    #expect(old.words(against: other) == "pixman 0.42.2 (here 0.44.0)")
    #expect(old.words(against: old) == nil)
  }

  @Test func `recording all takes a golden to the present versions`() throws {
    let scratch = try Scratch()
    let golden = try foreign(scratch)
    #expect(golden.record(picture, recording: .failed).recording == .untouched)
    #expect(golden.record(picture, recording: .all).recording == .recorded)
    #expect(golden.compare(picture).recordedUnder == .present)
  }
}
