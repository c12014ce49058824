/// Which goldens a run may write.
public enum RecordMode: String, CaseIterable, Sendable {
  /// None; a missing golden is a failure.
  case never
  /// Only what is missing.
  case missing
  /// Goldens that are missing, and those that differ.
  case failed
  /// Everything.
  case all
}

extension RecordMode {
  /// The environment variable that chooses a mode for one run.
  package static let variable = "MOTECRAFT_RECORD"

  /// True if a golden that compares like this is written. One that cannot be read is never written
  /// over: it may be a file that was not fetched, or another program's.
  package func records(_ outcome: GoldenOutcome) -> Bool {
    switch outcome {
    case .undecodable: false
    case .missing: self != .never
    case .different, .size: self == .failed || self == .all
    case .equal, .tolerated: self == .all
    }
  }

  /// Lets `write` make the golden where this mode asks for it. A golden that would come out the
  /// same, versions included, is left alone.
  package func record(
    _ outcome: GoldenOutcome, isSame: Bool, _ write: () throws(GoldenError) -> Void
  ) -> Recording {
    guard records(outcome), !isSame else { return .untouched }
    do throws(GoldenError) {
      try write()
      return .recorded
    } catch {
      return .failed(error)
    }
  }
}

/// The fate of a golden after a comparison.
package enum Recording: Hashable, Sendable {
  /// It was left as it is.
  case untouched
  /// It was written.
  case recorded
  /// It should have been written and could not be.
  case failed(GoldenError)
}

/// The record mode of a run, and who chose it.
package struct RecordChoice: Hashable, Sendable {
  /// Who can choose a mode; each stands over those below it.
  package enum Source: Hashable, Sendable {
    /// A closure in a test.
    case scope
    /// A trait of a test or suite.
    case trait
    /// The environment.
    case environment
    /// None.
    case standard
  }

  /// When goldens are recorded.
  package let mode: RecordMode
  /// Origin of the mode.
  package let source: Source

  /// The choice of the nearest source that has one; `environment` is the value of
  /// ``RecordMode/variable``, of which an empty one counts as none.
  ///
  /// - Throws: ``GoldenError/unknownRecordMode(_:source:)`` where the environment decides and
  ///   names no mode.
  package init(
    scope: RecordMode? = nil, trait: RecordMode? = nil, environment: String? = nil
  ) throws(GoldenError) {
    if let scope {
      (mode, source) = (scope, .scope)
    } else if let trait {
      (mode, source) = (trait, .trait)
    } else if let environment, !environment.isEmpty {
      guard let named = RecordMode(rawValue: environment) else {
        throw .unknownRecordMode(environment, source: RecordMode.variable)
      }
      (mode, source) = (named, .environment)
    } else {
      (mode, source) = (.never, .standard)
    }
  }
}
