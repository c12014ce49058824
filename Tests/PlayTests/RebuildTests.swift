import Controls
import Files
import Foundation
import Geometry
import Host
import JSONCoding
import Live
import Play
import Rendering
import Scripting
import Takes
import Testing

@Suite struct RebuildTests {
  // MARK: Takes

  private static func keys(_ id: String) -> String {
    #""experience": "\#(id)", "size": {"width": 320, "height": 568}, "chrome": "full""#
  }

  private func touched(_ id: String, seed: UInt64) throws -> Toucher {
    Toucher(try Theatre.ours.session(Self.keys(id)), seed: seed)
  }

  /// The state of `session` as a message brings it, with what has changed of the take since it was `sent`.
  private func handover(_ session: LiveSession, since sent: LiveScript?) throws -> Handover {
    var handover = session.handover
    handover.take = session.takeChange(since: sent)
    let json = try JSON(text: Handover.codec.write(handover).text())
    let read = try Handover.codec.read(SchemaCursor(json, as: ()))
    #expect(read == handover)
    return read
  }

  @Test(arguments: ["spring-grid", "lichen-bloom"])
  func `a take that is handed over shows the same, whatever was done`(_ id: String) throws {
    var toucher = try touched(id, seed: 7)
    var other = try Theatre.ours.session(Self.keys(id))
    var (steps, sent): ([HandedStep], LiveScript?) = ([], nil)
    for turn in 0..<260 {
      toucher.turn()
      if turn % 3 > 0 { toucher.touch(most: 4) }
      if turn % 13 == 5 { toucher.write() }
      if turn == 150 { toucher.session.seek(to: 0.4) }
      if turn % 29 == 28, let stroke = toucher.session.strokes.last {
        let edit = TakeEdit.move(seconds: 0.1, by: Vector(3, 4))
        _ = try? toucher.session.edit(edit, strokes: [stroke.number])
      }
      if turn % 50 == 48 { toucher.session.undo() }
      if turn % 100 == 98 { toucher.session.redo() }
      guard turn % 40 == 39 else { continue }
      var handed = try handover(toucher.session, since: sent)
      steps = try #require(handed.take).applied(to: steps)
      sent = toucher.session.script
      // A process takes all steps; the changes come to the same.
      #expect(steps == toucher.session.takeChange(since: nil).steps)
      handed.take = TakeChange(steps)
      try other.approach(handed)
      while !other.isSettled { other.advance(to: 0) }
      #expect(other.script.isTouched == toucher.session.script.isTouched)
      guard toucher.session.isSettled else { continue }
      #expect(other.documentText == toucher.session.documentText)
      #expect(other.history.doneCount == 0)
      #expect(other.history.isEdited == toucher.session.history.isEdited)
      #expect(other.frame == toucher.session.frame)
      #expect(other.playback.draw() == toucher.session.playback.draw())
    }
    #expect(toucher.session.script.isTouched && toucher.session.history.isEdited)
  }

  @Test func `what was not edited of the file's steps is as the file of the other code has it`()
    throws
  {
    let keys = #""experience": "spring-grid", "size": {"width": 320, "height": 568}"#
    func steps(_ value: Double) -> String {
      keys + #", "steps": [{"at": 0.5, "set": {"damping": \#(value)}}]"#
    }
    var session = try Theatre.ours.session(steps(0.4))
    session.advance(to: 0.2)
    session.set("response", to: [0.9], sent: 0.3, wall: 0.3)
    session.advance(to: 0.7)
    for isEdited in [false, true] {
      if isEdited {
        let point = CurvePoint(time: 0.25, values: [0.1], isRamp: false)
        _ = try session.edit(.curve(control: "damping", [point]), strokes: [])
      }
      var other = try Theatre.ours.session(steps(0.8))
      try other.approach(try handover(session, since: nil))
      let text = other.script.steps(until: 9).text()
      #expect(text.contains(#""damping":\#(isEdited ? 0.1 : 0.8)"#), "\(text)")
      #expect(text.contains(#""response":0.9"#))
    }
  }

