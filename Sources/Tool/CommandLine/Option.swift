import Files
import JSONCoding

/// An option of a command, declared once: its name, its help, its default, and how its value is
/// read. `Arguments` gives the value; an option that is not declared cannot be read.
package struct Option<Value>: CommandOption {
  package let spellings: [String]
  package private(set) var placeholder: String?
  package private(set) var choices: [String] = []
  package private(set) var use: FileUse?
  package let help: String
  /// Makes the value of all that was given, in order; errors call the option by the name beside it.
  private let reading: @Sendable (_ given: [String], _ name: String) throws -> Value

  /// How a value is read; its second argument is the option's name, for errors.
  package typealias Reading<Read> = @Sendable (_ text: String, _ option: String) throws -> Read

  private init(
    _ names: String, _ help: String,
    _ reading: @escaping @Sendable (_ given: [String], _ name: String) throws -> Value
  ) {
    spellings = names.split(separator: ", ").map(String.init)
    self.help = help
    self.reading = reading
  }

  /// Makes the value of all that was `given`, in order. Errors call the option by `spelling`, or by
  /// its name.
  package func read(_ given: [String], as spelling: String? = nil) throws -> Value {
    try reading(given, spelling ?? name)
  }
}

/// What holds for the options of all types.
package protocol CommandOption: Sendable {
  /// How it may be written, its name last: `-o`, `--output`.
  var spellings: [String] { get }
  /// What its value stands for in the help; nil for a switch.
  var placeholder: String? { get }
  /// All its values where it has names for them; else empty.
  var choices: [String] { get }
  /// What it does, in a few words, and what holds without it.
  var help: String { get }
  /// What is done with the file or folder that its value names; nil where it names none.
  var use: FileUse? { get }
}

/// What a command does with a file or folder that an option names.
package enum FileUse: Sendable {
  /// Reads it.
  case reads
  /// Writes it, in place of what stands there.
  case writes
  /// Works in it: what stands there stays, but for what is the command's own.
  case worksIn
}

extension CommandOption {
  /// Its name with dashes: `--size`.
  package var name: String { spellings.last ?? "" }

  /// The spelling in the help.
  package var spelling: String {
    let names = spellings.joined(separator: ", ")
    return placeholder.map { "\(names) \($0)" } ?? names
  }
}

extension Option<Bool> {
  /// A switch: true where it is given.
  package init(_ names: String, _ help: String) {
    self.init(names, help) { given, _ in !given.isEmpty }
  }
}

extension Option {
  /// An option whose value is nil where it is not given; the help says that `otherwise` holds then.
  /// Of several values the last one counts.
  package init<Read>(
    _ names: String, _ placeholder: String, _ read: @escaping Reading<Read>,
    otherwise: String? = nil, use: FileUse? = nil, _ help: String
  ) where Value == Read? {
    self.init(names, Self.help(help, otherwise)) { given, name in
      try given.last.map { try read($0, name) }
    }
    (self.placeholder, self.use) = (placeholder, use)
  }

  /// An option whose value is `standard`, written as on the command line, where it is not given.
  package init(
    _ names: String, _ placeholder: String, _ read: @escaping Reading<Value>,
    default standard: String, use: FileUse? = nil, _ help: String
  ) {
    self.init(names, Self.help(help, standard)) { try read($0.last ?? standard, $1) }
    (self.placeholder, self.use) = (placeholder, use)
  }

  /// An option that may be given more than once to mean several things; nil where it is not given.
  package init<Read>(
    repeating names: String, _ placeholder: String, _ read: @escaping Reading<Read>, _ help: String
  ) where Value == [Read]? {
    self.init(names, help) { given, name in
      given.isEmpty ? nil : try given.map { try read($0, name) }
    }
    self.placeholder = placeholder
  }

  private static func help(_ help: String, _ standard: String?) -> String {
    standard.map { "\(help) (default \($0))" } ?? help
  }
}

// MARK: Choices

/// A value that has a name on the command line.
package typealias NamedChoice = RawRepresentable<String> & CaseIterable & Sendable

extension Option {
  /// An option whose value is the name of a `Choice`; nil where it is not given.
  package init<Choice: NamedChoice>(
    _ names: String, oneOf type: Choice.Type, placeholder: String? = nil,
    otherwise: String? = nil, _ help: String
  ) where Value == Choice? {
    let choices = Choice.allCases.map(\.rawValue)
    self.init(
      names, placeholder ?? choices.joined(separator: "|"), OptionReading.choice,
      otherwise: otherwise, help)
    self.choices = choices
  }

  /// An option whose value is the name of a case; `standard` where it is not given.
  package init(_ names: String, default standard: Value, _ help: String) where Value: NamedChoice {
    let choices = Value.allCases.map(\.rawValue)
    self.init(
      names, choices.joined(separator: "|"), OptionReading.choice, default: standard.rawValue, help)
    self.choices = choices
  }
}

/// Options that say how results are reported.
package enum ResultOption {
  package static let json = Option("--json", "print the result as JSON")
  package static let quiet = Option("--quiet", "no progress line")
  package static let trace = Option(
    "--trace", "FILE", OptionReading.text, use: .writes,
    "write the trace too (- = standard output)")
  /// What every command understands.
  package static let help = Option("-h, --help", "show this help")
}

extension Arguments {
  /// Whether standard output is the trace's.
  private var tracesToOutput: Bool { given(ResultOption.trace).last == "-" }

  /// Notes the file that `--trace` names, and refuses two results that both want standard output.
  package func checkOutputs(_ session: Session) throws {
    try session.files.write(self[ResultOption.trace], as: ResultOption.trace.name)
    guard tracesToOutput, has(ResultOption.json) else { return }
    throw Failure.usage(
      "--trace - and --json: expected one of them on standard output, found both")
  }

  /// The progress of `total` frames, or of as many of what `noun` names; silent where none is
  /// wanted, and where it would run into the trace.
  package func progress(
    of total: Int, _ session: Session, noun: String = "frame", closing: Bool = false
  ) -> Progress {
    let isSilent = has(ResultOption.quiet) || tracesToOutput && session.output.isTerminal
    return Progress(of: total, noun, on: isSilent ? nil : session.errors, closing: closing)
  }

  /// Prints the result: `json` where that is asked for, else `text`, unless the trace goes to
  /// standard output.
  package func print(
    _ json: @autoclosure () -> JSON, or text: @autoclosure () -> String, _ session: Session
  ) throws {
    if has(ResultOption.json) {
      try session.print(json())
    } else if !tracesToOutput {
      try session.print(text())
    }
  }
}
