import Files
import JSONCoding
import Raster

/// The part of the link to the live page that cannot be guessed.
///
/// It is drawn once and kept for this user alone, so that the page finds the server again after the
/// tool was built anew. Who has learnt it, such as a listener on the network that `--lan` is used
/// in, has it until it is drawn anew.
package enum PlayToken {
  private static let letters = 32

  /// The token that is kept, or is from now on; one for this run alone where there is no place for
  /// it. Where it `isNew` it is drawn anew.
  ///
  /// - Throws: a ``Failure`` where a new one cannot take the place of the old one.
  package static func kept(for session: Session, isNew: Bool = false) throws -> String {
    let token = drawn
    guard let folder = folder(for: session), PrivateFile.prepareFolder(folder) else {
      return token
    }
    let path = folder + "/play-token"
    if isNew {
      guard PrivateFile.replace(token, at: path) else {
        throw Failure(.cannotCreate, "cannot draw a new token into \(Quotation.text(path))")
      }
      return token
    }
    if PrivateFile.create(token, at: path) { return token }
    return read(path) ?? token
  }

  private static func folder(for session: Session) -> String? {
    let environment = session.environment
    let base = environment["XDG_STATE_HOME"] ?? environment["HOME"].map { $0 + "/.local/state" }
    guard let base, base.hasPrefix("/") else { return nil }
    return base + "/" + session.tool.name
  }

  private static func read(_ path: String) -> String? {
    guard let bytes = PrivateFile.read(path, atMost: 1024), bytes.count == letters,
      bytes.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 })
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static var drawn: String {
    var generator = SystemRandomNumberGenerator()
    return (0..<letters).map { _ in
      String(Int.random(in: 0..<16, using: &generator), radix: 16)
    }.joined()
  }
}
