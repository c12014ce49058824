import Drawing
import Gestures
import JSONCoding
import Rendering

/// The touches that an experience has received.
struct ReceivedTouches: Sendable {
  private var counts: [Int: (begun: Int, ended: Int)] = [:]
  /// A touch that moved or ended before it began, or after it had ended.
  private var stray: Int?

  mutating func receive(_ touches: [Touch]) {
    for touch in touches {
      var count = counts[touch.id] ?? (0, 0)
      if touch.phase == .began { count.begun += 1 }
      if count.begun == 0 || count.ended > 0 { stray = stray ?? touch.id }
      if !touch.isDown { count.ended += 1 }
      counts[touch.id] = count
    }
  }

  /// Whether any of the touch `id` was received.
  func holds(_ id: Int) -> Bool { counts[id] != nil }

  /// Forgets the touches that have not ended: they begin again in a world that begins again.
  mutating func forgetDown() { counts = counts.filter { $0.value.ended > 0 } }

  /// A touch that was not received as it should be, once all have ended; nil for none. Of those in
  /// `waiting` there is more to come.
  func mistake(besides waiting: Set<Int>) -> (touch: Int, found: String)? {
    if let stray { return (stray, "it was heard before it began, or after its end") }
    let odd = counts.filter { $0.value != (1, 1) && !waiting.contains($0.key) }
    return odd.min { $0.key < $1.key }.map {
      ($0.key, "it began \($0.value.begun) times and ended \($0.value.ended) times")
    }
  }
}

/// An experience that plays, with a record of the touches that it receives.
struct TouchRecordingRenderer: AnyRenderer {
  private var renderer: any AnyRenderer
  private(set) var received = ReceivedTouches()

  init(_ renderer: any AnyRenderer) { self.renderer = renderer }

  /// `next`, which takes its place where the world begins again, with the record of this one.
  func succeeded(by next: any AnyRenderer) -> any AnyRenderer {
    guard var other = next as? TouchRecordingRenderer else { return next }
    other.received = received
    other.received.forgetDown()
    return other
  }

  mutating func update(values: [Double], touches: [Touch], step: Step) {
    received.receive(touches)
    renderer.update(values: values, touches: touches, step: step)
  }

  func drawBackdrop(on canvas: inout Canvas) { renderer.drawBackdrop(on: &canvas) }
  func draw(on canvas: inout Canvas) { renderer.draw(on: &canvas) }
  var metrics: JSON { renderer.metrics }
  var events: [RendererEvent] { renderer.events }
  var violations: [(invariant: String, found: String)] { renderer.violations }
}

extension PlayerConfiguration {
  /// The same; its experiences record the touches that they receive.
  var recordingTouches: PlayerConfiguration {
    playing(experiences.map { $0.wrapped { TouchRecordingRenderer($0) } })
  }
}
