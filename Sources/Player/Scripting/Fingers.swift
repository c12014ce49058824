import Geometry
import Gestures
import JSONCoding

/// The positions of all sources, the contacts that are down, and the other input.
struct Fingers: Sendable {
  /// The originator of a contact.
  enum Owner: Hashable, Sendable {
    /// A pointer of a WebDriver body.
    case source(String)
    /// A recorded contact.
    case recorded(String)

    var name: String {
      switch self {
      case .source(let name), .recorded(let name): name
      }
    }
  }

  /// A contact that is down, with its latest sample.
  private struct Contact {
    let owner: Owner
    var sample: TouchSample
  }

  /// Positions of pointer sources, down or not.
  private var places: [String: Point] = [:]
  /// Contacts in order of landing: read backwards, WebDriver's undo list.
  private var contacts: [Contact] = []
  private var landed = 0
  /// Mice, pens, wheels and keys.
  var devices: Devices

  /// Creates the sources of a script for experiences that ask for `input` besides fingers.
  init(_ input: InputKinds) { devices = Devices(input) }

  /// Returns the position of a pointer source; a new one is at the top left corner.
  func place(of source: String) -> Point { places[source] ?? .zero }

  func isDown(_ owner: Owner) -> Bool { contacts.contains { $0.owner == owner } }

  /// Lands a contact for the step at `path`. Throws if there are too many.
  mutating func land(
    _ owner: Owner, at place: Point, pressure: Double, time: Double, by path: JSONPath
  ) throws(ScriptError) -> TimelineEvent {
    guard contacts.count < SceneLimits.contacts else {
      throw ScriptError(
        .invalidArgument, at: "\(path)",
        expected: ScriptError.contactsLimit, found: "one more")
    }
    landed += 1
    let sample = TouchSample(
      time: time, contact: landed, source: owner.name, phase: .began, position: place,
      pressure: pressure)
    contacts.append(Contact(owner: owner, sample: sample))
    return .contact(sample)
  }

  /// Moves a contact; nil if it is not down.
  mutating func move(
    _ owner: Owner, to place: Point, pressure: Double, time: Double
  ) -> TimelineEvent? {
    guard let index = contacts.firstIndex(where: { $0.owner == owner }) else { return nil }
    contacts[index].sample.position = place
    contacts[index].sample.pressure = pressure
    return .contact(contacts[index].sample.doing(.moved, at: time))
  }

  /// Lifts a contact, at `place` if given; nil if it is not down.
  mutating func lift(
    _ owner: Owner, _ phase: TouchPhase, at place: Point? = nil, time: Double
  ) -> TimelineEvent? {
    guard let index = contacts.firstIndex(where: { $0.owner == owner }) else { return nil }
    var sample = contacts.remove(at: index).sample
    if let place { sample.position = place }
    return .contact(sample.doing(phase, at: time))
  }

  /// Moves a pointer source; nil if its position and pressure are unchanged, or it is not down.
  mutating func move(
    source: String, to place: Point, pressure: Double, time: Double
  ) -> TimelineEvent? {
    let owner = Owner.source(source)
    let isPressedAlike = !contacts.contains { $0.owner == owner && $0.sample.pressure != pressure }
    guard place != self.place(of: source) || !isPressedAlike else { return nil }
    places[source] = place
    return move(owner, to: place, pressure: pressure, time: time)
  }

  /// Lifts all contacts, the last to land first, releases the keys, and removes all sources.
  mutating func release(time: Double) -> [TimelineEvent] {
    let events = contacts.reversed().map {
      TimelineEvent.contact($0.sample.doing(.ended, at: time))
    }
    contacts = []
    places = [:]
    return events + devices.release(time: time)
  }
}

extension TouchSample {
  /// Returns the same contact in another phase.
  fileprivate func doing(_ phase: TouchPhase, at time: Double) -> TouchSample {
    var sample = self
    (sample.phase, sample.time) = (phase, time)
    return sample
  }
}

extension ScriptError {
  fileprivate static let contactsLimit = "at most \(SceneLimits.contacts) contacts down at once"

  /// True if the error is that more fingers are down at once than a scene may have.
  package var tellsTooManyContacts: Bool { expected == Self.contactsLimit }
}
