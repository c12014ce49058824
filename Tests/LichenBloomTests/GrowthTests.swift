import Drawing
import Geometry
import LichenBloom
import Rendering
import Testing

struct GrowthTests {
  @Test(arguments: 0..<Growth.orders)
  func `a module grows from nothing without a break`(order: Int) {
    let duration = Growth.duration[order]
    #expect(Growth.size(age: -1, duration: duration) == 0)
    #expect(Growth.size(age: 0, duration: duration) == 0)
    var last = 0.0
    for step in 1...4000 {
      let size = Growth.size(age: Double(step) * 0.005, duration: duration)
      #expect(size >= last && size - last < 0.006)
      last = size
    }
    #expect(last > 0.99)
  }

  @Test func `the contour does not jump when a lobe is born`() {
    var random = SeededGenerator(seed: 21)
    let skeleton = Skeleton(&random)
    let bloom = Bloom(
      seed: 1, at: Bloom.Placement(center: Point(200, 300), radius: 160, nearness: 1, finest: 1),
      life: Bloom.Life(planted: 0, sprouted: 0, span: 100))
    func shape(_ clock: Double) -> Rect? {
      let conditions = Conditions(
        time: 0, clock: clock,
        habit: Conditions.Habit(
          presences: Array(repeating: 1, count: 7), wildness: 0.4, growth: 1),
        pull: (.zero, 0), field: GradientNoise(seed: 1))
      let pose = ArmPose(
        skeleton, of: bloom, heading: 0.4, presence: 1, under: conditions)
      return ArmOutline.path(skeleton, pose).controlBounds
    }
    for segment in skeleton.segments where segment.internode.birth > 0 {
      guard let before = shape(segment.internode.birth - 1e-4),
        let after = shape(segment.internode.birth + 1e-4)
      else { return #expect(Bool(false), "an arm has no contour") }
      let corners = [
        before.minX - after.minX, before.minY - after.minY, before.maxX - after.maxX,
        before.maxY - after.maxY,
      ]
      #expect(corners.allSatisfy { abs($0) < 0.05 })
    }
  }

  @Test func `arms fork, die out and stay a tree`() {
    for seed in 0..<40 {
      var random = SeededGenerator(seed: UInt64(seed))
      let segments = Skeleton(&random).segments
      #expect(segments.count > 8 && segments.count < 200)
      for (index, segment) in segments.enumerated() {
        #expect(segment.parent < index)
        guard segment.parent >= 0 else { continue }
        #expect(segment.internode.birth > segments[segment.parent].internode.birth)
        #expect(segments[segment.parent].children.contains(index))
      }
    }
  }

  @Test func `arms come in one by one and gently`() {
    var visibility = ArmVisibility(density: 3)
    #expect(visibility.presences(at: 0).reduce(0, +) == 3)
    visibility.aim(at: 12, time: 0)
    var last = visibility.presences(at: 0)
    for step in 1...480 {
      let presences = visibility.presences(at: Double(step) / 120)
      #expect(zip(last, presences).allSatisfy { $1 >= $0 && $1 - $0 < 0.02 })
      last = presences
    }
    #expect(last == Array(repeating: 1, count: Bloom.maxArms))
  }
}
