import Drawing
import Geometry
import Views

/// A fault of the layout in one frame.
package struct LayoutFault: Hashable, Sendable {
  /// The kinds of faults.
  package enum Kind: String, Hashable, Sendable {
    /// Two elements without children overlap.
    case overlap
    /// A text is cut by a clip or by an edge of the stage.
    case cutText
    /// An element lies outside the stage, with a part of it or as a whole.
    case outside
  }

  /// The kind of the fault.
  package let kind: Kind
  /// The name, the label or the text of what is at fault.
  package let subject: String
  /// The other element of an overlap; nil for other kinds.
  package let other: String?
  /// The area at fault, in stage points: the overlap, the visible part of the text, the element.
  package let area: Rect

  /// The greatest length that counts as rounding, in points.
  private static let tolerance = 1.0
}

extension LayoutFault {
  /// Returns the faults of `frame`: overlaps, cut texts, elements outside, each in reading order.
  /// Tabs are left out, as their row scrolls beyond the edges of the stage.
  package static func all(in frame: Audit.Frame) -> [LayoutFault] {
    let nodes = frame.tree.flat
    let tabs = nodes.filter { $0.role == .tab }.map(\.frame)
    return nodes.flatMap { overlaps(of: $0.children) }
      + cutTexts(frame.canvas).filter { fault in
        !tabs.contains { $0.contains(fault.area.center) }
      }
      + outside(nodes.filter { $0.children.isEmpty && $0.role != .tab }, of: frame.canvas.bounds)
  }

  /// Returns the overlaps of elements of one parent: what lies on another element as a whole, such
  /// as a sheet, has its own parent; the axes of a pad share its area. Pictures lie behind others.
  private static func overlaps(of siblings: [AccessibilityNode]) -> [LayoutFault] {
    let leaves = siblings.filter { $0.children.isEmpty && $0.role != .img }
    return leaves.indices.flatMap { index in
      leaves[(index + 1)...].compactMap { other in
        guard leaves[index].frame != other.frame,
          let area = leaves[index].frame.intersection(other.frame),
          min(area.width, area.height) > tolerance
        else { return nil }
        return LayoutFault(
          kind: .overlap, subject: leaves[index].shortName, other: other.shortName, area: area)
      }
    }
  }

  private static func cutTexts(_ canvas: Canvas) -> [LayoutFault] {
    canvas.texts.compactMap { text in
      guard let (command, scope) = canvas.command(at: text.path),
        let whole = command.bounds(by: scope.map), let seen = scope.area(of: command)
      else { return nil }
      let hidden = max(whole.width - seen.width, whole.height - seen.height)
      guard hidden > tolerance else { return nil }
      return LayoutFault(kind: .cutText, subject: text.text, other: nil, area: seen)
    }
  }

  private static func outside(_ leaves: [AccessibilityNode], of stage: Rect) -> [LayoutFault] {
    leaves.compactMap { node in
      let frame = node.frame
      let excess = max(
        stage.minX - frame.minX, frame.maxX - stage.maxX, stage.minY - frame.minY,
        frame.maxY - stage.maxY)
      guard excess > tolerance else { return nil }
      return LayoutFault(kind: .outside, subject: node.shortName, other: nil, area: frame)
    }
  }
}

extension AccessibilityNode {
  /// The name in scenes, or else the label.
  package var shortName: String { name ?? label }
}

/// The faults of the layout over time: those that last.
struct LayoutTracker {
  private struct Subject: Hashable {
    let kind: LayoutFault.Kind
    let subject: String
    let other: String?
  }

  /// The shortest time that a fault is seen, in seconds. What overlaps for less is in motion.
  private static let patience = 0.2

  /// When each of the present faults was first seen, in seconds.
  private var beginnings: [Subject: Double] = [:]
  private var known: Set<Subject> = []
  /// The faults that have lasted, in the order in which they came to last.
  private(set) var lasting: [AuditResult.LastingFault] = []

  /// Adds the faults of the next frame, at `seconds`.
  mutating func add(_ faults: [LayoutFault], at seconds: Double) {
    var present: [Subject: Double] = [:]
    for fault in faults {
      let subject = Subject(kind: fault.kind, subject: fault.subject, other: fault.other)
      let beginning = beginnings[subject] ?? seconds
      present[subject] = beginning
      guard seconds - beginning >= Self.patience - 1e-9, known.insert(subject).inserted else {
        continue
      }
      lasting.append(.init(fault: fault, seconds: beginning))
    }
    beginnings = present
  }
}
