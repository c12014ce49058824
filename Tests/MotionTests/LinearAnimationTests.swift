import Motion
import Testing

struct LinearGlideTests {
  @Test func `a glide goes evenly and ends on its target exactly`() {
    var glide = LinearAnimation(0.1, duration: 0.08)
    glide.retarget(to: 0.7, at: 2)
    #expect(glide.value(at: 2) == 0.1)
    #expect((glide.value(at: 2.02) - 0.25).magnitude < 1e-12)
    #expect((glide.value(at: 2.06) - 0.55).magnitude < 1e-12)
    #expect(glide.value(at: 2.09) == 0.7)
    #expect(!glide.isFinished(at: 2.06))
    #expect(glide.isFinished(at: 2.09))
  }

  @Test func `a new target starts at the number drawn at that time and takes the whole time`() {
    var glide = LinearAnimation(0, duration: 0.08)
    glide.retarget(to: 1, at: 0)
    glide.retarget(to: 2, at: 0.04)
    #expect(glide.value(at: 0.04) == 0.5)
    #expect((glide.value(at: 0.08) - 1.25).magnitude < 1e-12)
    #expect(!glide.isFinished(at: 0.11))
    #expect(glide.value(at: 0.13) == 2)
  }

  @Test func `the same target once more does not start the glide again`() {
    var glide = LinearAnimation(0, duration: 0.08)
    glide.retarget(to: 1, at: 0)
    glide.retarget(to: 1, at: 0.06)
    #expect(glide.value(at: 0.08) == 1)
  }

  @Test func `a jump ends the glide and a number at rest is finished`() {
    var glide = LinearAnimation(0, duration: 0.08)
    #expect(glide.isFinished(at: 0))
    glide.retarget(to: 1, at: 0)
    glide.jump(to: 5)
    #expect(glide.value(at: 0.01) == 5)
    #expect(glide.isFinished(at: 0.01))
  }

  @Test func `a time before the start counts as the start`() {
    var glide = LinearAnimation(0, duration: 0.08)
    glide.retarget(to: 1, at: 3)
    #expect(glide.value(at: 2) == 0)
    #expect(!glide.isFinished(at: 2))
  }

  @Test func `without a duration the number is at its target at once`() {
    var glide = LinearAnimation(0, duration: 0)
    glide.retarget(to: 1, at: 3)
    #expect(glide.value(at: 3) == 1)
  }
}
