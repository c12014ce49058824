// What the Swift Testing of Swift 6.2 lacks. No other spelling compiles without a warning by both.
#if compiler(<6.3)
  import Testing

  extension SourceLocation {
    var filePath: String { _filePath }
  }

  extension Issue {
    enum Severity {
      case warning, error
    }

    /// Records an error; prints a warning, which Swift Testing cannot record yet.
    static func record(_ comment: Comment, severity: Severity, sourceLocation: SourceLocation) {
      switch severity {
      case .error: record(comment, sourceLocation: sourceLocation)
      case .warning: print("\(sourceLocation): \(comment)")
      }
    }
  }
#endif
