import Auditing
import Geometry
import Host
import Raster

/// An audit of one run of `fuzz`.
enum AuditWatch {
  /// Looks at the frames of a run on a stage of `size` points: a flash too many ends it at once, all
  /// else is reported with its last frame, as what fades is judged by what it becomes.
  static func watch(over size: Size) -> Fuzzer.Watch? {
    let box = AuditBox(size)
    return { frame, isLast in
      // A picture that cannot be drawn breaks an invariant of its own.
      guard let fault = box.fault(in: frame, isLast: isLast) else { return nil }
      return (
        fault.rule, fault.place,
        fault.found + " at \(NumberText.text(fault.seconds, decimals: 2)) s"
      )
    }
  }
}

private final class AuditBox {
  private var audit: Audit?
  /// What falls short in the first frame, by rule and place; nil before it.
  private var known: Set<[String]>?

  init(_ size: Size) { audit = try? Audit(size: size) }

  func fault(in frame: Frame, isLast: Bool) -> AuditFault? {
    guard let look = frame.audited else { return nil }
    try? audit?.add(look)
    guard let result = audit?.result else { return nil }
    guard let known else {
      known = Set(result.faults.map { [$0.rule, $0.place] })
      return nil
    }
    let faults = isLast ? result.faults : result.flashFaults
    return faults.first { !known.contains([$0.rule, $0.place]) }
  }
}
