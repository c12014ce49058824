import Commands
import Rendering
import Testing

@Suite struct DurationsTests {
  private func median(_ seconds: [Double]) -> Double? {
    var durations = Durations()
    for duration in seconds { durations.add(duration) }
    return durations.median
  }

  @Test(arguments: [1, 2, 3, 10, 101, 1000])
  func `the median is that of the sorted durations, within half a percent`(_ count: Int) throws {
    var chance = SeededGenerator(seed: UInt64(count))
    for scale in [1e-5, 1e-2, 10] {
      let seconds = (0..<count).map { _ in scale * chance.number(in: 0.5...40) }
      let sorted = seconds.sorted()
      let exact = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
      #expect(abs(try #require(median(seconds)) / exact - 1) < 0.005)
    }
  }

  @Test func `few that take long do not move the median`() throws {
    let usual = try #require(median([Double](repeating: 0.004, count: 9)))
    #expect(median([1000, 1000, 1000, 1000] + [Double](repeating: 0.004, count: 9)) == usual)
  }

  @Test func `two lots of durations together are as one`() {
    var (one, other, all) = (Durations(), Durations(), Durations())
    for index in 1...9 {
      let seconds = 0.001 * Double(index * index)
      if index.isMultiple(of: 3) { one.add(seconds) } else { other.add(seconds) }
      all.add(seconds)
    }
    one.add(other)
    #expect(one.median == all.median && abs(one.total - all.total) < 1e-12)
  }

  @Test func `what is shorter or longer than all classes counts at their ends`() throws {
    let (short, long) = (try #require(median([-1, 0, 1e-9])), try #require(median([1e5, 1e300])))
    #expect(abs(short - 1e-6) < 1e-8)
    #expect(long > 1500 && long < 2000)
  }

  @Test func `without durations there is no median`() { #expect(Durations().median == nil) }
}
