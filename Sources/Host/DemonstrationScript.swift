import Geometry
import JSONCoding
import Rendering

/// Turns a demonstration into the steps of a scene for one stage.
struct DemonstrationScript {
  /// Extent of the stage; no finger leaves it.
  let stage: Size
  /// The part of the stage in which fingers that draw meet the canvas.
  let field: Rect
  /// How long a finger rests on the canvas before it moves, in seconds: longer than it takes to
  /// flick what the canvas lies in.
  let dwell: Double
  /// A control at rest; nil where the control is not shown.
  let control: (String) -> Handle?

  /// What a finger needs to know of a control.
  struct Handle {
    /// Where it can be hit.
    let button: Rect
    /// The way of a finger over the whole range.
    let way: Vector
    /// How long the finger rests on it before it moves, in seconds: longer than it takes to pan the
    /// row in which it lies.
    var dwell = 0.0

    /// Where a finger lands that is to go `way`. A button that is dragged along its length is
    /// pressed so that the way lies evenly about its centre: the finger keeps within it if it can.
    func landing(before way: Vector) -> Point {
      button.inset(by: min(8, button.width / 4)).nearest(
        to: button.center - Vector(way.dx / 2, 0))
    }
  }

  /// Moves that follow an eased glide closely enough for the eye.
  private static let pieces = 8

  /// One scene step for each act, in order of time. Acts on controls that are not shown are left
  /// out. Fingers keep their names while they are down; a name is free again after the lift.
  func steps(_ demonstration: Demonstration) -> [JSON] {
    var fingers: [Double] = []
    return demonstration.acts.sorted { $0.start < $1.start }.compactMap { act in
      guard let stroke = stroke(act) else { return nil }
      let finger = fingers.firstIndex { $0 < act.start } ?? fingers.count
      if finger == fingers.count { fingers.append(0) }
      fingers[finger] = act.start + stroke.length
      return ["at": .number(act.start), "perform": stroke.body(finger: "finger\(finger + 1)")]
    }
  }

  private func stroke(_ act: Demonstration.Act) -> FingerStroke? {
    switch act {
    case .slide(let id, _, let amount, let duration, let hold):
      guard let handle = control(id) else { return nil }
      let way = handle.way * amount
      let start = handle.landing(before: way)
      let points = (1...Self.pieces).map { piece in
        let t = Double(piece) / Double(Self.pieces)
        return start + way * t.smoothstep
      }
      return FingerStroke(
        points: ([start] + points).map(onStage), dwell: handle.dwell, duration: duration,
        hold: hold)
    case .draw(_, let path, let duration, let hold):
      guard !path.isEmpty else { return nil }
      let points = path.map { point in
        onStage(field.nearest(to: Point(point.x * stage.width, point.y * stage.height)))
      }
      return FingerStroke(points: points, dwell: dwell, duration: duration, hold: hold)
    }
  }

  /// The nearest point of the stage, on quarter points so that the script stays short.
  private func onStage(_ point: Point) -> Point {
    let snapped = Point((point.x * 4).rounded() / 4, (point.y * 4).rounded() / 4)
    return Rect(origin: .zero, size: stage).nearest(to: snapped)
  }
}

/// One finger's way from landing to lifting, as a WebDriver body.
private struct FingerStroke {
  var points: [Point]
  /// Seconds of rest after the landing.
  var dwell = 0.0
  /// Seconds from the first point to the last.
  var duration: Double
  /// Seconds of rest before the lift.
  var hold: Double

  private var moveMilliseconds: Int {
    Int((duration * 1000 / Double(max(points.count - 1, 1))).rounded())
  }
  private var dwellMilliseconds: Int { Int((dwell * 1000).rounded()) }
  private var holdMilliseconds: Int { Int((hold * 1000).rounded()) }

  /// Seconds from landing to lifting, as played.
  var length: Double {
    Double(dwellMilliseconds + moveMilliseconds * (points.count - 1) + holdMilliseconds) / 1000
  }

  func body(finger: String) -> JSON {
    var actions: [JSON] = [move(to: points[0], over: 0), button("pointerDown")]
    actions += rest(dwellMilliseconds)
    actions += points.dropFirst().map { move(to: $0, over: moveMilliseconds) }
    actions += rest(holdMilliseconds)
    actions.append(button("pointerUp"))
    let source: JSON = [
      "type": "pointer", "id": .string(finger), "parameters": ["pointerType": "touch"],
      "actions": .array(actions),
    ]
    return ["actions": [source]]
  }

  private func move(to point: Point, over milliseconds: Int) -> JSON {
    [
      "type": "pointerMove", "duration": .number(Double(milliseconds)),
      "x": .number(point.x), "y": .number(point.y),
    ]
  }

  private func rest(_ milliseconds: Int) -> [JSON] {
    milliseconds > 0 ? [["type": "pause", "duration": .number(Double(milliseconds))]] : []
  }

  private func button(_ type: String) -> JSON { ["type": .string(type), "button": 0] }
}
