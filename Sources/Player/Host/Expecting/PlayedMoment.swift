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

  /// The moment that a playback shows, as expectations see it. What takes longer is made on demand.
  struct PlayedMoment {
    private let playback: AnyPlayback
    private let events: [Event]
    private lazy var line = playback.traceLine(frame: 0)
    private lazy var nodes = playback.accessibilityTree.children.flatMap(\.withDescendants)
    /// The figures of the experience.
    lazy var figures = playback.world.page.performance.metrics

    /// The greatest length that counts as rounding, in points.
    private static let tolerance = 1.0

    /// Creates the moment after a step with `events`.
    init(_ playback: AnyPlayback, _ events: [Event]) {
      (self.playback, self.events) = (playback, events)
    }

    /// Returns the value of `subject`; nil if it has none.
    mutating func value(of subject: Subject) -> SubjectValue? {
      switch subject.owner {
      case .control(let id): control(id, subject.member)
      case .part(let name): part(name, subject.member)
      case .event(let target):
        .flag(
          events.contains { event in
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
      guard let state = playback.world.page.controls.first(where: { $0.control.id == id }) else {
        return nil
      }
      switch member {
      case "value", "x": return state.values.first.map { .number($0) }
      case "y": return state.values.count > 1 ? .number(state.values[1]) : nil
      case "text": return .text(state.text)
      case "enabled": return .flag(state.isEnabled)
      case "choice": return state.control.choice(at: state.value).map { .text($0.name) }
      default: return line.controls.first { $0.id == id }?.value(member)
      }
    }

    private mutating func part(_ name: String, _ member: String) -> SubjectValue? {
      guard let node = nodes.first(where: { $0.name == name }) else { return nil }
      switch member {
      case "": return .box(node.frame)
      case "label": return .text(node.label)
      case "value": return node.value.map { .text($0) }
      case "role": return .text(node.role.rawValue)
      case "enabled": return .flag(node.isEnabled)
      default: return node.frame.length(member).map { .number($0) }
      }
    }

    private mutating func sheet(_ member: String) -> SubjectValue? {
      guard let sheet = line.player.sheet else { return nil }
      switch member {
      case "height": return .number(sheet.height(at: line.time))
      case "state": return .text(sheet.state.rawValue)
      default: return .flag(sheet.isDragging)
      }
    }

    private mutating func chrome(_ member: String) -> SubjectValue? {
      switch member {
      case "visible": .flag(line.player.isVisible)
      case "favourite": .flag(line.player.isFavourite)
      case "recording": .flag(line.player.isRecording)
      case "page": .number(Double(playback.world.pageIndex))
      case "feedOffset": .number(line.feedOffset)
      case "dismissal": .number(line.player.dismissal)
      default: .text(playback.world.experience.id)
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
      let stage = Rect(origin: .zero, size: playback.scene.size)
      switch member {
      case "time": return .number(playback.time)
      case "touches": return .number(Double(playback.contacts.count(where: \.isDown)))
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
    /// Returns the value that expectations call `member`, of those that follow from its frames.
    fileprivate func value(_ member: String) -> SubjectValue? {
      switch member {
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
