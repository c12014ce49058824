import Controls
import Geometry
import Gestures
import Scripting

/// The context of edits: the scene around a script.
package struct TakeContext: Sendable {
  /// Extent of the stage, in points.
  let stage: Size
  /// The controls of the experience.
  let controls: [Control]
  /// The input besides fingers that the experience asks for.
  let input: InputKinds
  /// The time up to which strokes are searched for, in seconds.
  package let end: Double

  /// Creates the context of a scene with `stage` up to `end` seconds, whose experience has `controls`
  /// and asks for `input`.
  package init(stage: Size, controls: [Control], input: InputKinds = [], end: Double) {
    (self.stage, self.controls, self.input, self.end) = (stage, controls, input, end)
  }

  /// Returns the strokes of `script` up to `end` seconds.
  func strokes(of script: LiveScript, until end: Double) -> [ScriptStroke] {
    script.strokes(on: stage, until: end)
  }

  /// Returns the acts of keys, wheels and pointers of `script` up to `end` seconds.
  package func acts(of script: LiveScript, until end: Double) -> [DeviceAct] {
    script.acts(of: input, on: stage, until: end)
  }
}

extension TakeEdit {
  /// Returns `script` with the edit applied to the strokes of these `numbers`, and to the `acts` of
  /// keys, wheels and pointers of those. Nothing changes before the earliest that is affected; bodies
  /// of actions that contain one of the strokes become samples from their beginning. Throws if the
  /// edit is impossible; the result passes `check`.
  package func edited(
    _ script: LiveScript, strokes numbers: Set<Int>, acts: Set<Int> = [], in context: TakeContext
  ) throws(TakeEditError) -> EditedTake {
    if case .curve(let id, let points) = self {
      let curve = try Self.checked(points, of: id, in: context)
      return EditedTake(
        script: script.settingCurve(of: id, to: curve), selection: numbers, acts: acts,
        deviation: nil)
    }
    let selected = try selected(script, numbers, acts, context)
    let devices = try editActs(selected, in: script, context)
    guard !selected.strokes.isEmpty else {
      guard let devices else { throw nothingToDo }
      let acts = context.acts(of: devices.script, until: devices.end + 1)
      return EditedTake(
        script: devices.script, selection: [], acts: acts.numbers(beginningAs: devices.new),
        deviation: nil)
    }
    let script = devices?.script ?? script
    let plan: Plan
    do throws(TakeEditError) { plan = try self.plan(selected, script, context) } catch {
      // The keys alone were cut.
      guard case .nothingToCut = error, devices != nil else { throw error }
      plan = Plan()
    }
    if !plan.texts.isEmpty, let lost = selected.strokes.first(where: { !$0.isPlaced }) {
      throw .goesToParts(lost.stroke.name)
    }
    let new = devices?.new ?? selected.acts.map(\.events)
    return try Self.carryOut(plan, on: script, keeping: new, context)
  }

  /// What an edit is of.
  private struct Selected {
    let strokes: [ScriptStroke]
    let acts: [DeviceAct]
    /// All acts of the script.
    let allActs: [DeviceAct]

    /// The range from the first beginning to the last end, in seconds.
    var span: ClosedRange<Double> {
      let spans = strokes.map(\.stroke.span) + acts.map(\.span)
      return (spans.map(\.lowerBound).min() ?? 0)...(spans.map(\.upperBound).max() ?? 0)
    }
  }

  /// Returns the strokes and acts of these numbers. Throws if there are none, or too many if the edit
  /// adds some.
  private func selected(
    _ script: LiveScript, _ numbers: Set<Int>, _ acts: Set<Int>, _ context: TakeContext
  ) throws(TakeEditError) -> Selected {
    guard !numbers.isEmpty || !acts.isEmpty else { throw .noStroke(nil) }
    let all = context.strokes(of: script, until: context.end)
    let allActs = context.acts(of: script, until: context.end)
    let selected = Selected(
      strokes: all.filter { numbers.contains($0.number) },
      acts: allActs.filter { acts.contains($0.number) }, allActs: allActs)
    if let lost = numbers.subtracting(selected.strokes.map(\.number)).min() {
      throw .noStroke(lost)
    }
    if let lost = acts.subtracting(selected.acts.map(\.number)).min() { throw .noAct(lost) }
    guard let copies else { return selected }
    for (count, more) in [
      (all.count, selected.strokes.count), (allActs.count, selected.acts.count),
    ] where count + copies * more > Self.mostStrokes {
      throw .tooManyStrokes(count + copies * more)
    }
    if case .repeat(let times) = self, !(1...Self.mostTimes ~= times) {
      throw .outOfRange("\(times) times")
    }
    return selected
  }

  /// The error of an edit that changes none of the acts that alone are selected.
  private var nothingToDo: TakeEditError {
    if case .cut(let time) = self { .nothingToCut(time) } else { .noStroke(nil) }
  }