  @Test func `a session goes on with the same fingers down and the same time`() throws {
    var toucher = try touched("spring-grid", seed: 3)
    var settings = SceneSettings()
    (settings.textSize, settings.scale, settings.seed) = (.xLarge, 1, 7)
    try toucher.session.take(settings)
    toucher.play(to: 0.5)
    let sample = PageSample(pointer: 5, phase: .began, position: Point(90, 300), time: 0.5)
    toucher.session.touch([sample], number: 1, wall: 0.5)
    toucher.play(to: 1)
    toucher.session.go(at: 0.5, wall: 1)
    var other = try Theatre.ours.session(Self.keys("spring-grid"))
    let handed = try handover(toucher.session, since: nil)
    try other.approach(handed)
    other.lead(from: handed, at: 10)
    while !other.isSettled { other.advance(to: 10) }
    #expect(other.pointers.fingers == toucher.session.pointers.fingers)
    #expect(other.pointers.fingers.keys.sorted() == [5])
    #expect(other.clock.isRunning && other.clock.speed == 0.5)
    #expect(other.scene.settings == toucher.session.scene.settings)
    // A process that has retired and leads again has its own take still.
    var again = toucher.session
    var known = handed
    known.take = nil
    try again.approach(known)
    again.lead(from: known, at: 10)
    #expect(again.pointers.fingers == other.pointers.fingers)
    #expect(again.script.steps(until: 9) == toucher.session.script.steps(until: 9))
    let lift = PageSample(pointer: 5, phase: .ended, position: Point(120, 300), time: 1.2)
    for each in [toucher.session, other] {
      var session = each
      session.setHasViewer(true, at: 10)
      session.touch([lift], number: 2, wall: 10)
      #expect(session.pointers.fingers.isEmpty)
      #expect(session.script.steps(until: 100).text().contains(#""phase":"ended""#))
    }
    other.keepFingers([])
    #expect(other.pointers.fingers.isEmpty)
  }

  // MARK: Controls

  private struct Knob { var value = 0.0 }

  private func control(_ id: String, _ range: ClosedRange<Double> = 0...1) -> Control {
    ControlsSchema<Knob>(.value(id, \.value, in: range)).controls(of: Knob())[0]
  }

  private func set(_ id: String, _ value: Double) -> JSON {
    ["at": 1, "set": .object([.init(id, .number(value))])]
  }

  private func curve(_ id: String, _ value: Double) -> JSON {
    ["at": 1, "animate": .object([.init(id, [[0, 0], [1, .number(value)]])])]
  }

