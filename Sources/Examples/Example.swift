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

  /// The example `type`.
  package init<R: Renderer>(
    _ type: R.Type, _ idea: String, source: [UInt8], files: [(name: String, bytes: [UInt8])] = []
  ) {
    (name, self.type, self.idea) = ("\(type)".lowercased(), "\(type)", idea)
    (self.source, self.files) = (source, files)
    make = { Experience($0, title: $1, type) }
  }

  /// The experience under an id and a title.
  package func experience(_ id: String, title: String) -> Experience { make(id, title) }
}
