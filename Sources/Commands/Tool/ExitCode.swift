/// How a run ended, as the shell sees it. The numbers above 1 are those of sysexits.h, and
/// 128 + the signal's number.
package enum ExitCode: Int32 {
  /// All done.
  case done = 0
  /// A comparison failed.
  case different = 1
  /// The command line was used wrongly.
  case usage = 64
  /// A scene or a touch script is wrong.
  case badInput = 65
  /// An input file is missing or may not be read.
  case noInput = 66
  /// A program that is needed is missing.
  case unavailable = 69
  /// The program's own fault.
  case internalError = 70
  /// The output cannot be made where it is wanted.
  case cannotCreate = 73
  /// Writing began and failed.
  case cannotWrite = 74
  /// SIGINT came.
  case interrupted = 130
  /// SIGTERM came.
  case terminated = 143
}
