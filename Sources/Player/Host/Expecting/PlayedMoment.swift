#if !hasFeature(Embedded)
  import Controls
  import Drawing
  import Expectations
  import Geometry
  import JSONCoding
  import Motion
  import Rendering
  import Scripting
  import Views
  import Widgets

  /// The moment after a step, as expectations see it.
  struct PlayedMoment {
    let step: Int
    let seconds: Double
    /// True if a finger rests on the stage.
    let isTouched: Bool
    /// True if the settled page is that of the experience which the scene names.
    let isAtHome: Bool
    /// True if the scene is over.
    let isLast: Bool
    /// The values of the subjects; nil for one that has none.
    let values: [SubjectValue?]
  }

  extension Playback {
    /// Returns the present moment with the values of `subjects`, after a step whose events follow
    /// the first `count` ones.
    func moment(of subjects: [Subject], after count: Int) -> PlayedMoment {
      var reader = MomentReader(self, after: count)
      let scene = player.world.scene
      return PlayedMoment(
        step: stepIndex, seconds: player.world.time, isTouched: fingersDown > 0,
        isAtHome: player.world.experience.id == scene.experience,
        isLast: stepIndex == (scene.frameCount - 1) * scene.stepsPerFrame,
        values: subjects.map { reader.value(of: $0) })
    }
  }

  /// Reads the values of a moment. What takes longer is made on demand.
  private struct MomentReader<P: Player> {
    private let playback: Playback<P>
    /// The number of events before the step.
    private let count: Int
    private lazy var placement = playback.placement
    private lazy var nodes = placement.accessibilityTree.flatMap(\.withDescendants)
    private lazy var figures = playback.player.world.page.performance.metrics

    /// The greatest length that counts as rounding, in points.
    private static var tolerance: Double { 1 }

    init(_ playback: Playback<P>, after count: Int) {
      (self.playback, self.count) = (playback, count)
    }

    private var world: World { playback.player.world }

    /// Returns the value of `subject`; nil if it has none.
    mutating func value(of subject: Subject) -> SubjectValue? {
      switch subject.owner {
      case .control(let id): control(id, subject.member)
      case .part(let name): part(name, subject.member)
      case .event(let target):
        .flag(
          playback.events.dropFirst(count).contains { event in
            (target.isEmpty || event.target == target) && event.isCalled(subject.member)
          })
      case .figure: figures.figure(subject.member).flatMap(SubjectValue.init)
      case .sheet: sheet(subject.member)
      case .chrome: chrome(subject.member)
      case .cost: cost(subject.member).map { .number(Double($0)) }
      case .scene: scene(subject.member)
      }
    }

    private mutating func control(_ id: String, _ member: String) -> SubjectValue? {
      guard let index = world.page.controls.firstIndex(where: { $0.control.id == id }) else {
        return nil
      }
      let state = world.page.controls[index]
      switch member {
      case "value", "x": return state.values.first.map { .number($0) }
      case "y": return state.values.count > 1 ? .number(state.values[1]) : nil
      default: break
      }
      let traced = TracedControl(state) { part in
        member.hasPrefix(part.rawValue)
          ? playback.drawnFrame(of: part, at: index, in: placement) : nil
      }
      return traced.value(member)
    }

    private mutating func part(_ name: String, _ member: String) -> SubjectValue? {
      guard let node = placement.element(named: name) else { return nil }
      switch member {
      case "": return .box(node.frame)
      case "label": return .text(node.label)
      case "value": return node.value.map { .text($0) }
      case "role": return .text(node.role.rawValue)
      case "enabled": return .flag(node.isEnabled)
      default: return node.frame.length(member).map { .number($0) }
      }
    }

    private func sheet(_ member: String) -> SubjectValue? {
      guard let sheet = playback.player.metrics.sheet else { return nil }
      switch member {
      case "height": return .number(sheet.height(at: world.time))
      case "state": return .text(sheet.state.rawValue)
      default: return .flag(sheet.isDragging)
      }
    }

    private func chrome(_ member: String) -> SubjectValue? {
      let player = playback.player.metrics
      return switch member {
      case "visible": .flag(player.isVisible)
      case "favourite": .flag(player.isFavourite)
      case "recording": .flag(player.isRecording)
      case "page": .number(Double(world.pageIndex))
      case "feedOffset": .number(world.feed.offset(at: world.time))
      case "dismissal": .number(player.dismissal)
      default: .text(world.experience.id)
      }
    }

    private func cost(_ member: String) -> Int? {
      switch member {
      case "nodes": playback.load.nodes
      case "steps": playback.load.steps
      default: playback.draw().commandPaths.count
      }
    }

    private mutating func scene(_ member: String) -> SubjectValue? {
      let stage = Rect(origin: .zero, size: world.scene.size)
      switch member {
      case "time": return .number(world.time)
      case "touches": return .number(Double(playback.fingersDown))
      case "stage": return .box(stage)
      default:
        // The row of tabs scrolls beyond the edges of the stage.
        let area = stage.inset(by: Insets(all: -Self.tolerance))
        return nodes.first { node in
          node.children.isEmpty && node.role != .tab
            && area.union(node.frame) != area
        }.map { .text($0.name ?? $0.label) }
      }
    }
  }

  extension TracedControl {
    /// Returns the value that expectations call `member`.
    fileprivate func value(_ member: String) -> SubjectValue? {
      switch member {
      case "text": return .text(text)
      case "enabled": return .flag(isEnabled)
      case "choice": return choice.map { .text($0) }
      case "active": return .flag(isActive)
      case "anchor": return anchors?.first.map { .number($0) }
      case "expansion": return .number(pressProgress)
      case "ruler.offset": return ruler.map { .number($0.offset) }
      case "ruler.state": return ruler.map { .text($0.state.rawValue) }
      default: break
      }
      let path = member.split(separator: ".")
      guard let part = path.first.flatMap({ ControlPart(rawValue: String($0)) }),
        let frame = frames[part]
      else { return nil }
      return path.count == 1 ? .box(frame) : frame.length(path[1]).map { .number($0) }
    }
  }

  extension AccessibilityNode {
    fileprivate var withDescendants: [AccessibilityNode] {
      [self] + children.flatMap(\.withDescendants)
    }
  }

  extension Event {
    /// Returns true if expectations call its state `name`.
    fileprivate func isCalled(_ name: String) -> Bool {
      switch kind {
      case .gesture(_, let state, _): name == state.name
      case .value, .point: name == "changed"
      case .editing(let state), .state(_, let state): name == state
      case .haptic(let haptic): name == "haptic " + haptic || name == "haptic "
      case .animation(_, let end): name == end.rawValue
      case .tap: name == "tapped"
      }
    }
  }
#endif