  /// Returns the script with the acts that are selected edited, and what came in their place, which
  /// ends at `end` seconds; nil if the edit changes none.
  private func editActs(
    _ selected: Selected, in script: LiveScript, _ context: TakeContext
  ) throws(TakeEditError) -> (script: LiveScript, new: [[TimedDeviceEvent]], end: Double)? {
    if case .stretch(let new) = self, new.lowerBound < 0 { throw .outOfRange("a time before 0 s") }
    guard let new = events(of: selected.acts, in: selected.span, on: context.stage) else {
      return nil
    }
    let end = new.joined().map(\.time).max() ?? 0
    guard end <= Self.latest else { throw .outOfRange("\(TakeEditError.text(end)) s") }
    let edited = script.replacing(
      addsActs ? [] : selected.acts, with: new, among: selected.allActs)
    do throws(ScriptError) { try edited.check() } catch { throw .script(error) }
    return (edited, new, max(end, context.end))
  }

  /// The number of strokes added for each that is selected; nil for edits that add none.
  var copies: Int? {
    switch self {
    case .repeat(let times): max(0, times)
    case .duplicate: 1
    default: nil
    }
  }

  /// The strokes that an edit removes and writes.
  private struct Plan {
    var removed: [(stroke: ScriptStroke, from: Double)] = []
    var texts: [StrokeText] = []
    var deviation: TakeDeviation?
  }

  private func plan(
    _ selection: Selected, _ script: LiveScript, _ context: TakeContext
  ) throws(TakeEditError) -> Plan {
    let selected = selection.strokes
    let old = selected.map(\.stroke)
    var plan = Plan(removed: selected.map { ($0, -.infinity) })
    let new: [TouchStroke]
    switch self {
    case .cut(let time): return try Self.cut(selected, at: time)
    case .writeActions: return try Self.actions(selected, script, context)
    case .writeSamples: new = old
    case .delete: new = []
    case .duplicate(let way):
      plan.removed = []
      new = old.map { $0.moved(seconds: 0, by: way) }
    case .repeat(let times):
      plan.removed = []
      let period = Self.period(of: selection.span, selection.acts)
      new = (1...times).flatMap { time in
        old.map { $0.moved(seconds: Double(time) * period, by: .zero) }
      }
    default: new = try transformed(old, in: selection.span, context)
    }
    plan.texts = new.map { .samples($0) }
    return plan
  }

  /// Returns the strokes after an edit that keeps their number.
  private func transformed(
    _ old: [TouchStroke], in span: ClosedRange<Double>, _ context: TakeContext
  ) throws(TakeEditError) -> [TouchStroke] {
    switch self {
    case .move(let seconds, let way):
      let later = max(seconds, -span.lowerBound)
      return old.map { $0.moved(seconds: later, by: way) }
    case .stretch(let new):
      return old.map { $0.stretched(from: span, to: new) }
    case .mirror(let mirror):
      return old.map { $0.mirrored(mirror, on: context.stage, in: old.wholeSpan) }
    case .smooth(let seconds):
      guard seconds > 0, seconds <= Self.longestSmoothing else {
        throw .outOfRange("smoothing over \(seconds) s")
      }
      return old.map { $0.smoothed(seconds: seconds) }
    default: return old
    }
  }

  private static func cut(
    _ selected: [ScriptStroke], at time: Double
  ) throws(TakeEditError) -> Plan {
    let ticks = Double(LiveScript.ticksPerSecond)
    let time = (time * ticks).rounded() / ticks
    var plan = Plan()
    for each in selected {
      let span = each.stroke.span
      guard span.lowerBound < time, time < span.upperBound else { continue }
      let parts = each.stroke.cut(at: time, gap: 1 / ticks)
      plan.removed.append((each, each.isActions ? -.infinity : time))
      plan.texts.append(each.isActions ? .samples(parts.first) : .end(parts.end))
      plan.texts.append(.samples(parts.second))
    }
    guard !plan.removed.isEmpty else { throw .nothingToCut(time) }
    return plan
  }

  private static func actions(
    _ selected: [ScriptStroke], _ script: LiveScript, _ context: TakeContext
  ) throws(TakeEditError) -> Plan {
    var plan = Plan()
    var names = script.sourceNames
    for each in selected where !each.isActions {
      let gesture = try CleanGesture(each.stroke, on: context.stage)
      var number = each.number
      while names.contains("finger\(number)") { number += 1 }
      let source = "finger\(number)"
      names.insert(source)
      plan.removed.append((each, -.infinity))
      plan.texts.append(
        .actions(gesture.body(source: source), source: source, start: gesture.start))
      plan.deviation = (plan.deviation ?? TakeDeviation()).union(gesture.deviation)
    }
    if plan.removed.isEmpty { plan.deviation = TakeDeviation() }
    return plan
  }

