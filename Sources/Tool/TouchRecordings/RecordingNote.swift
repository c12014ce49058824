import Scripting

/// A note on the conversion of a recording.
package struct RecordingNote: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Contacts of a palm, from their beginning or from the time when they became one.
    case palm
    /// Contacts of a pen or of another tool that is not a finger.
    case pen
    /// Contacts that hover over the glass without touching it.
    case hover
    /// Movements of a mouse whose main button is up, and presses of its other buttons.
    case freeMouse
    /// Movements of a mouse without absolute positions.
    case relativeMouse
    /// Contacts whose position is never reported.
    case placeless
    /// Fingers whose position is reported after their landing: they land there.
    case latePosition
    /// Contacts beyond the number that may be down at once.
    case surplus
    /// Devices that were touched but not chosen.
    case otherDevice(String)
    /// Turns of a wheel that are counted in pages, whose height is unknown.
    case wheelByPages
    /// Events of keys that scenes do not have, by the first one's name.
    case unknownKey(String)
    /// Keys that are down when the recording ends: they are released there.
    case keyDownAfter
    /// Entries that are no events of a pointer, by the first one's type.
    case foreignEvent(String)
    /// Fingers that were down before their first event, at the beginning or after lost events: they
    /// land at their first position.
    case downBefore
    /// Fingers that are down when the recording ends: they are cancelled there.
    case downAfter
    /// Ends of fingers that are not down.
    case strayEnd
    /// A finger landed again without having lifted: it is cancelled at its last position.
    case unfinished
    /// The recorder lost events: everything up to the next report is skipped.
    case lostEvents
    /// Fingers whose state is unknown after events were lost: they are cancelled there.
    case lostFinger
    /// The clock went back: time continues without a pause.
    case clockBack
    /// The clock overflowed: time continues.
    case clockWrap
    /// The recording ends within a report, which is skipped.
    case openReport
    /// The recording ends within a line, which is skipped.
    case cutLine
    /// Contacts without ids: they are identified by proximity.
    case matched
    /// The device reports the corners of a box around two fingers, not the fingers.
    case corners
    /// Positions outside the range of the axes, or off the page.
    case outOfRange
    /// Pointers of unknown type: they are taken as touches.
    case unknownPointer
  }

  package let kind: Kind
  /// Number of occurrences.
  package internal(set) var count: Int
  /// The line, or the event of a page, counted from 1, of the first occurrence; 0 for the whole
  /// recording.
  package let line: Int
  /// The unit of `line`: `line` or `event`.
  let noun: String
}

/// Notes, one of each kind.
struct RecordingNotes: Hashable, Sendable {
  private(set) var all: [RecordingNote] = []
  private var indices: [RecordingNote.Kind: Int] = [:]
  private let noun: String

  /// Creates an empty set. Positions are counted in `noun`s.
  init(countingIn noun: String = "line") { self.noun = noun }

  /// The note of a kind; nil if there is none.
  subscript(kind: RecordingNote.Kind) -> RecordingNote? { indices[kind].map { all[$0] } }

  mutating func add(_ kind: RecordingNote.Kind, _ line: Int, count: Int = 1) {
    if let index = indices[kind] {
      all[index].count += count
    } else {
      indices[kind] = all.count
      all.append(RecordingNote(kind: kind, count: count, line: line, noun: noun))
    }
  }

  mutating func add(_ others: RecordingNotes) {
    for note in others.all { add(note.kind, note.line, count: note.count) }
  }
}

extension RecordingNote: CustomStringConvertible {
  /// The note in one sentence, on one line, without a full stop.
  package var description: String {
    let (one, many, outcome) = words
    let subject = count == 1 ? one : "\(count) \(many)"
    return "\(location)\(subject)\(outcome)"
  }

  private var location: String {
    line == 0 ? "" : "\(count == 1 ? "" : "from ")\(noun) \(line): "
  }

  /// The singular, the plural and the consequence.
  private var words: (String, String, String) {
    switch kind {
    case .palm: ("a palm", "palms", " left out")
    case .pen: ("a contact of a pen", "contacts of a pen", " left out")
    case .hover: ("a hovering contact", "hovering contacts", " left out")
    case .freeMouse:
      ("a mouse event without the main button", "mouse events without the main button", " left out")
    case .relativeMouse:
      ("a movement of a mouse without a place", "movements of a mouse without a place", " left out")
    case .placeless: ("a contact without a place", "contacts without a place", " left out")
    case .latePosition:
      (
        "a finger", "fingers",
        " touching before the place is known; landed where it is reported first"
      )
    case .surplus:
      (
        "a contact beyond the \(SceneLimits.contacts) that may be down at once",
        "contacts beyond the \(SceneLimits.contacts) that may be down at once", " left out"
      )
    case .otherDevice(let name):
      ("a contact on \(name)", "contacts on \(name)", " left out; --device chooses")
    case .wheelByPages:
      ("a turn of the wheel by pages", "turns of the wheel by pages", " left out")
    case .unknownKey(let name):
      (
        "an event of the key \(name)", "events of keys such as \(name)",
        ", which no scene has, left out"
      )
    case .keyDownAfter: ("a key", "keys", " still down at the end; released there")
    case .foreignEvent(let name):
      ("an event of type \(name)", "events of type \(name)", ", of no pointer, left out")
    case .downBefore:
      ("a finger", "fingers", " already down when first heard of; landed there")
    case .downAfter: ("a finger", "fingers", " still down at the end; cancelled there")
    case .strayEnd: ("the end of a finger", "ends of fingers", " that is not down left out")
    case .unfinished: ("a finger", "fingers", " landed again without leaving; cancelled before")
    case .lostEvents:
      (
        "events were lost (SYN_DROPPED)", "times events were lost (SYN_DROPPED)",
        "; left out up to the next SYN_REPORT"
      )
    case .lostFinger:
      ("a finger", "fingers", " of unknown state after lost events; cancelled where they were lost")
    case .clockBack: ("the clock", "times the clock", " went back; time goes on without a pause")
    case .clockWrap: ("the clock", "times the clock", " ran over its end; time goes on behind it")
    case .openReport: ("an event", "events", " behind the last SYN_REPORT left out")
    case .cutLine: ("the file", "files", " ends within this line, which is left out")
    case .matched:
      (
        "the device does not number its contacts", "devices do not number their contacts",
        "; they are told apart by the nearest place"
      )
    case .corners:
      (
        "the device tells the corners of a box around two fingers",
        "devices tell the corners of a box around two fingers", ", not the fingers"
      )
    case .outOfRange: ("a place", "places", " outside the glass; kept")
    case .unknownPointer:
      ("a pointer without a type", "pointers without a type", " taken as a touch")
    }
  }
}
