import Goldens

/// What a test has to be told of a golden.
struct Finding {
  /// A picture or text that shows what is wrong.
  struct Exhibit {
    let name: String
    let bytes: [UInt8]
  }

  /// Whether the test fails by it; else it is only a word of warning.
  var isFailure = true
  var message: String
  var exhibits: [Exhibit] = []
}
