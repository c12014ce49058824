import FoundationEssentials
import Platform

/// The program that runs.
package enum Program {
  /// The first of its arguments that is no text, counted from 1, as it reads when it is repaired;
  /// nil where all are.
  package static var nonUTF8Argument: (place: Int, text: String)? {
    for place in 1..<max(Int(CommandLine.argc), 1) {
      guard let argument = CommandLine.unsafeArgv[place],
        String(validatingCString: argument) == nil
      else { continue }
      return (place, String(cString: argument))
    }
    return nil
  }

  /// Ends it with a number for the shell.
  package static func end(_ code: Int32) -> Never { exit(code) }

  /// Who runs it, as a number.
  package static var user: Int { Int(getuid()) }
}

/// The variables of the environment.
package enum Environment {
  /// The variable `name`; nil where there is none.
  package static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  package static var all: [String: String] { ProcessInfo.processInfo.environment }
}

/// Libraries that the program has loaded.
package enum DynamicLibraries {
  /// Where the function `name` of any of them begins; nil where none has it.
  package static func function(_ name: String) -> UnsafeMutableRawPointer? { dlsym(nil, name) }
}
