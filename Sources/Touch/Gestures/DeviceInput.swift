import Geometry

/// The kinds of input besides fingers that an experience asks for.
@frozen
public struct InputKinds: OptionSet, Hashable, Sendable {
  /// A bit for each kind.
  public let rawValue: UInt8

  /// Creates the set of the bits of `rawValue`.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The position, the buttons and the tilt of a mouse or a pen, also while it presses nothing.
  public static let hover = InputKinds(rawValue: 1)
  /// The wheel of a mouse, or two fingers on a trackpad.
  public static let wheel = InputKinds(rawValue: 2)
  /// The keys of a keyboard.
  public static let keys = InputKinds(rawValue: 4)
  /// All of them.
  package static let all: InputKinds = [.hover, .wheel, .keys]

  /// The kinds by their names, in the order in which they are listed.
  private static let named: [(kind: InputKinds, name: String)] = [
    (.hover, "hover"), (.wheel, "wheel"), (.keys, "keys"),
  ]

  /// The names of the kinds that it contains.
  package var names: [String] { InputKinds.named.filter { contains($0.kind) }.map(\.name) }
}

/// A mouse or a pen over the stage.
@frozen
public struct Pointer: Hashable, Sendable {
  /// The position, in stage points.
  public var position: Point
  /// The pressed buttons besides the primary one, which is a touch.
  public var buttons: PointerButtons
  /// The tilt of a pen; upright for a mouse.
  public var tilt: PenTilt

  /// Creates a pointer at `position`.
  @inlinable
  public init(at position: Point, buttons: PointerButtons = [], tilt: PenTilt = .upright) {
    (self.position, self.buttons, self.tilt) = (position, buttons, tilt)
  }
}

/// The pressed buttons of a pointer, with the bits of `buttons` in W3C Pointer Events. The primary
/// button, the left one of a mouse or the tip of a pen, is a ``Touch`` and none of them.
@frozen
public struct PointerButtons: OptionSet, Hashable, Sendable {
  /// A bit for each button.
  public let rawValue: Int

  /// Creates the set of the bits of `rawValue`.
  @inlinable
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The right button of a mouse, or that of a pen.
  public static let secondary = PointerButtons(rawValue: 2)
  /// The middle button, often the wheel.
  public static let auxiliary = PointerButtons(rawValue: 4)

  /// Creates the set of the button with the index `button` in W3C Pointer Events, in which the
  /// middle one comes before the right one; empty for the primary one, and beyond those that go
  /// back and forward.
  package init(button: Int) {
    let index = PointerButtons.buttons.firstIndex(of: button)
    self.init(rawValue: index.map { 2 << $0 } ?? 0)
  }

  /// The indices of the buttons, in the order of their bits.
  package static let buttons = [2, 1, 3, 4]
}

/// The tilt of a pen, as in W3C Pointer Events.
@frozen
public struct PenTilt: Hashable, Sendable {
  /// The angle between pen and stage, in radians: 0 flat … π/2 upright.
  public var altitude: Double
  /// The direction towards which the pen leans, in radians, 0 … 2π: 0 to the right, π/2 down.
  public var azimuth: Double

  /// A pen that is not tilted, or is not measured.
  public static let upright = PenTilt(altitude: Math.pi / 2, azimuth: 0)

  /// Creates a tilt from two angles in radians.
  @inlinable
  public init(altitude: Double, azimuth: Double) {
    (self.altitude, self.azimuth) = (altitude, azimuth)
  }

  /// Creates the tilt of a pen that leans by `x` degrees to the right and by `y` degrees down, each
  /// −90 … 90.
  ///
  /// Source: W3C Pointer Events Level 3, "Converting between tiltX / tiltY and altitudeAngle /
  /// azimuthAngle".
  public init(x: Double, y: Double) {
    if abs(x) >= 90 || abs(y) >= 90 {
      let isAlongAxis = x == 0 || y == 0
      self.init(altitude: 0, azimuth: isAlongAxis ? PenTilt.direction(x, y) : 0)
    } else {
      let (right, down) = (Math.tan(x * Math.pi / 180), Math.tan(y * Math.pi / 180))
      let lean = Math.hypot(right, down)
      self.init(altitude: Math.atan2(1, lean), azimuth: PenTilt.direction(right, down))
    }
  }

  private static func direction(_ x: Double, _ y: Double) -> Double {
    let angle = Math.atan2(y, x)
    return angle < 0 ? angle + Math.twoPi : angle
  }
}

/// The keys of a keyboard, by the names of W3C UI Events: `"a"`, `"A"`, `" "`, `"ArrowDown"`,
/// `"Enter"`.
///
/// A key is pressed in one step and released in a later one, however short it was; keys that are
/// struck faster than steps follow each other come one after the other, in their order.
@frozen
public struct Keys: Hashable, Sendable {
  /// The keys that are down, in the order in which they were pressed.
  public var down: [String]
  /// The keys that were pressed in this step, in their order. A key that repeats is pressed once.
  public var pressed: [String]
  /// The keys that were released in this step, in their order.
  public var released: [String]

  /// Creates the keys of a step, none by default.
  @inlinable
  public init(down: [String] = [], pressed: [String] = [], released: [String] = []) {
    (self.down, self.pressed, self.released) = (down, pressed, released)
  }

  /// Returns true if the key is down.
  @inlinable
  public func isDown(_ key: String) -> Bool { down.contains(key) }

  /// Presses or releases a key; no-op if it is down or up already.
  package mutating func handle(_ key: String, isDown: Bool) {
    guard self.isDown(key) != isDown else { return }
    if isDown {
      down.append(key)
      pressed.append(key)
    } else {
      down.removeAll { $0 == key }
      released.append(key)
    }
  }
}

/// The input besides fingers in one step.
package struct DeviceInput: Hashable, Sendable {
  /// The pointer; nil without one.
  package var pointer: Pointer?
  /// The sum of what the wheel has scrolled, in points.
  package var wheel = Vector.zero
  /// The keys.
  package var keys = Keys()

  /// Creates the input of a step in which nothing happens.
  package init() {}

  /// Forgets what happened, and keeps what is down.
  package mutating func forgetChanges() {
    wheel = .zero
    (keys.pressed, keys.released) = ([], [])
  }

  /// Handles an event at once.
  package mutating func handle(_ event: DeviceEvent) {
    switch event {
    case .pointer(let pointer): self.pointer = pointer
    case .wheel(let way, _): wheel = wheel + way
    case .key(let key, let isDown): keys.handle(key, isDown: isDown)
    }
  }
}

/// An event of a pointer, a wheel or a keyboard.
package enum DeviceEvent: Hashable, Sendable {
  /// The pointer has moved, changed its buttons or tilt, or left if it is nil.
  case pointer(Pointer?)
  /// The wheel has scrolled, by points to the right and down, over a position of the stage.
  case wheel(Vector, at: Point = .zero)
  /// A key was pressed or released.
  case key(String, isDown: Bool)

  /// The kind of the event.
  package var kind: InputKinds {
    switch self {
    case .pointer: .hover
    case .wheel: .wheel
    case .key: .keys
    }
  }
}
