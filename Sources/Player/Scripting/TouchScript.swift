import Geometry
import Gestures
import JSONCoding

/// A W3C WebDriver Actions body, checked: the items of each source, tick by tick. Times are in
/// milliseconds from the start of the body.
package struct TouchScript: Sendable {
  /// The device that a pointer imitates; all three act as touch contacts.
  package enum PointerKind: String, Hashable, Sendable, CaseIterable {
    /// A mouse: the default.
    case mouse
    /// A pen.
    case pen
    /// A finger.
    case touch
  }

  /// What an item does.
  package enum Item: Hashable, Sendable {
    /// Nothing, for some milliseconds.
    case pause(Int)
    /// Presses a button with a pressure; 0 is the contact.
    case down(button: Int, pressure: Double, tilt: PenTilt = .upright)
    /// Releases a button.
    case up(button: Int)
    /// Moves the pointer.
    case move(Move)
    /// Cancels the contact, as by the system; a mouse or a pen leaves the stage.
    case cancel
    /// Presses or releases the key of that name.
    case key(String, isDown: Bool)
    /// Scrolls by some points at the target of a move.
    case scroll(Move, by: Vector)
  }

  /// A way to go.
  package struct Move: Hashable, Sendable {
    /// Offset from the origin, in points.
    package let x: Double
    /// Offset from the origin, in points.
    package let y: Double
    /// In milliseconds; nil takes the duration of the tick.
    package let duration: Int?
    package let origin: Origin
    /// How hard the contact presses on its way, 0…1.
    package let pressure: Double
    /// The tilt of a pen.
    package let tilt: PenTilt

    /// Creates a way to a point of the stage, in some milliseconds.
    package init(to point: Point, milliseconds: Int, tilt: PenTilt = .upright) {
      self.init(
        x: point.x, y: point.y, duration: milliseconds, origin: .viewport,
        pressure: Touch.unmeasuredPressure, tilt: tilt)
    }

    init(
      x: Double, y: Double, duration: Int?, origin: Origin, pressure: Double,
      tilt: PenTilt = .upright
    ) {
      (self.x, self.y, self.duration) = (x, y, duration)
      (self.origin, self.pressure, self.tilt) = (origin, pressure, tilt)
    }
  }

  /// What a move's target is counted from.
  package enum Origin: Hashable, Sendable {
    /// The top left corner of the stage.
    case viewport
    /// The source's position when the move starts.
    case pointer
    /// The centre of a part of the player.
    case element(String)
  }

  /// One source: a pointer, a keyboard or a wheel with its items, or a source of pauses.
  package struct Source: Hashable, Sendable {
    package var id: String
    package let kind: SourceKind
    /// The device that a pointer imitates; nil for other sources.
    package let pointer: PointerKind?
    package let items: [Item]

    /// Creates the source `id`, which does `items` one after the other: a pointer, or pauses if
    /// `pointer` is nil.
    package init(id: String, pointer: PointerKind?, items: [Item]) {
      self.init(id: id, pointer == nil ? .none : .pointer, pointer: pointer, items: items)
    }

    /// Creates the source `id` of a kind.
    package init(id: String, _ kind: SourceKind, pointer: PointerKind? = nil, items: [Item]) {
      (self.id, self.kind, self.pointer, self.items) = (id, kind, pointer, items)
    }
  }

  package let sources: [Source]
  /// Duration of each tick, in milliseconds.
  package let ticks: [Int]
  /// Sum of all ticks, in milliseconds; the largest `Int` where the sum is larger.
  package let duration: Int

  /// Creates the body of `sources`, which act at the same time.
  package init(sources: [Source]) {
    self.sources = sources
    var ticks = Array(repeating: 0, count: sources.map { $0.items.count }.max() ?? 0)
    for source in sources {
      for (tick, item) in source.items.enumerated() {
        ticks[tick] = max(ticks[tick], item.duration)
      }
    }
    self.ticks = ticks
    duration = ticks.reduce(0) { $0.addingSaturated($1) }
  }
}

extension TouchScript {
  /// The same with rests in the place of moves.
  package var withoutMoves: TouchScript {
    TouchScript(
      sources: sources.map { source in
        let items = source.items.map { item in
          switch item {
          case .move, .scroll: Item.pause(item.duration)
          case .pause, .down, .up, .cancel, .key: item
          }
        }
        return Source(id: source.id, source.kind, pointer: source.pointer, items: items)
      })
  }
}

// MARK: Writing

extension TouchScript {
  /// The body of Perform Actions.
  var json: JSON { ["actions": .array(sources.map(\.json))] }
}

extension TouchScript.Source {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("type", .string(kind.rawValue)), .init("id", .string(id)),
      .init("actions", .array(items.map(\.json))),
    ]
    if let pointer {
      let kind = TouchScript.pointerType
      members.append(.init("parameters", .object([.init(kind.name, kind.codec.write(pointer))])))
    }
    return .object(members)
  }
}

extension TouchScript.Item {
  fileprivate var json: JSON {
    let (name, members): (TouchScript.ItemName, [JSON.Member]) =
      switch self {
      case .pause(let duration): (.pause, [TouchScript.duration.member(duration)])
      case .down(let button, let pressure, let tilt):
        (.pointerDown, [TouchScript.button.member(button)] + Self.members(pressure, tilt))
      case .up(let button): (.pointerUp, [TouchScript.button.member(button)])
      case .move(let move): (.pointerMove, move.members + Self.members(move.pressure, move.tilt))
      case .cancel: (.pointerCancel, [])
      case .key(let key, let isDown):
        (isDown ? .keyDown : .keyUp, [TouchScript.key.member(key)])
      case .scroll(let move, let way):
        (
          .scroll,
          move.members + [
            TouchScript.deltaX.member(Int(way.dx)), TouchScript.deltaY.member(Int(way.dy)),
          ]
        )
      }
    return .object([.init("type", .string(name.rawValue))] + members)
  }

  private static func members(_ pressure: Double, _ tilt: PenTilt) -> [JSON.Member] {
    let pressed =
      pressure == Touch.unmeasuredPressure ? [] : [TouchScript.pressure.member(pressure)]
    guard tilt != .upright else { return pressed }
    return pressed + [
      TouchScript.altitude.member(tilt.altitude), TouchScript.azimuth.member(tilt.azimuth),
    ]
  }
}

extension TouchScript.Move {
  fileprivate var members: [JSON.Member] {
    var members = [TouchScript.x.member(x), TouchScript.y.member(y)]
    if let duration { members.append(TouchScript.duration.member(duration)) }
    if origin != .viewport { members.append(TouchScript.origin.member(origin)) }
    return members
  }
}

extension TouchScript.Item {
  /// What the item adds to the duration of its tick, in milliseconds.
  package var duration: Int {
    switch self {
    case .pause(let duration): duration
    case .move(let move), .scroll(let move, _): move.duration ?? 0
    case .down, .up, .cancel, .key: 0
    }
  }
}

extension Int {
  /// The sum, or the largest `Int` where it does not fit; both are 0 or more.
  package func addingSaturated(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
