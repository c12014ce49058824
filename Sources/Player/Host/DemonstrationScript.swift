import Gestures
import Rendering
import Scripting

/// Turns a demonstration into the steps of a scene for one stage.
struct DemonstrationScript {
  /// The stage of the demonstration.
  let stage: DemonstrationStage

  /// An act with its action; times are in milliseconds.
  fileprivate struct Cue {
    let act: Demonstration.Act
    let action: DemonstrationStage.Action
    let start: Int

    var end: Int { start + action.milliseconds }
  }

  /// Returns the script with one step for each act, in order of time. Acts on absent controls are
  /// omitted. Fingers keep their names while they are down; a name is free again after the lift.
  func script(_ demonstration: Demonstration) throws(ScriptError) -> Script {
    // The times at which the fingers are free again.
    var fingers: [Int] = []
    let acts = cues(of: demonstration).map { cue -> (seconds: Double, action: Script.Action) in
      let start = Double(cue.start) / 1000
      switch cue.action {
      case .set(let setting): return (start, .set([setting]))
      case .device(let source, _): return (start, .perform(TouchScript(sources: [source])))
      case .touch(let strokes):
        let sources = strokes.map { stroke in
          let finger = fingers.firstIndex { $0 < cue.start } ?? fingers.count
          if finger == fingers.count { fingers.append(0) }
          fingers[finger] = cue.end
          return stroke.source("finger\(finger + 1)")
        }
        return (start, .perform(TouchScript(sources: sources)))
      }
    }
    return try Script(acts)
  }

  /// Returns the cues with their times. An action may last longer than its act: later acts on the
  /// same part then wait until its fingers have lifted.
  private func cues(of demonstration: Demonstration) -> [Cue] {
    var cues: [Cue] = []
    for act in demonstration.acts {
      guard let action = stage.action(for: act.gesture) else { continue }
      let before = cues.filter {
        $0.act.gesture.control == act.gesture.control && $0.act.end <= act.start
      }
      let start = before.reduce(act.span.lowerBound) { start, cue in
        max(start, cue.end + cue.pause(before: act))
      }
      cues.append(Cue(act: act, action: action, start: start))
    }
    return cues.sorted { $0.start < $1.start }
  }
}

extension DemonstrationScript.Cue {
  /// Returns the pause that must be kept before `act`, in milliseconds: taps stay as far apart as
  /// intended, or at least too far for a double tap.
  fileprivate func pause(before act: Demonstration.Act) -> Int {
    guard case .press = self.act.gesture else { return 0 }
    let apart = Int(GestureLimits.standard.multiTapGap * 1000) + 50
    return min(act.span.lowerBound - self.act.span.upperBound, apart)
  }
}
