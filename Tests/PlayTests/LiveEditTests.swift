import Catalogue
import Controls
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Takes
import Testing
import Play

/// A take that is edited while it is shown.
@Suite struct LiveEditTests {
  private static let keys =
    #""experience": "spring-grid", "size": {"width": 320, "height": 568}, "chrome": "none""#

  /// A take of `seconds`, shown to its end, of as many strokes as fit.
  private func take(_ seconds: Double, seed: UInt64 = 1) throws -> Toucher {
    var toucher = Toucher(try Theatre.ours.session(Self.keys), seed: seed)
    toucher.session.record(true, at: toucher.wall)
    while toucher.session.playback.time < seconds {
      toucher.turn()
      toucher.touch(most: 3)
    }
    toucher.session.record(false, at: toucher.wall)
    toucher.lift()
    return toucher
  }

  /// Lets the session come to rest, a step at a time; how many steps that takes.
  private func settle(_ toucher: inout Toucher) -> Int {
    var steps = 0
    while !toucher.session.isSettled, steps < 100_000 {
      let before = toucher.session.playback.stepIndex
      toucher.session.advance(to: toucher.wall, maxSteps: 1)
      steps += toucher.session.playback.stepIndex - before
    }
    return steps
  }

  private func middle(_ session: LiveSession, at share: Double) throws -> ScriptStroke {
    let strokes = session.strokes
    return try #require(strokes.first { $0.number == Int(Double(strokes.count) * share) + 1 })
  }

  @Test(arguments: [0.2, 0.5, 0.9])
  func `only what comes behind the edit is played again`(_ share: Double) throws {
    var toucher = try take(8)
    _ = settle(&toucher)
    let rate = toucher.session.scene.stepRate.perSecond
    let (time, last) = (toucher.session.playback.time, toucher.session.playback.stepIndex)
    let stroke = try middle(toucher.session, at: share)
    let start = stroke.stroke.span.lowerBound
    _ = try toucher.session.edit(.move(seconds: 0.2, by: Vector(3, 4)), strokes: [stroke.number])
    #expect(!toucher.session.isSettled)
    // From the place to come back to that lies before it: they are half a second apart.
    #expect(toucher.session.playback.time < start)
    #expect(toucher.session.playback.time > start - 0.52)
    let steps = settle(&toucher)
    #expect(toucher.session.playback.time == time)
    #expect(Double(last - steps) > (start - 0.52) * rate)
    let pictures = try Theatre.ours.pictures(
      of: toucher.session.documentText, [toucher.session.frame])
    #expect(pictures[toucher.session.frame] == toucher.session.playback.draw())
  }

