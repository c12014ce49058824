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
  // MARK: Edits

  private func touched(_ id: String, seed: UInt64) throws -> Toucher {
    var session = try Theatre.ours.session(
      #""experience": "\#(id)", "size": {"width": 320, "height": 568}, "chrome": "full""#)
    _ = session.takeEdits()
    return Toucher(session, seed: seed)
  }

  @Test(arguments: ["spring-grid", "lichen-bloom"])
  func `edits make another session to the same scene, whatever was done`(_ id: String) throws {
    var toucher = try touched(id, seed: 7)
    var other = try Theatre.ours.session(
      #""experience": "\#(id)", "size": {"width": 320, "height": 568}, "chrome": "full""#)
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
      let edits = toucher.session.takeEdits()
      let text = JSON.array(edits.map(\.json)).text()
      guard case .array(let list) = try JSON(text: text) else { continue }
      let read = list.compactMap(LiveEdit.init)
      #expect(read == edits)
      other.follow(read)
      let place = try #require(LivePlace(JSON(text: toucher.session.place.json.text())))
      try other.prepare(place)
      other.approach(place)
      while !other.isSettled { other.advance(to: 0) }
      #expect(other.script.isTouched == toucher.session.script.isTouched)
      guard toucher.session.isSettled else { continue }
      #expect(other.documentText == toucher.session.documentText)
      #expect(other.history.doneCount == toucher.session.history.doneCount)
      #expect(other.frame == toucher.session.frame)
      #expect(other.playback.draw() == toucher.session.playback.draw())
    }
    #expect(toucher.session.script.isTouched && toucher.session.history.isEdited)
  }

  @Test func `what a change of the file's steps forgets, other code forgets as well`() throws {
    let keys = #""experience": "spring-grid", "size": {"width": 320, "height": 568}"#
    let steps = #""steps": [{"at": 0.5, "set": {"damping": 0.4}}]"#
    var session = try Theatre.ours.session(keys)
    _ = session.takeEdits()
    session.advance(to: 0.2)
    session.set("damping", to: [0.9], sent: 0.3, wall: 0.3)
    session.advance(to: 0.5)
    var other = try Theatre.ours.session("\(keys), \(steps)")
    let json = try JSON(text: #"{"scene": 1, \#(keys), \#(steps)}"#)
    try session.take(try SceneFile(json, schemas: Theatre.ours.schemas))
    session.undo()
    other.follow(session.takeEdits())
    #expect(session.history.doneCount == 0 && other.history.doneCount == 0)
    #expect(other.script.steps(until: 9) == session.script.steps(until: 9))
  }

  @Test func `every edit of takes is read as it was written`() throws {
    let point = CurvePoint(time: 1, values: [0.5, 2], isRamp: true)
    let edits: [TakeEdit] = [
      .move(seconds: -0.5, by: Vector(1, -2)), .stretch(to: 1...2.5), .cut(at: 0.25), .delete,
      .duplicate(by: Vector(3, 4)), .mirror(.leftRight), .mirror(.upDown), .mirror(.time),
      .repeat(times: 3), .smooth(seconds: 0.1), .writeActions, .writeSamples,
      .curve(control: "flow", [point]),
    ]
    for edit in edits {
      let written = LiveEdit.take(edit, strokes: [1, 4], end: 7.5)
      #expect(try LiveEdit(JSON(text: written.json.text())) == written)
    }
    let others: [LiveEdit] = [
      .undo, .redo, .clearHistory, .commit(furthest: 4, before: "flow", isEdit: true),
      .commit(furthest: 0),
    ]
    for edit in others { #expect(try LiveEdit(JSON(text: edit.json.text())) == edit) }
  }

  @Test func `a session goes on with the same fingers down and the same time`() throws {
    var toucher = try touched("spring-grid", seed: 3)
    toucher.play(to: 0.5)
    let sample = PageSample(pointer: 5, phase: .began, position: Point(90, 300), time: 0.5)
    toucher.session.touch([sample], number: 1, wall: 0.5)
    toucher.play(to: 1)
    toucher.session.go(at: 0.5, wall: 1)
    var other = try Theatre.ours.session(
      #""experience": "spring-grid", "size": {"width": 320, "height": 568}, "chrome": "full""#)
    other.follow(toucher.session.takeEdits())
    let place = try #require(LivePlace(JSON(text: toucher.session.place.json.text())))
    #expect(place == toucher.session.place)
    try other.prepare(place)
    other.approach(place)
    other.lead(from: place, at: 10)
    while !other.isSettled { other.advance(to: 10) }
    #expect(other.pointers.fingers == toucher.session.pointers.fingers)
    #expect(other.pointers.fingers.keys.sorted() == [5])
    #expect(other.clock.isRunning && other.clock.speed == 0.5)
    let lift = PageSample(pointer: 5, phase: .ended, position: Point(120, 300), time: 1.2)
    for each in [toucher.session, other] {
      var session = each
      session.look(true, at: 10)
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

  @Test func `values of controls that are gone, renamed, narrower or new find their place`() {
    let old = [control("heat"), control("size", 0...10), control("speed")]
    let new = [control("warmth"), control("size", 0...5), control("speed")]
    var fit = ControlFit(new, old: old.map(ControlFacts.init))
    let fitted = [
      LiveEdit.set("heat", values: [0.5], tick: 1, heard: 0),
      .set("size", values: [9], tick: 1, heard: 0), .adjust("heat", steps: 1, tick: 4),
      .endContacts,
    ].map { fit.fitted($0) }
    #expect(
      fitted == [
        .set("warmth", values: [0.5], tick: 1, heard: 0),
        .set("size", values: [5], tick: 1, heard: 0), .adjust("warmth", steps: 1, tick: 4),
        .endContacts,
      ])
    #expect(fit.renames == ["heat": "warmth"])
    #expect(
      fit.notes == [
        "“heat” is “warmth” now: its values were kept", "“size” goes 0…5 now, and went 0…10",
        "“size” cannot take all values that it had: the nearest stand for them",
      ])
    // Renamed once more: both old names mean the newest.
    let heat = LiveEdit.set("heat", values: [1], tick: 1, heard: 0)
    var next = ControlFit(
      [control("glow"), control("size", 0...5), control("speed")],
      old: new.map(ControlFacts.init), renames: fit.renames)
    let renamed = next.fitted(heat)
    #expect(renamed == .set("glow", values: [1], tick: 1, heard: 0))
    // And back, beside one that is new.
    var back = ControlFit(
      [control("heat"), control("size", 0...5), control("speed"), control("twist")],
      old: new.map(ControlFacts.init), renames: fit.renames)
    let kept = back.fitted(.set("warmth", values: [1], tick: 1, heard: 0))
    #expect(kept == heat)
    #expect(
      back.notes == [
        "“warmth” is “heat” now: its values were kept",
        "“twist” is new, and stands where the code says",
      ])
    let curve = { (id: String, value: Double) in
      LiveEdit.take(
        .curve(control: id, [CurvePoint(time: 1, values: [value], isRamp: false)]), strokes: [],
        end: 2)
    }
    let points = [next.fitted(curve("heat", 1)), next.fitted(curve("size", 9))]
    #expect(points == [curve("glow", 1), curve("size", 5)])
    #expect(
      next.notes.contains(
        "“size” cannot take all values that it had: the nearest stand for them"))
    var less = ControlFit(
      [control("speed"), control("twist"), control("turn")], old: old.map(ControlFacts.init))
    let lost = less.fitted(heat)
    #expect(lost == nil)
    #expect(less.notes.contains("“heat” is gone: its values were left out"))
    #expect(less.notes.contains("“twist” is new, and stands where the code says"))
    #expect(ControlFit(old, old: old.map(ControlFacts.init)).notes.isEmpty)
  }

  @Test func `edits go to a control by its new name, though another has the old one`()
    throws
  {
    let (one, two) = ([control("a")], [control("b")])
    let three = [control("b"), control("a", 0...100)]
    let set = { (id: String, value: Double) in
      LiveEdit.set(id, values: [value], tick: 10, heard: 0)
    }
    let second = ControlFit(two, old: one.map(ControlFacts.init))
    #expect(second.renames == ["a": "b"])
    var third = ControlFit(three, old: two.map(ControlFacts.init), renames: second.renames)
    let former = [set("a", 0.9), set("b", 0.8)].map { third.fitted($0) }
    #expect(former == [set("b", 0.9), set("b", 0.8)])
    #expect(third.notes == ["“a” is new, and stands where the code says"])
    // Edits of the new one have another name, here and under later code.
    let own = [set("a", 50), set("b", 0.5)].map { third.told($0) }
    #expect(own[0] != set("a", 50) && own[1] == set("b", 0.5))
    let back = own.map { third.fitted($0) }
    #expect(back == [set("a", 50), set("b", 0.5)])
    var fourth = ControlFit(
      [control("c"), control("a", 0...100)], old: three.map(ControlFacts.init),
      renames: third.renames)
    let all = ([set("a", 0.9)] + own).map { fourth.fitted($0) }
    #expect(all == [set("c", 0.9), set("a", 50), set("c", 0.5)])
    let taps = ["control:a", "x"].map { fourth.fitted(.activate($0, tick: 3)) }
    #expect(taps == [.activate("control:c", tick: 3), .activate("x", tick: 3)])
    // One that is gone for a while is what it was when it comes back.
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
    let set = fit.fitted(.set("spot", values: [0.5], tick: 1, heard: 0))
    let point = CurvePoint(time: 1, values: [0.5], isRamp: false)
    let curve = fit.fitted(.take(.curve(control: "spot", [point]), strokes: [], end: 2))
    #expect(set == nil)
    #expect(curve == nil)
    #expect(fit.notes == ["“spot” is a point now, and was a value: its values were left out"])
    for json: JSON in [
      ["set", "spot", [0.5, "x"], 1, 0], ["set", "spot", 0.5, 1, 0],
      ["take", ["edit": "curve", "control": "spot", "points": [[1, 0, "x"]]], [], 2],
    ] {
      #expect(LiveEdit(json) == nil, "\(json.text())")
    }
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

  @Test func `what was set under a name is set under its new name, before it is lived again`()
    throws
  {
    func session<Name: DialName>(_ name: Name.Type) throws -> LiveSession {
      let dial = Experience("dial", title: "Dial", category: "Test", Dial<Name>.self)
      let theatre = Theatre(configuration: PlayerConfiguration([dial], brand: "Live"))
      return try theatre.session(
        #""experience": "dial", "size": {"width": 120, "height": 120}, "chrome": "none""#)
    }
    var old = Toucher(try session(Heat.self), seed: 1)
    _ = old.session.takeEdits()
    old.play(to: 0.2)
    old.session.set("heat", to: [0.75], sent: old.wall, wall: old.wall)
    old.play(to: 1)
    var new = try session(Warmth.self)
    try new.prepare(old.session.place)
    new.follow(old.session.takeEdits())
    new.approach(old.session.place)
    while !new.isSettled { new.advance(to: 0) }
    #expect(new.frame == old.session.frame)
    #expect(new.controls.map(\.id) == ["warmth"])
    #expect(new.documentText.contains(#"{"warmth":0.75}"#))
    #expect(new.playback.draw() == old.session.playback.draw())
    #expect(new.place.renames == ["heat": "warmth"])
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
