import Geometry
import Motion
import Widgets

/// What surrounds the experience in the whole player: the bar with tabs and buttons, the drag that
/// dismisses it.
struct Chrome: Sendable {
  let bar: ChromeBar
  var dismissal: Dismissal
  var tune = TuneSheet()
  /// How much of the chrome is there: 0 hidden … 1 shown.
  private(set) var presence = Animated(1.0, spring: Chrome.spring)
  /// When the recording began, in seconds; nil where none runs.
  private(set) var recordingSince: Double?
  private var pressed: [ChromePart: Animated<Double>] = [:]
  /// The hearts of pages that were ever touched.
  private var hearts: [Int: Animated<Double>] = [:]
  private var recording = Animated(0.0, spring: Chrome.spring)

  private static let spring = Spring(dampingRatio: 1, response: 0.35)
  private static let touch = Spring(dampingRatio: 1, response: 0.22)
  private static let heartbeat = Spring(dampingRatio: 0.55, response: 0.35)
  /// Time from one pulse of the recording dot to the next, in seconds.
  private static let pulse = 1.2

  /// The chrome of a player of the experiences called `titles`.
  init(titles: [String], stage: Size, theme: Theme) {
    bar = ChromeBar(titles: titles, stageSize: stage, theme: theme)
    dismissal = Dismissal(height: stage.height)
  }

  /// Fits the sheet to the controls of `page`.
  mutating func fit(to page: Page, stage: Size, at time: Double) {
    tune.measure(
      rows: Array(repeating: RulerStack.rowHeight, count: page.rulers?.handles.count ?? 0),
      stage: stage, clearance: page.clearance, time: time)
  }

  /// Whether the chrome is shown, or about to be.
  var isVisible: Bool { presence.target == 1 }

  /// Hides the chrome, or shows it.
  mutating func toggle(at time: Double) { presence.retarget(to: isVisible ? 0 : 1, at: time) }

  /// A finger presses `part`, or no longer does.
  mutating func press(_ part: ChromePart, _ isPressed: Bool, at time: Double) {
    pressed[part, default: Animated(0, spring: Chrome.touch)]
      .retarget(to: isPressed ? 1 : 0, at: time)
  }

  /// Whether `page` is a favourite.
  func isFavourite(_ page: Int) -> Bool { hearts[page]?.target == 1 }

  /// Makes `page` a favourite, or no longer.
  mutating func toggleFavourite(_ page: Int, at time: Double) {
    hearts[page, default: Animated(0, spring: Chrome.heartbeat)]
      .retarget(to: isFavourite(page) ? 0 : 1, at: time)
  }

  /// Starts recording, or stops. The result is whether a recording runs.
  mutating func toggleRecording(at time: Double) -> Bool {
    recordingSince = recordingSince == nil ? time : nil
    recording.retarget(to: recordingSince == nil ? 0 : 1, at: time)
    return recordingSince != nil
  }

  /// How the bar looks at `time`, at a place between the pages.
  func look(at time: Double, page: Int, place: Double) -> ChromeLook {
    ChromeLook(
      presence: presence.value(at: time), page: place,
      pressed: { pressed[$0]?.value(at: time) ?? 0 },
      favourite: hearts[page]?.value(at: time) ?? 0,
      recording: recording.value(at: time),
      pulse: recordingSince.map { ((time - $0) / Chrome.pulse).truncatingRemainder(dividingBy: 1) }
        ?? 0)
  }
}
