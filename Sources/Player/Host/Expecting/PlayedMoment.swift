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
      // Without a copy of the world, which takes longer than most values.
      var parts = MomentParts<P>()
      return PlayedMoment(
        step: stepIndex, seconds: player.world.time, isTouched: fingersDown > 0,
        isAtHome: player.world.experience.id == player.world.scene.experience,
        isLast: stepIndex
          == (player.world.scene.frameCount - 1) * player.world.scene.stepsPerFrame,
        values: subjects.map { value(of: $0, after: count, &parts) })
    }
  }

  /// Parts of a moment that several of its values need, made on demand.
  private struct MomentParts<P: Player> {
    private var known: Placement<P>?
    private var figures: JSON?

    mutating func placement(of playback: Playback<P>) -> Placement<P> {
      let placement = known ?? playback.placement
      known = placement
      return placement
    }

    mutating func figures(of playback: Playback<P>) -> JSON {
      let metrics = figures ?? playback.player.world.page.performance.metrics
      figures = metrics
      return metrics
    }
  }

  /// The greatest length that counts as rounding, in points.
  private let tolerance = 1.0

  extension Playback {
    /// Returns the value of `subject`; nil if it has none.
    private func value(
      of subject: Subject, after count: Int, _ parts: inout MomentParts<P>
    ) -> SubjectValue? {
      switch subject.owner {
      case .control(let id) where subject.isContrast:
        contrast(of: Script.Step.controlPrefix + id, &parts)
      case .part(let name) where subject.isContrast: contrast(of: name, &parts)
      case .control(let id): control(id, subject.member, &parts)
      case .part(let name): part(name, subject.member, &parts)
      case .event(let target):
        .flag(
          events.dropFirst(count).contains { event in
            (target.isEmpty || event.target == target) && event.isCalled(subject.member)
          })
      case .figure: parts.figures(of: self).figure(subject.member).flatMap(SubjectValue.init)
      case .sheet: sheet(subject.member)
      case .chrome: chrome(subject.member)
      case .cost: cost(subject.member).map { .number(Double($0)) }
      case .scene: scene(subject.member, &parts)
      }
    }

    private func control(
      _ id: String, _ member: String, _ parts: inout MomentParts<P>
    ) -> SubjectValue? {
      let controls = player.world.page.controls
      guard let index = controls.indices.first(where: { controls[$0].control.id == id }) else {
        return nil
      }
      switch member {
      case "value", "x": return controls[index].values.first.map { .number($0) }
      case "y": return controls[index].values.dropFirst().first.map { .number($0) }
      default: break
      }
      let traced = TracedControl(controls[index]) { part in
        member.hasPrefix(part.rawValue)
          ? drawnFrame(of: part, at: index, in: parts.placement(of: self)) : nil
      }
      return traced.value(member)
    }

    private func part(
      _ name: String, _ member: String, _ parts: inout MomentParts<P>
    ) -> SubjectValue? {
      guard let node = parts.placement(of: self).element(named: name) else { return nil }
      switch member {
      case "": return .box(node.frame)
      case "label": return .text(node.label)
      case "value": return node.value.map { .text($0) }
      case "role": return .text(node.role.rawValue)
      case "enabled": return .flag(node.isEnabled)
      default: return node.frame.length(member).map { .number($0) }
      }
    }

    /// Returns the lowest contrast of the texts on the part called `name`; nil if it has none.
    private func contrast(of name: String, _ parts: inout MomentParts<P>) -> SubjectValue? {
      guard let area = parts.placement(of: self).element(named: name)?.frame,
        let measure = player.world.configuration.contrastMeter
      else { return nil }
      let picture = AnyPlayback(self).picture(scale: player.world.scene.scale)
      return measure(picture, accessibilityTree).filter { area.contains($0.place) }
        .map(\.ratio).min().map { .number($0) }
    }

    private func sheet(_ member: String) -> SubjectValue? {
      guard let sheet = player.metrics.sheet else { return nil }
      switch member {
      case "height": return .number(sheet.height(at: player.world.time))
      case "state": return .text(sheet.state.rawValue)
      default: return .flag(sheet.isDragging)
      }
    }

    private func chrome(_ member: String) -> SubjectValue? {
      let metrics = player.metrics
      return switch member {
      case "visible": .flag(metrics.isVisible)
      case "favourite": .flag(metrics.isFavourite)
      case "recording": .flag(metrics.isRecording)
      case "page": .number(Double(player.world.pageIndex))
      case "feedOffset": .number(player.world.feed.offset(at: player.world.time))
      case "dismissal": .number(metrics.dismissal)
      default: .text(player.world.experience.id)
      }
    }

    private func cost(_ member: String) -> Int? {
      switch member {
      case "nodes": load.nodes
      case "steps": load.steps
      default: draw().commandPaths.count
      }
    }

    private func scene(_ member: String, _ parts: inout MomentParts<P>) -> SubjectValue? {
      let stage = Rect(origin: .zero, size: player.world.scene.size)
      switch member {
      case "time": return .number(player.world.time)
      case "touches": return .number(Double(fingersDown))
      case "stage": return .box(stage)
      default:
        // The row of tabs scrolls beyond the edges of the stage.
        let area = stage.inset(by: Insets(all: -tolerance))
        let nodes = parts.placement(of: self).accessibilityTree.flatMap(\.flat)
        return nodes.first { node in
          node.children.isEmpty && node.role != .tab && area.union(node.frame) != area
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