  @Test func `values of controls that are gone, renamed, narrower or new find their place`() {
    let old = [control("heat"), control("size", 0...10), control("speed")]
    let new = [control("warmth"), control("size", 0...5), control("speed")]
    let touch: JSON = ["at": 2, "release": true]
    var fit = ControlFit(new, old: old.map(ControlFacts.init))
    let fitted = [
      set("heat", 0.5), set("size", 9), ["at": 4, "increment": "heat"], touch, curve("heat", 1),
      curve("size", 9), ["at": 3, "activate": "control:heat"], ["at": 3, "activate": "x"],
      ["at": 3, "set": ["heat": 1, "size": 2]],
    ].map { fit.fitted($0) }
    #expect(
      fitted == [
        set("warmth", 0.5), set("size", 5), ["at": 4, "increment": "warmth"], touch,
        curve("warmth", 1), curve("size", 5), ["at": 3, "activate": "control:warmth"],
        ["at": 3, "activate": "x"], ["at": 3, "set": ["warmth": 1, "size": 2]],
      ])
    #expect(fit.renames == ["heat": "warmth"])
    #expect(
      fit.notes == [
        "“heat” is “warmth” now: its values were kept", "“size” goes 0…5 now, and went 0…10",
        "“size” cannot take all values that it had: the nearest stand for them",
      ])
    // Renamed once more: the name in the take means the newest.
    var next = ControlFit(
      [control("glow"), control("size", 0...5), control("speed")],
      old: new.map(ControlFacts.init), renames: fit.renames)
    let renamed = next.fitted(set("heat", 1))
    #expect(renamed == set("glow", 1))
    // And back, beside one that is new.
    var back = ControlFit(
      [control("heat"), control("size", 0...5), control("speed"), control("twist")],
      old: new.map(ControlFacts.init), renames: fit.renames)
    let kept = [back.fitted(set("heat", 1)), back.fitted(set("warmth", 1))]
    #expect(kept == [set("heat", 1), set("heat", 1)])
    #expect(
      back.notes == [
        "“warmth” is “heat” now: its values were kept",
        "“twist” is new, and stands where the code says",
      ])
    var less = ControlFit(
      [control("speed"), control("twist"), control("turn")], old: old.map(ControlFacts.init))
    let lost = [set("heat", 1), curve("heat", 1), ["at": 1, "decrement": "heat"]].map {
      less.fitted($0)
    }
    #expect(lost == [nil, nil, nil])
    let rest = less.fitted(["at": 1, "set": ["heat": 1, "speed": 0.5]])
    #expect(rest == set("speed", 0.5))
    #expect(less.notes.contains("“heat” is gone: its values were left out"))
    #expect(less.notes.contains("“twist” is new, and stands where the code says"))
    #expect(ControlFit(old, old: old.map(ControlFacts.init)).notes.isEmpty)
  }

  @Test func `a take goes to a control by its new name, though another has the old one`() {
    let (one, two) = ([control("a")], [control("b")])
    let three = [control("b"), control("a", 0...100)]
    let second = ControlFit(two, old: one.map(ControlFacts.init))
    #expect(second.renames == ["a": "b"])
    var third = ControlFit(three, old: two.map(ControlFacts.init), renames: second.renames)
    let former = third.fitted(set("a", 0.9))
    #expect(former == set("b", 0.9))
    #expect(third.notes == ["“a” is new, and stands where the code says"])
    // A control that is gone for a while is what it was when it comes back.
    let without = ControlFit([control("d"), control("e")], old: one.map(ControlFacts.init))
    var again = ControlFit(
      one + [control("d")], old: [control("d"), control("e")].map(ControlFacts.init),
      renames: without.renames)
    let kept = again.fitted(set("a", 0.4))
    #expect(kept == set("a", 0.4))
  }

  @Test func `a control that takes other values than it took gets none of them`() {
    let place = ControlsSchema<Spot>(.point("spot", \.place, x: 0...1, y: 0...1))
      .controls(of: Spot())[0]
    var fit = ControlFit([place], old: [ControlFacts(control("spot"))])
    let fitted = [fit.fitted(set("spot", 0.5)), fit.fitted(curve("spot", 0.5))]
    #expect(fitted == [nil, nil])
    #expect(fit.notes == ["“spot” is a point now, and was a value: its values were left out"])
  }

  private struct Spot { var place = Point(0, 0) }

  /// An experience with one control, called differently by different code.
  private struct Dial<Name: DialName>: Renderer {
    var value = 0.25
    static var controls: ControlsSchema<Self> {
      ControlsSchema(.value(Name.text, \.value, in: 0...1))
    }
    func begin(on stage: Stage) {}
    func update(_ state: inout Void, at moment: Moment) {}
    func draw(_ state: Void, at moment: Moment, on canvas: inout Canvas) {
      canvas.fill(Path(Rect(0, 0, 100 * value, 20)), with: .solid(.white))
    }
  }
  private protocol DialName: Sendable { static var text: String { get } }
  private enum Heat: DialName { static let text = "heat" }
  private enum Warmth: DialName { static let text = "warmth" }

  @Test func `what was set under a name is set under its new name, before it is played again`()
    throws
  {
    func session<Name: DialName>(_ name: Name.Type) throws -> LiveSession {
      let dial = Experience("dial", title: "Dial", category: "Test", Dial<Name>.self)
      let theatre = Theatre(configuration: PlayerConfiguration([dial], brand: "Live"))
      return try theatre.session(
        #""experience": "dial", "size": {"width": 120, "height": 120}, "chrome": "none""#)
    }
    var old = Toucher(try session(Heat.self), seed: 1)
    old.play(to: 0.2)
    old.session.set("heat", to: [0.75], sent: old.wall, wall: old.wall)
    old.play(to: 1)
    var new = try session(Warmth.self)
    try new.approach(try handover(old.session, since: nil))
    while !new.isSettled { new.advance(to: 0) }
    #expect(new.frame == old.session.frame)
    #expect(new.controls.map(\.id) == ["warmth"])
    #expect(new.documentText.contains(#"{"warmth":0.75}"#))
    #expect(new.playback.draw() == old.session.playback.draw())
    #expect(new.handover.renames == ["heat": "warmth"])
  }

  // MARK: Builds

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("rebuild-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func write(_ text: String, _ folder: URL, _ path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  @Test func `a tool finds its package, and builds as it was built`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path()
    try write("", folder, "own/Package.swift")
    try write("{}", folder, "own/.build/workspace-state.json")
    try write(
      """
        "C.night-x86_64-unknown-linux-gnu-release.exe":
          tool: shell
          args: ["swiftc","-o","night","-static-stdlib","-target","x","-g","-DFAST","-Xlinker","-s"]

        "C.night-x86_64-unknown-linux-gnu-release.module":
          args: ["swiftc","-DOWN","-target","x","-O","-g","-DFAST","-Xcc","-fPIC","-Xcc","-DX","-package-name","own"]
        "C.other-x86_64-unknown-linux-gnu-release.exe":
          args: ["swiftc","-target","x","-g","-DOTHER"]
      """, folder, "own/.build/release.yaml")
    let program = "\(path)/own/.build/x86_64-unknown-linux-gnu/release/night"
    let build = try #require(PackageBuild(of: program, workingFolder: "/"))
    #expect(build.folder == "\(path)/own" && build.program == program)
    #expect(
      build.command == [
        "swift", "build", "--package-path", "\(path)/own", "--scratch-path", "\(path)/own/.build",
        "-c", "release", "--product", "night", "--static-swift-stdlib", "-Xswiftc", "-DFAST",
        "-Xlinker", "-s", "-Xcc", "-DX",
      ])
    // Elsewhere: the working folder has the package, and the build is of that.
    try write("{}", folder, "scratch/workspace-state.json")
    try write(#"inputs: ["\#(path)/own/Sources/a.swift"]"#, folder, "scratch/debug.yaml")
    let far = "\(path)/scratch/x86_64-unknown-linux-gnu/debug/night"
    #expect(PackageBuild(of: far, workingFolder: "\(path)/own")?.folder == "\(path)/own")
    #expect(PackageBuild(of: far, workingFolder: path) == nil)
    try write("", folder, "strange/Package.swift")
    #expect(PackageBuild(of: far, workingFolder: "\(path)/strange") == nil)
    #expect(PackageBuild(of: "/usr/local/bin/night", workingFolder: "\(path)/own") == nil)
    // In the folder of a package that it depends on: its sources tell whose the tool is.
    try write("", folder, "guest/Package.swift")
    try write(
      """
        "C.guest-x86_64-unknown-linux-gnu-release.module":
          inputs: ["\(path)/own/.build/made.swift","\(path)/guest/Sources/guest/main.swift","\(path)/own/a"]
      """, folder, "own/.build/release.yaml")
    let guest = "\(path)/own/.build/x86_64-unknown-linux-gnu/release/guest"
    #expect(PackageBuild(of: guest, workingFolder: "\(path)/guest")?.folder == "\(path)/guest")
  }

  @Test func `sources are watched, and nothing else`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for path in ["Package.swift", "Sources/a/a.swift", "Lib/b.c", "Tests/t.swift", "README.md"] {
      try write("1", folder, path)
    }
    var tree = SourceTree(folder.path())
    func hasChanged() -> Bool { tree.hasChanged() }
    #expect(!hasChanged())
    for path in [
      "Tests/t.swift", "README.md", ".build/x.swift", "Output/a.swift", "Sources/a/.a.swp",
    ] {
      try write("22", folder, path)
      #expect(!hasChanged(), "\(path)")
    }
    for path in ["Package.swift", "Sources/a/a.swift", "Lib/b.c", "Sources/a/new.txt"] {
      try write("22", folder, path)
      #expect(hasChanged(), "\(path)")
      #expect(!hasChanged())
    }
    try FileManager.default.removeItem(at: folder.appendingPathComponent("Lib/b.c"))
    #expect(hasChanged())
  }
}
