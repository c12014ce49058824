import JSONCoding
import Pages
import RandomNumbers
import Testing

@Suite struct TraceChangesTests {
  /// What a page makes of a change; nil where it is none.
  private func changed(_ value: JSON, by change: JSON) -> JSON? {
    switch (value, change) {
    case (_, .array(let whole)): return whole.count == 1 ? whole[0] : nil
    case (.object(let members), .object(let changes)):
      guard changes.allSatisfy({ value[$0.key] != nil }) else { return nil }
      return .object(
        members.map { member in
          guard let change = change[member.key] else { return member }
          return .init(member.key, changed(member.value, by: change) ?? "broken")
        })
    case (.array(let values), .object(let changes)):
      var values = values
      for member in changes {
        guard let place = Int(member.key), values.indices.contains(place) else { return nil }
        values[place] = changed(values[place], by: member.value) ?? "broken"
      }
      return .array(values)
    default: return nil
    }
  }

  private func isTold(_ lines: [JSON]) -> Bool {
    var changes = TraceChanges()
    var page = JSON.null
    for line in lines {
      guard let next = changed(page, by: changes.next(line)) else { return false }
      page = next
      guard page.text(.rounded) == line.text(.rounded) else { return false }
    }
    return true
  }

  @Test func `changes make each line of the one before`() {
    #expect(
      isTold([
        ["frame": 0, "a": .null, "list": [], "deep": ["x": 1, "y": [1, 2]]],
        ["frame": 1, "a": [1, 2], "list": [["id": 1]], "deep": ["x": 1, "y": [1, 3]]],
        ["frame": 2, "a": .null, "list": [["id": 1]], "deep": ["x": 1, "y": [1, 3]]],
        ["frame": 2, "a": .null, "list": [["id": 1]], "deep": ["x": 1, "y": [1, 3]]],
        ["frame": 3, "a": true, "list": [["id": 1], ["id": 2]], "deep": ["y": [1], "z": "w"]],
      ]))
  }

  @Test func `what stays is not told, and neither is what a trace does not show`() {
    var changes = TraceChanges()
    #expect(
      changes.next(["frame": 0, "v": 0.25, "w": [1, 2]]) == [["frame": 0, "v": 0.25, "w": [1, 2]]])
    #expect(changes.next(["frame": 1, "v": .number(0.250004), "w": [1, 2]]) == ["frame": [1]])
    #expect(
      changes.next(["frame": 2, "v": .number(0.2502), "w": [1, 5]])
        == ["frame": [2], "v": [.number(0.2502)], "w": ["1": [5]]])
    #expect(changes.next(["frame": 2, "v": .number(0.2502), "w": [1, 5]]) == [:])
  }

  @Test func `any lines are reported`() {
    var random = Chance(7)
    for _ in 0..<50 {
      let lines = (0..<20).map { frame -> JSON in
        ["frame": .number(Double(frame / 2)), "value": random.value(depth: 3)]
      }
      let isRight = isTold(lines)
      #expect(isRight)
    }
  }
}

extension Chance {
  fileprivate mutating func value(depth: Int) -> JSON {
    switch index(below: depth == 0 ? 4 : 7) {
    case 0: .null
    case 1: .bool(index(below: 2) == 0)
    case 2: .number(Double(index(below: 1000)) / 64)
    case 3: .string("t\(index(below: 3))")
    case 4: .array((0..<index(below: 4)).map { _ in value(depth: depth - 1) })
    default:
      .object((0..<index(below: 4)).map { JSON.Member("k\($0)", value(depth: depth - 1)) })
    }
  }
}
