import Scripting

/// Something that people should know of what was made of a recording.
package struct RecordingNote: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Contacts of a palm, from their beginning or from the moment on when they became one.
    case palm
    /// Contacts of a pen or of another tool that is no finger.
    case pen
    /// Contacts that hover over the glass without touching it.
    case hover
    /// Movements of a mouse whose main button is up, and presses of its other buttons.
    case freeMouse
    /// Movements of a mouse that knows no place.
    case relativeMouse
    /// Contacts whose place is never reported.
    case placeless
    /// Fingers whose place is reported after their landing: they land there.
    case latePlace
    /// Contacts beyond those that may be down at once.
    case surplus
    /// Devices that were touched but not chosen.
    case otherDevice(String)
    /// Entries that are no events of a pointer, by the first one's type.
    case foreignEvent(String)
    /// Fingers that were down before they are heard of first, at the beginning or after lost
    /// events: they land where they are first seen.
    case downBefore
    /// Fingers that are down when the recording ends: they are cancelled there.
    case downAfter
    /// Ends of fingers that are not down.
    case strayEnd
    /// A finger landed again without having left: it is cancelled where it was seen last.
    case unfinished
    /// The recorder lost events: what stands up to the next report is passed over.
    case lostEvents
    /// Fingers of which nothing certain is known after events were lost: they are cancelled there.
    case lostFinger
    /// The clock went back: time goes on without a pause.
    case clockBack
    /// The clock ran over its end: time goes on behind it.
    case clockWrap
    /// The recording ends within a report, which is passed over.
    case openReport
    /// The recording ends within a line, which is passed over.
    case cutLine
    /// Contacts without numbers: who is who follows from what is nearest.
    case matched
    /// The device tells the corners of a box around two fingers, not the fingers.
    case corners
    /// Places outside what the axes can say, or off the page.
    case outOfRange
    /// Pointers that do not say what they are: they are taken as touches.
    case unknownPointer
  }

  package let kind: Kind
  /// How often.
  package internal(set) var count: Int
  /// The line, or the event of a page, counted from 1, where it is met first; 0 for what concerns
  /// the whole recording.
  package let line: Int
  /// What is counted: `line` or `event`.
  let noun: String
}

/// Notes, one of each kind.
struct RecordingNotes: Hashable, Sendable {
  private(set) var all: [RecordingNote] = []
  private var places: [RecordingNote.Kind: Int] = [:]
  private let noun: String

  /// No notes yet. Places are counted in `noun`s.
  init(countingIn noun: String = "line") { self.noun = noun }

  /// The note of a kind; nil where there is none.
  subscript(kind: RecordingNote.Kind) -> RecordingNote? { places[kind].map { all[$0] } }

  mutating func add(_ kind: RecordingNote.Kind, _ line: Int, count: Int = 1) {
    if let place = places[kind] {
      all[place].count += count
    } else {
      places[kind] = all.count
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
    return "\(place)\(subject)\(outcome)"
  }

  private var place: String {
    line == 0 ? "" : "\(count == 1 ? "" : "from ")\(noun) \(line): "
  }

  /// The thing, several of them, and what became of it.
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
    case .latePlace:
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
