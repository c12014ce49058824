import Painting
import Testing

@Suite struct GreedyDualCacheTests {
  @Test func `what was put in is found, and nothing else`() {
    var cache = GreedyDualCache<Int>(capacity: 3)
    #expect(cache.first { $0 == 1 } == nil)
    for number in 1...3 { cache.insert(number, cost: 10) }
    #expect((1...3).allSatisfy { number in cache.first { $0 == number } == number })
    #expect(cache.first { $0 == 4 } == nil)
    #expect(cache.count == 3)
  }

  @Test func `of equals the one goes that was asked for longest ago`() {
    var cache = GreedyDualCache<Int>(capacity: 3)
    for number in 1...4 { cache.insert(number, cost: 10) }
    #expect(cache.first { $0 == 1 } == nil)
    #expect(cache.first { $0 == 2 } == 2)
    cache.insert(5, cost: 10)
    #expect(cache.first { $0 == 3 } == nil)
    #expect(cache.first { $0 == 2 } == 2)
  }

  @Test func `what is dear and asked for stays, whatever else comes and goes`() {
    var cache = GreedyDualCache<Int>(capacity: 8)
    cache.insert(-1, cost: 1000)
    for picture in 0..<50 {
      for shape in 0..<12 { cache.insert(12 * picture + shape, cost: 100) }
      #expect(cache.count == 8)
      #expect(cache.first { $0 == -1 } == -1)
    }
    #expect(cache.first { $0 == 599 } == 599)
    // What is not asked for any longer goes in the end.
    for shape in 600..<700 { cache.insert(shape, cost: 100) }
    #expect(cache.first { $0 == -1 } == nil)
  }

  @Test func `sizes together stay within the capacity, and what is dear for its size stays`() {
    var cache = GreedyDualCache<Int>(capacity: 100)
    cache.insert(-1, cost: 9, size: 60)
    for number in 0..<40 {
      cache.insert(number, cost: 1, size: 15)
      #expect(cache.first { $0 == -1 } == -1)
      #expect(cache.count == min(number + 2, 3))
    }
    #expect((38...39).allSatisfy { number in cache.first { $0 == number } == number })
    // A large one needs the room of all, also of the dear one.
    #expect(cache.insert(40, cost: 1, size: 95) == 40)
    #expect(cache.count == 1)
  }

  @Test func `an element is made when there is room for it`() {
    var cache = GreedyDualCache<Alive>(capacity: 5)
    var most = 0
    for _ in 0..<20 { cache.insert(Alive(&most), cost: 1, size: 2) }
    #expect(most == 2)
  }
}

/// Tells how many there were at once.
private final class Alive {
  nonisolated(unsafe) private static var count = 0

  init(_ most: inout Int) {
    Alive.count += 1
    most = max(most, Alive.count)
  }

  deinit { Alive.count -= 1 }
}