  @Test func `what was tapped and has gone with other settings is not saved, wherever time stands`()
    throws
  {
    for isPlayedOn in [false, true] {
      var session = try Theatre.ours.session(
        #""experience": "spring-grid", "size": {"width": 320, "height": 568}, "chrome": "full""#)
      for turn in 1...90 {
        session.advance(to: Double(turn) / 60)
        if turn == 60 { session.activate("chrome:favourite", sent: 1, wall: 1) }
        if turn == 30 { session.set("damping", to: [0.9], sent: 0.5, wall: 0.5) }
      }
      let furthest = session.furthest
      #expect(try session.provenText().contains("chrome:favourite"))
      if isPlayedOn { session.seek(to: 0.2) }
      var settings = SceneSettings()
      settings.chrome = SceneChrome.none
      try session.take(settings)
      let stood = session.playback.stepIndex
      let text = try session.provenText()
      // The page does not show that.
      #expect(session.playback.stepIndex == stood && session.furthest == furthest)
      #expect(!text.contains("chrome:favourite") && text.contains("damping"))
      let pictures = try Theatre.ours.pictures(of: text, [furthest])
      session.seek(to: session.scene.fps.seconds(of: furthest))
      while !session.isSettled { session.advance(to: 9) }
      #expect(pictures[furthest] == session.playback.draw())
    }
  }

  @Test func `a take that cannot be played with other settings is not saved`() throws {
    let tap = #"""
      {"at": 0.5, "perform": {"actions": [{"type": "pointer", "id": "a", "actions": [
        {"type": "pointerMove", "x": 300, "y": 500}, {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0}]}]}}
      """#
    var session = try Theatre.ours.session("\(Self.keys), \"duration\": 2, \"steps\": [\(tap)]")
    for turn in 1...90 { session.advance(to: Double(turn) / 60) }
    _ = try session.provenText()
    var settings = SceneSettings()
    settings.size = Size(100, 100)
    try session.take(settings)
    #expect(throws: UnplayableTake.self) { try session.provenText() }
  }

  @Test func `what can be undone has an end, and an edited take stays one`() throws {
    var script = try Theatre.ours.session(Self.keys).script
    var history = EditHistory(script)
    for turn in 0..<(EditHistory.maxChanges + 50) {
      script.activate("x\(turn)", tick: 10 * turn)
      history.commit(script, furthest: turn, isEdit: turn == 3)
    }
    #expect(history.doneCount == EditHistory.maxChanges && history.isEdited)
    // One that is large by itself can be undone still.
    for round in 0..<3 {
      let points = (0..<300_000).map {
        CurvePoint(time: Double($0) / 100 + Double(round), values: [0.5], isRamp: $0 > 0)
      }
      script = script.settingCurve(of: "damping", to: points)
      history.commit(script, furthest: 0)
      #expect(history.doneCount == 1 || round == 0)
    }
    #expect(history.doneCount == 1)
  }

  @Test func `an edit behind the time that is shown plays nothing again`() throws {
    var toucher = try take(4)
    _ = settle(&toucher)
    let stroke = try #require(toucher.session.strokes.last)
    toucher.session.seek(to: stroke.stroke.span.lowerBound - 0.2)
    _ = settle(&toucher)
    let step = toucher.session.playback.stepIndex
    _ = try toucher.session.edit(.delete, strokes: [stroke.number])
    #expect(toucher.session.isSettled && toucher.session.playback.stepIndex == step)
    #expect(!toucher.session.strokes.contains(stroke))
  }

  @Test(arguments: 0..<6)
  func `after edits, undo and redo the saved scene shows what is shown`(_ seed: Int) throws {
    var toucher = try take(3, seed: UInt64(seed) + 60)
    _ = settle(&toucher)
    var random = SeededGenerator(seed: UInt64(seed))
    let edits: [TakeEdit] = [
      .move(seconds: 0.31, by: Vector(12, 7)), .cut(at: 1.2), .mirror(.leftRight),
      .duplicate(by: Vector(24, 24)), .smooth(seconds: 0.05), .stretch(to: 0.5...1.9),
      .repeat(times: 2), .writeActions, .writeSamples, .mirror(.time), .delete,
      .curve(
        control: "damping",
        [
          CurvePoint(time: 0.4, values: [0.2], isRamp: false),
          CurvePoint(time: 1.7, values: [1.1], isRamp: true),
        ]),
    ]
    var made = 0
    for turn in 0..<30 {
      let count = toucher.session.strokes.count
      guard count > 0 else { break }
      let numbers = Set((0..<2).map { _ in 1 + random.index(below: count) })
      switch turn % 5 {
      case 3: toucher.session.undo()
      case 4 where turn % 2 == 0: toucher.session.redo()
      default:
        let edit = edits[random.index(below: edits.count)]
        if (try? toucher.session.edit(edit, strokes: numbers)) != nil { made += 1 }
      }
      if turn % 7 == 0 { toucher.session.seek(to: 3 * random.unit()) }
      _ = settle(&toucher)
      #expect(toucher.session.fault == nil)
      let frame = toucher.session.frame
      let pictures = try Theatre.ours.pictures(of: toucher.session.documentText, [frame])
      #expect(pictures[frame] == toucher.session.playback.draw(), "\(turn)")
    }
    #expect(made > 8)
  }

  @Test func `undo gives the same bytes, back to the beginning and on again`() throws {
    var toucher = try take(3)
    _ = settle(&toucher)
    var texts = [toucher.session.documentText]
    let edits: [TakeEdit] = [
      .move(seconds: 9, by: .zero), .duplicate(by: Vector(5, 5)), .mirror(.upDown),
      .curve(control: "damping", [CurvePoint(time: 1, values: [0.3], isRamp: false)]), .delete,
    ]
    for edit in edits {
      _ = try toucher.session.edit(edit, strokes: [1])
      _ = settle(&toucher)
      texts.append(toucher.session.documentText)
    }
    #expect(Set(texts).count == texts.count)
    for text in texts.reversed() {
      #expect(toucher.session.documentText == text)
      if text != texts[0] { toucher.session.undo() }
      _ = settle(&toucher)
    }
    toucher.session.undo()
    #expect(toucher.session.strokes.isEmpty)
    toucher.session.redo()
    for text in texts {
      _ = settle(&toucher)
      #expect(toucher.session.documentText == text)
      toucher.session.redo()
    }
  }

  @Test func `touches are undone too, and a slider as a whole`() throws {
    var toucher = Toucher(try Theatre.ours.session(Self.keys), seed: 4)
    toucher.play(to: 1)
    for step in 0..<9 {
      toucher.session.set(
        "damping", to: [Double(step) / 10], sent: toucher.wall, wall: toucher.wall)
      toucher.play(to: toucher.session.playback.time + 0.05)
    }
    #expect(toucher.session.script.curve(of: "damping").count == 9)
    toucher.session.set("response", to: [1.5], sent: toucher.wall, wall: toucher.wall)
    toucher.play(to: 2)
    toucher.session.undo()
    #expect(toucher.session.script.curve(of: "response").isEmpty)
    #expect(toucher.session.script.curve(of: "damping").count == 9)
    toucher.session.undo()
    #expect(toucher.session.script.curve(of: "damping").isEmpty)
  }

  @Test func `overdubbing plays the take and adds another hand, which is undone as one`() throws {
    var toucher = try take(2)
    _ = settle(&toucher)
    let before = toucher.session.strokes
    let text = toucher.session.documentText
    toucher.session.overdub(true, at: toucher.wall)
    #expect(toucher.session.isOverdubbing && toucher.session.isRecording)
    while !toucher.session.isSettled { toucher.turn() }
    #expect(toucher.session.frame < 10)
    while toucher.session.playback.time < 1.8 {
      toucher.turn()
      toucher.touch(most: 2)
      #expect(try toucher.session.edit(.delete, strokes: [1]) == nil)
    }
    toucher.session.overdub(false, at: toucher.wall)
    _ = settle(&toucher)
    let after = toucher.session.strokes
    #expect(after.count > before.count)
    for stroke in before {
      #expect(after.contains { $0.stroke.samples == stroke.stroke.samples })
    }
    toucher.session.undo()
    _ = settle(&toucher)
    #expect(toucher.session.documentText == text)
  }

  @Test func `a new take can be undone`() throws {
    var toucher = try take(2)
    _ = settle(&toucher)
    let text = toucher.session.documentText
    toucher.session.record(true, at: toucher.wall)
    toucher.play(to: 0.5)
    toucher.session.record(false, at: toucher.wall)
    #expect(toucher.session.strokes.isEmpty)
    toucher.session.undo()
    _ = settle(&toucher)
    #expect(toucher.session.documentText == text)
  }

  @Test func `steps of the scene's file are edited, and stay so when settings change`() throws {
    var toucher = Toucher(try Theatre.ours.session(LiveSessionTests.scripted), seed: 2)
    toucher.play(to: 1.5)
    toucher.session.run(false, at: toucher.wall)
    let count = toucher.session.strokes.count
    _ = try toucher.session.edit(.move(seconds: 0.1, by: .zero), strokes: [1])
    _ = try toucher.session.edit(.writeActions, strokes: [1])
    _ = settle(&toucher)
    let strokes = toucher.session.strokes.map(\.stroke)
    #expect(strokes.count == count)
    var settings = SceneSettings()
    settings.seed = 77
    try toucher.session.take(settings)
    _ = settle(&toucher)
    #expect(toucher.session.strokes.map(\.stroke) == strokes)
    #expect(toucher.session.fault == nil)
  }
}
