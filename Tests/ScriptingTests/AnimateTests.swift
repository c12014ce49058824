import Geometry
import JSONCoding
import Scripting
import Takes
import Testing

/// Controls that go from value to value by themselves.
@Suite struct AnimateTests {
  private func events(_ steps: String) throws -> [(time: Double, id: String, values: [Double])] {
    var timeline = Timeline(scene: try Samples.steps(steps).resolved())
    return try timeline.events(until: 100) { _ in nil }.compactMap { event in
      guard case .set(let id, let values, let time) = event else { return nil }
      return (time, id, values)
    }
  }

  @Test func `a control goes linearly from point to point, at 120 Hz and exactly at each`() throws {
    let events = try events(#"{"at":1,"animate":{"wildness":[[0,0.2],[0.1,0.8],[0.5,0.8],[1,0]]}}"#)
    // The first point, twelve pieces, one that stays level, sixty pieces.
    #expect(events.count == 1 + 12 + 1 + 60)
    #expect(events.allSatisfy { $0.id == "wildness" })
    #expect(events[0].time == 1 && events[0].values == [0.2])
    #expect(abs(events[6].time - 1.05) < 1e-12 && abs(events[6].values[0] - 0.5) < 1e-12)
    #expect(events[12].time == 1.1 && events[12].values == [0.8])
    #expect(events[13].time == 1.5 && events[13].values == [0.8])
    #expect(events[73].time == 2 && events[73].values == [0])
    for (one, two) in zip(events.dropFirst(13), events.dropFirst(14)) {
      #expect(two.values[0] < one.values[0] && two.time > one.time)
    }
  }

  @Test func `several controls go at the same time, and the next step waits for the last`() throws {
    let events = try events(
      #"{"animate":{"wildness":[[0,0],[0.05,1]],"control:density":[[0.01,3],[0.2,12]]}},"#
        + #"{"set":{"density":5}}"#)
    #expect(events.map(\.time) == events.map(\.time).sorted())
    #expect(events.last?.time == 0.2 && events.last?.values == [5])
    #expect(Set(events.map(\.id)) == ["wildness", "density"])
  }

  @Test func `a long way costs nothing before it is played`() throws {
    var timeline = Timeline(
      scene: try Samples.steps(#"{"animate":{"wildness":[[0,0],[9999999,1]]}}"#).resolved())
    #expect(try timeline.events(until: 1) { _ in nil }.count == 121)
  }

  @Test(
    arguments: [
      (#"{"wildness":[]}"#, "steps[0].animate.wildness"),
      (#"{"wildness":[[0]]}"#, "steps[0].animate.wildness[0]"),
      (#"{"wildness":[[0,0.1,0.2]]}"#, "steps[0].animate.wildness[0]"),
      (#"{"wildness":[[0,0.1],[0,0.2]]}"#, "steps[0].animate.wildness[1][0]"),
      (#"{"wildness":[[-1,0.1]]}"#, "steps[0].animate.wildness[0][0]"),
      (#"{"wildness":[[0,1.5]]}"#, "steps[0].animate.wildness[0][1]"),
      (#"{"wildness":[[0,"a"]]}"#, "steps[0].animate.wildness[0][1]"),
      (#"{"wilderness":[[0,1]]}"#, "steps[0].animate.wilderness"),
      (#"{"wildness":7}"#, "steps[0].animate.wildness"),
      (#"[]"#, "steps[0].animate"),
    ])
  func `what is no curve is refused where it stands`(_ curves: String, _ path: String) {
    let error = Samples.mistake { try Samples.steps(#"{"animate":\#(curves)}"#) }
    #expect(error?.path == path && error?.kind == .scene, "\(String(describing: error))")
  }

  @Test func `a curve is written as it is read`() throws {
    let steps = #"{"at":1,"animate":{"wildness":[[0,0.2],[0.25,0.8]]}}"#
    let scene = try Samples.steps(steps).resolved()
    let script = LiveScript(scene.script)
    #expect(SceneDocument(scene, steps: script.steps(until: 9), duration: 9).text.contains(steps))
  }
}
