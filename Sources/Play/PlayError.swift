/// Why nothing can be played live.
package enum PlayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// This port cannot be listened at, for this reason.
  case cannotListen(port: Int, reason: String)

  /// The scene cannot be painted, for this reason.
  case cannotPaint(reason: String)

  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .cannotListen(let port, let reason): "cannot listen at port \(port): \(reason)"
    case .cannotPaint(let reason): "cannot paint the scene: \(reason)"
    }
  }
}
