import Rendering
import Testing

/// The randomness of experiences: evenly spread, and the same everywhere.
@Suite struct SeededGeneratorTests {
  private func draws(_ count: Int, _ draw: (inout SeededGenerator) -> Double) -> [Double] {
    var random = SeededGenerator(seed: 42)
    return (0..<count).map { _ in draw(&random) }
  }

  private func mean(_ numbers: [Double]) -> Double {
    numbers.reduce(0, +) / Double(numbers.count)
  }

  @Test func `the numbers of seed 0 are the published ones`() {
    var random = SeededGenerator(seed: 0)
    #expect(
      (0..<3).map { _ in random.next() } == [
        0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F,
      ])
  }

  @Test func `a seed gives the same numbers, another seed others`() {
    var (one, same, other) = (
      SeededGenerator(seed: 7), SeededGenerator(seed: 7), SeededGenerator(seed: 8)
    )
    for _ in 0..<100 {
      let number = one.next()
      #expect(number == same.next())
      #expect(number != other.next())
    }
  }

  @Test func `parts of 1 are evenly spread and never 1`() {
    let numbers = draws(40_000) { $0.unit() }
    #expect(numbers.allSatisfy { $0 >= 0 && $0 < 1 })
    #expect(abs(mean(numbers) - 0.5) < 0.01)
    for tenth in 0..<10 {
      let share = numbers.count { Int($0 * 10) == tenth }
      #expect(abs(share - 4_000) < 250)
    }
  }

  @Test func `numbers keep within their range, and indices below their count`() {
    let range = -3.0...5
    let numbers = draws(10_000) { $0.number(in: range) }
    #expect(numbers.allSatisfy(range.contains))
    #expect(abs(mean(numbers) - 1) < 0.1)
    let indices = draws(10_000) { Double($0.index(below: 6)) }
    #expect(Set(indices) == [0, 1, 2, 3, 4, 5])
    #expect(draws(10) { Double($0.index(below: 1)) }.allSatisfy { $0 == 0 })
    #expect(draws(10) { $0.number(in: 2...2) }.allSatisfy { $0 == 2 })
  }

  @Test func `each element is as likely as the others, and none is drawn where there are none`() {
    var (random, other) = (SeededGenerator(seed: 3), SeededGenerator(seed: 3))
    var counts: [Int: Int] = [:]
    for _ in 0..<9000 {
      guard let element = random.element(of: [4, 5, 6, 7, 8, 9][2...4]) else { continue }
      counts[element, default: 0] += 1
      #expect(element == 6 + other.index(below: 3))
    }
    #expect(counts.count == 3 && counts.values.allSatisfy { 2700...3300 ~= $0 })
    #expect(random.element(of: [Int]()) == nil && random == other)
  }

  @Test func `normal numbers have mean 0 and deviation 1`() {
    let numbers = draws(40_000) { $0.normal() }
    #expect(abs(mean(numbers)) < 0.02)
    #expect(abs(mean(numbers.map { $0 * $0 }) - 1) < 0.03)
    let within = Double(numbers.count { abs($0) < 1 }) / 40_000
    #expect(abs(within - 0.6827) < 0.01)
  }

  @Test func `a stream of its own takes one number from the other, however long it is used`() {
    var (one, same) = (SeededGenerator(seed: 5), SeededGenerator(seed: 5))
    var part = one.split()
    _ = same.next()
    let numbers = (0..<100).map { _ in part.next() }
    #expect(one == same)
    #expect(Set(numbers).isDisjoint(with: (0..<100).map { _ in one.next() }))
  }

  @Test func `the library's functions draw what they draw from 64 bits`() {
    /// The results of the library itself, on a machine whose `Int` has 64 bits.
    func drawn<Generator: RandomNumberGenerator>(_ generator: inout Generator) -> [Int] {
      [40, 41, 42].shuffled(using: &generator) + [
        (0..<9).randomElement(using: &generator) ?? 0, .random(in: -5..<3, using: &generator),
        .random(in: .min ... .max, using: &generator),
      ]
    }
    var (random, same) = (SeededGenerator(seed: 6), SeededGenerator(seed: 6))
    for _ in 0..<100 {
      let numbers =
        [40, 41, 42].shuffled(using: &random) + [
          (0..<9).randomElement(using: &random) ?? 0, .random(in: -5..<3, using: &random),
          .random(in: .min ... .max, using: &random),
        ]
      #expect(numbers == drawn(&same) && random == same)
    }
    #expect([Int]().randomElement(using: &random) == nil && random == same)
    // From the upper ones of 64 bits, which 32 of them would not give.
    var few = SeededGenerator(seed: 0)
    #expect((0..<4).map { _ in Int.random(in: 0..<1000, using: &few) } == [883, 431, 26, 970])
  }
}
