import Foundation

/// Number of random cases that long tests play: some in every run, and all where the environment has
/// `MOTECRAFT_RANDOM_CASES=all`, as for `.ci/weekly`.
package enum RandomCases {
  /// True if all are played.
  package static let areAll =
    ProcessInfo.processInfo.environment["MOTECRAFT_RANDOM_CASES"] == "all"

  /// Returns the number to play of `all`, of which `some` are played in every run.
  package static func count(_ some: Int, of all: Int) -> Int { areAll ? all : some }
}