  /// Returns `script` with strokes replaced as planned, and with the `new` acts selected.
  private static func carryOut(
    _ plan: Plan, on script: LiveScript, keeping new: [[TimedDeviceEvent]], _ context: TakeContext
  ) throws(TakeEditError) -> EditedTake {
    let end = max(context.end, (plan.texts.map(\.end) + new.joined().map(\.time)).max() ?? 0) + 1
    let edited: LiveScript
    do throws(ScriptError) {
      for text in plan.texts { try text.check() }
      edited = try script.replacing(
        plan.removed, with: plan.texts, among: context.strokes(of: script, until: context.end),
        context.acts(of: script, until: end))
    } catch { throw error.tellsTooManyContacts ? .tooManyFingers : .script(error) }
    let strokes = context.strokes(of: edited, until: end)
    return EditedTake(
      script: edited, selection: WrittenStrokes(strokes).numbers(of: plan.texts),
      acts: context.acts(of: edited, until: end).numbers(beginningAs: new),
      deviation: plan.deviation)
  }

  /// Returns the points of a curve, with settled values. Throws if they do not fit the control
  /// `id`.
  private static func checked(
    _ points: [CurvePoint], of id: String, in context: TakeContext
  ) throws(TakeEditError) -> [CurvePoint] {
    guard let control = context.controls.first(where: { $0.id == id }) else {
      throw .noControl(id)
    }
    let ticks = Double(LiveScript.ticksPerSecond)
    var checked: [CurvePoint] = []
    for var point in points {
      point.time = (point.time * ticks).rounded() / ticks
      guard point.values.count == control.axes.count, point.values.allSatisfy(\.isFinite) else {
        throw .badCurve("has points of another control")
      }
      guard 0...Self.latest ~= point.time else { throw .badCurve("has a point before 0 s") }
      if let last = checked.last, point.time <= last.time {
        throw .badCurve("has two points at one time, or out of order")
      }
      point.values = control.settled(point.values)
      point.isRamp = point.isRamp && !checked.isEmpty
      checked.append(point)
    }
    return checked
  }

}

extension [TouchStroke] {
  /// The range from the first landing to the last sample, in seconds.
  var wholeSpan: ClosedRange<Double> {
    let spans = map(\.span)
    return (spans.map(\.lowerBound).min() ?? 0)...(spans.map(\.upperBound).max() ?? 0)
  }
}

extension StrokeText {
  /// The end time, in seconds.
  fileprivate var end: Double {
    switch self {
    case .samples(let stroke), .end(let stroke): stroke.span.upperBound
    case .actions(_, _, let start): start
    }
  }

  /// Throws if a sample has a time or a position that scenes do not allow.
  fileprivate func check() throws(ScriptError) {
    guard case .samples(let stroke) = self else { return }
    for sample in stroke.samples {
      let farthest = max(abs(sample.position.x), abs(sample.position.y))
      guard 0...TakeEdit.latest ~= sample.time, farthest <= SceneLimits.length else {
        throw ScriptError(
          .scene, at: "steps",
          expected: "times and places of touches within the limits of scenes",
          found: "\(stroke.name) beyond them")
      }
    }
  }
}

/// The strokes of a script, found by their source texts.
private struct WrittenStrokes {
  /// Strokes of samples by their landing, and by their last sample; those of actions by their source.
  private let landings: [(time: Double, stroke: ScriptStroke)]
  private let ends: [String: [ScriptStroke]]
  private let sources: [String: Int]

  init(_ strokes: [ScriptStroke]) {
    let samples = strokes.filter { !$0.isActions }
    landings = samples.map { ($0.stroke.span.lowerBound, $0) }
    ends = Dictionary(grouping: samples, by: \.stroke.name)
    sources = Dictionary(
      strokes.filter(\.isActions).map { ($0.stroke.name, $0.number) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the numbers of the strokes that resulted from `texts`.
  func numbers(of texts: [StrokeText]) -> Set<Int> { Set(texts.compactMap(number)) }

  private func number(of text: StrokeText) -> Int? {
    switch text {
    case .samples(let stroke):
      let (start, place) = (stroke.span.lowerBound, stroke.samples[0].position)
      // Strokes are in order of landing.
      let first = landings.partitioningIndex { $0.time > start - 1e-4 }
      return landings[first...].prefix { $0.time < start + 1e-4 }
        .first { $0.stroke.stroke.samples[0].position.distance(to: place) < 0.02 }?.stroke.number
    case .end(let stroke):
      let end = stroke.span.upperBound
      return ends[stroke.name]?.first { abs($0.stroke.span.upperBound - end) < 1e-4 }?.number
    case .actions(_, let source, _): return sources[source]
    }
  }
}
