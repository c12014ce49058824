import Geometry
import Motion
import Testing

struct AnimationGroupTests {
  /// Two values of a box, a quick one and a slow one, and the group of their motions.
  struct Box {
    var center = Animator(Point.zero, spring: .snappy)
    var scale = Animator(1.0, spring: .calm)
    var group = AnimationGroup<String>()
    var ends: [AnimationEnd] = []

    mutating func go(to place: Point, scale size: Double, at time: Double) {
      center.retarget(to: place, at: time)
      scale.retarget(to: size, at: time)
      group.add("center", center)
      group.add("scale", scale)
    }

    mutating func handle(at time: Double) {
      for event in center.events(at: time) { group.record(event, of: "center") }
      for event in scale.events(at: time) { group.record(event, of: "scale") }
      if let end = group.end() { ends.append(end) }
    }
  }

  @Test func `a group finishes once, with its last member`() {
    var box = Box()
    box.go(to: Point(50, 50), scale: 2, at: 0)
    for step in 0...600 {
      let time = Double(step) / 100
      box.handle(at: time)
      #expect(box.ends.isEmpty == (box.center.isRunning || box.scale.isRunning))
    }
    #expect(box.ends == [.finished])
    #expect(!box.group.isRunning)
  }

  @Test func `a group with a member that was turned away is retargeted, when all have ended`() {
    var box = Box()
    box.go(to: Point(50, 50), scale: 2, at: 0)
    box.center.retarget(to: Point(9, 9), at: 0.1)
    box.handle(at: 0.1)
    #expect(box.ends.isEmpty)
    box.handle(at: 9)
    #expect(box.ends == [.retargeted])
  }

  @Test func `ends of earlier motions and of strangers are passed over`() {
    var box = Box()
    box.center.retarget(to: Point(9, 9), at: 0)
    box.go(to: Point(50, 50), scale: 2, at: 0.1)
    var stranger = Animator(0.0, spring: .instant)
    stranger.retarget(to: 1, at: 0.1)
    for event in stranger.events(at: 0.1) { box.group.record(event, of: "stranger") }
    box.handle(at: 0.1)
    #expect(box.ends.isEmpty)
    box.handle(at: 9)
    #expect(box.ends == [.finished])
  }

  @Test func `a group with nothing to move finishes at once, an empty one never`() {
    var box = Box()
    box.handle(at: 0)
    #expect(box.ends.isEmpty)
    box.go(to: .zero, scale: 1, at: 0)
    box.handle(at: 0)
    box.handle(at: 1)
    #expect(box.ends == [.finished])
  }

  @Test func `a group may be filled again when its end is heard`() {
    var box = Box()
    box.go(to: Point(50, 50), scale: 2, at: 0)
    box.handle(at: 9)
    box.go(to: .zero, scale: 1, at: 9)
    box.handle(at: 9)
    #expect(box.ends == [.finished])
    box.handle(at: 20)
    #expect(box.ends == [.finished, .finished])
  }
}
