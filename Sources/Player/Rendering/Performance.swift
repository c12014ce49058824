import Drawing
import Gestures
import JSONCoding

/// An experience in playback, with its renderer's type erased.
package protocol AnyRenderer: Sendable {
  /// Advances the world by one step under `values`, one for each control in order.
  mutating func update(values: [Double], touches: [Touch], input: DeviceInput, step: Step)
  /// Draws the backdrop.
  func drawBackdrop(on canvas: inout Canvas)
  /// Draws the world.
  func draw(on canvas: inout Canvas)
  /// The renderer's metrics for the trace.
  var metrics: JSON { get }
  /// The work of the last step, as counted by the simulation.
  var work: Int { get }
  /// The events of the last step.
  var events: [RendererEvent] { get }
  /// The violated invariants, each with the finding.
  var violations: [(invariant: String, found: String)] { get }
  /// Returns `next`, which replaces it after a restart, with everything that outlives a world.
  func succeeded(by next: Performance) -> Performance
}

extension AnyRenderer {
  package func succeeded(by next: Performance) -> Performance { next }

  /// Advances the world by one step without input besides fingers.
  package mutating func update(values: [Double], touches: [Touch], step: Step) {
    update(values: values, touches: touches, input: DeviceInput(), step: step)
  }
}

#if hasFeature(Embedded)
  /// An experience in playback. Embedded Swift has no existentials: this is a copy-on-write box. It
  /// is for players that show pictures: it reports no metrics and no work, and checks no
  /// invariants.
  package struct Performance: Sendable {
    private var box: PerformanceBox

    fileprivate init(_ box: PerformanceBox) { self.box = box }

    package mutating func update(
      values: [Double], touches: [Touch], input: DeviceInput, step: Step
    ) {
      if !isKnownUniquelyReferenced(&box) { box = box.copy() }
      box.update(values: values, touches: touches, input: input, step: step)
    }

    package func drawBackdrop(on canvas: inout Canvas) { box.drawBackdrop(on: &canvas) }
    package func draw(on canvas: inout Canvas) { box.draw(on: &canvas) }
    package var metrics: JSON { .null }
    package var work: Int { 0 }
    package var events: [RendererEvent] { box.events }
    package var violations: [(invariant: String, found: String)] { [] }
    package func succeeded(by next: Performance) -> Performance { next }
  }

  private class PerformanceBox: @unchecked Sendable {
    func copy() -> PerformanceBox { self }
    func update(values: [Double], touches: [Touch], input: DeviceInput, step: Step) {}
    func drawBackdrop(on canvas: inout Canvas) {}
    func draw(on canvas: inout Canvas) {}
    var events: [RendererEvent] { [] }
  }

  private final class BoxedPerformance<R: AnyRenderer>: PerformanceBox, @unchecked Sendable {
    private var renderer: R

    init(_ renderer: R) { self.renderer = renderer }

    override func copy() -> PerformanceBox { BoxedPerformance(renderer) }
    override func update(
      values: [Double], touches: [Touch], input: DeviceInput, step: Step
    ) {
      renderer.update(values: values, touches: touches, input: input, step: step)
    }
    override func drawBackdrop(on canvas: inout Canvas) { renderer.drawBackdrop(on: &canvas) }
    override func draw(on canvas: inout Canvas) { renderer.draw(on: &canvas) }
    override var events: [RendererEvent] { renderer.events }
  }

  extension AnyRenderer {
    /// The renderer, with its type erased.
    package var erased: Performance { Performance(BoxedPerformance(self)) }
  }
#else
  /// An experience in playback.
  package typealias Performance = any AnyRenderer

  extension AnyRenderer {
    /// The renderer, with its type erased.
    package var erased: Performance { self }
  }
#endif
