import Rendering

/// A small renderer that shows one idea, and from which a package of one's own may start.
package struct Example: Sendable {
  /// Its name on the command line: one word in lower case.
  package let name: String
  /// What it shows, in a few words.
  package let idea: String
  /// The name of its type.
  package let type: String
  /// The text of its source.
  package let source: [UInt8]
  /// The names and bytes of the files beside its source.
  package let files: [(name: String, bytes: [UInt8])]
  /// The renderer under another id and title.
  private let make: @Sendable (_ id: String, _ title: String) -> Experience

  /// An example for one finger.
  package init<R: SingleTouchRenderer>(
    _ type: R.Type, _ idea: String, source: [UInt8], files: [(name: String, bytes: [UInt8])] = []
  ) {
    self.init("\(type)", idea, source, files) { Experience($0, title: $1, type) }
  }

  /// An example for any number of fingers.
  init<R: MultiTouchRenderer>(_ type: R.Type, _ idea: String, source: [UInt8]) {
    self.init("\(type)", idea, source, []) { Experience($0, title: $1, type) }
  }

  private init(
    _ type: String, _ idea: String, _ source: [UInt8], _ files: [(name: String, bytes: [UInt8])],
    _ make: @escaping @Sendable (String, String) -> Experience
  ) {
    (name, self.type, self.idea) = (type.lowercased(), type, idea)
    (self.source, self.files, self.make) = (source, files, make)
  }

  /// How many fingers it listens to.
  package var touch: TouchKind { make(name, type).touch }

  /// The experience under an id and a title.
  package func experience(_ id: String, title: String) -> Experience { make(id, title) }
}
