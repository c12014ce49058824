import Digests
import Files
import Goldens
import Synchronization

/// Compares, records and collects what a failure shows; knows no test framework.
struct GoldenAssertion {
  private let place: GoldenPlace
  private let choice: RecordChoice
  private let files: FailureFiles

  /// An assertion by the choices that hold here.
  init(_ place: GoldenPlace) throws(GoldenError) {
    self.place = place
    choice = try RecordChoice(
      scope: GoldenConfiguration.scope.record, trait: GoldenConfiguration.trait.record,
      environment: Environment[RecordMode.variable])
    files = FailureFiles(
      folder: GoldenConfiguration.scope.failures ?? GoldenConfiguration.trait.failures
        ?? place.failures,
      place: place)
  }

  /// Returns the report of a test on `value`; nil if it passes. An assertion that cannot be made
  /// is a failure too.
  static func failure<Value>(
    _ value: Value, as strategy: GoldenStrategy<Value>, at place: GoldenPlace
  ) -> GoldenFailure? {
    do throws(GoldenError) {
      return try GoldenAssertion(place).failure(value, as: strategy)
    } catch {
      return GoldenFailure(message: error.description)
    }
  }

  private func failure<Value>(
    _ value: Value, as strategy: GoldenStrategy<Value>
  ) throws(GoldenError) -> GoldenFailure? {
    let path = place.path(strategy.ending)
    let comparison = try strategy.compare(value, at: path)
    let recording = choice.mode.record(comparison.outcome, isSame: comparison.isSame) {
      () throws(GoldenError) in
      try comparison.record()
    }
    switch recording {
    case .untouched: break
    case .failed(let error): return GoldenFailure(message: "\(place.stem): \(error)")
    case .recorded:
      files.clear()
      // A mode that stands in the source of a test fails it, so that it cannot be forgotten there
      // and pass for ever.
      return GoldenFailure(
        isFailure: choice.source != .environment,
        message: "\(place.stem): recorded \(path); nothing was compared")
    }
    guard !comparison.outcome.isPass else {
      files.clear()
      return nil
    }
    return failure(comparison, path)
  }

  private func failure(_ comparison: GoldenComparison, _ path: String) -> GoldenFailure {
    var failure = GoldenFailure(
      message: "\(place.stem): \(comparison.words)\n  golden: \(path)")
    do throws(GoldenError) {
      let evidence = try comparison.show()
      for remark in evidence.remarks { failure.message += "\n  \(remark)" }
      let report = report(comparison, evidence, path)
      files.show(
        evidence.attachments + [.init(FailureFiles.report, report.html())], in: &failure)
    } catch {
      failure.message += "\n  nothing to show: \(error)"
    }
    failure.message += advice(comparison.outcome)
    return failure
  }

  /// The report that `golden check` would make of this one case.
  private func report(
    _ comparison: GoldenComparison, _ evidence: GoldenEvidence, _ path: String
  ) -> GoldenReport {
    var shown = evidence.report
    shown.name = place.stem
    shown.outcome = comparison.outcome
    shown.sentence = comparison.words
    return GoldenReport(
      title: "Golden of \(place.suite)", folder: path,
      acceptance: mode(for: comparison.outcome).map {
        .command("\(RecordMode.variable)=\($0) swift test")
      },
      fingerprint: .present, cases: [shown])
  }

  /// The least mode that writes a golden that compares like this.
  private func mode(for outcome: GoldenOutcome) -> RecordMode? {
    RecordMode.allCases.first { $0.records(outcome) }
  }

  private func advice(_ outcome: GoldenOutcome) -> String {
    guard let mode = mode(for: outcome) else {
      return "\n  it is never written over: remove it to record a new one"
    }
    return outcome == .missing
      ? "\n  record it with \(RecordMode.variable)=\(mode)"
      : "\n  if the new one is right, record it with \(RecordMode.variable)=\(mode)"
  }
}

/// What a test reports of a golden.
struct GoldenFailure {
  /// Whether the test fails by it; else it is only a word of warning.
  var isFailure = true
  var message: String
  /// Pictures, texts and the report, by their file names.
  var attachments: [(name: String, bytes: [UInt8])] = []
}

// MARK: Files of failures

/// The files that show a failure, `<folder>/<suite>/<test>.actual.png` and so on.
struct FailureFiles {
  let folder: String
  let place: GoldenPlace

  /// What the report is called between the test's name and the end.
  static let report = "report.html"

  /// What such files can be called.
  private static let kinds = [
    "actual.png", "expected.png", "difference.png", "actual.txt", report,
  ]

  private func path(_ kind: String) -> String { "\(folder)/\(place.suite)/\(place.stem).\(kind)" }

  /// Removes what an earlier failure left.
  func clear() { for kind in FailureFiles.kinds { try? ReferenceFile.remove(path(kind)) } }

  /// Writes `attachments` in place of what an earlier failure left, and adds them to `failure`.
  func show(_ attachments: [GoldenEvidence.Attachment], in failure: inout GoldenFailure) {
    clear()
    do throws(GoldenError) {
      for attachment in attachments {
        failure.attachments.append(("\(place.stem).\(attachment.kind)", attachment.bytes))
        try ReferenceFile.write(attachment.bytes, to: path(attachment.kind))
        failure.message += "\n  \(path(attachment.kind))"
      }
    } catch {
      failure.message += "\n  \(error)"
    }
  }
}

/// Where the golden of a test lies: `Goldens/<file>/<test>[.<name>]` beside the test's file.
package struct GoldenPlace: Hashable, Sendable {
  /// The test's file without its folder and ending.
  package let suite: String
  /// The test's name and that of the picture, fit for a file name.
  package let stem: String
  /// The file name of earlier versions, which may be one for several names.
  private let formerStem: String
  /// The folder of the test's file.
  let sources: String

  /// The place for the test `function` of `file`, as `#function` and `#filePath` give them.
  package init(function: String, file: String, name: String? = nil) {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    sources = parts.dropLast().joined(separator: "/")
    let base = parts.last.map(String.init) ?? file
    suite = FileName.former(base.hasSuffix(".swift") ? String(base.dropLast(6)) : base)
    let test = GoldenPlace.base(of: function)
    func stem(_ fit: (String) -> String) -> String {
      name.map { "\(fit(test)).\(fit($0))" } ?? fit(test)
    }
    self.stem = stem(FileName.fit)
    formerStem = stem(FileName.former)
  }

  /// The path of the golden with the given ending, such as ".png". One that an earlier version has
  /// recorded keeps its file, unless that belongs to a golden of another name.
  package func path(_ ending: String) -> String {
    let folder = "\(sources)/Goldens/\(suite)"
    let (path, former) = ("\(folder)/\(stem)\(ending)", "\(folder)/\(formerStem)\(ending)")
    return GoldenPlace.owners.withLock { owners in
      let isKept =
        stem != formerStem && !FilePath.exists(path) && FilePath.exists(former)
        && owners[former] ?? stem == stem
      owners[isKept ? former : path] = stem
      return isKept ? former : path
    }
  }

  /// The stems of the goldens that this process has looked for, by the paths of their files.
  private static let owners = Mutex<[String: String]>([:])

  /// A function's name without its list of arguments.
  private static func base(of function: String) -> String {
    guard function.hasSuffix(")"), let open = function.lastIndex(of: "(") else { return function }
    return String(function[..<open])
  }

  /// Where pictures of failures go unless someone chooses: the `Output` of the package that the
  /// test belongs to, else the folder for temporary files.
  var failures: String {
    var folder = sources
    while !folder.isEmpty {
      if FilePath.exists(folder + "/Package.swift") {
        // A deliberate mutation fails no test of the package.
        guard FilePath.isWritable(folder + "/Output"), Environment["GOLDEN_MUTANT"] == nil
        else { break }
        return folder + "/Output/golden-failures"
      }
      folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
    }
    return "\(FilePath.temporary)/golden-failures-\(Program.user)"
  }
}

/// Names of files made of any text.
enum FileName {
  private static let longest = 96

  /// `text` in letters, digits, `-` and `_` of ASCII: words with `-` for each space between them, and
  /// `--` for each hyphen. Where it is more than words with one of these between any two, four digits
  /// at the end keep different texts apart.
  static func fit(_ text: String) -> String {
    let isPlain = text.wholeMatch(of: #/[A-Za-z0-9_]+([ -][A-Za-z0-9_]+)*/#) != nil
    let plain = text.replacing("-", with: "--").replacing(" ", with: "-")
    return isPlain && plain.utf8.count <= longest ? plain : marked(former(text), of: text)
  }

  /// The file name of earlier versions for `text`: one name for texts that differ in spaces and hyphens alone.
  static func former(_ text: String) -> String {
    var name = ""
    var isExact = true
    for character in text.unicodeScalars {
      switch character {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-": name.unicodeScalars.append(character)
      case " ": if !name.hasSuffix("-") { name += "-" }
      default:
        isExact = false
        if !name.hasSuffix("-") { name += "-" }
      }
    }
    while name.hasSuffix("-") { name.removeLast() }
    while name.hasPrefix("-") { name.removeFirst() }
    let isFit = isExact && !name.isEmpty && name.utf8.count <= longest
    return isFit ? name : marked(name, of: text)
  }

  /// `name` with four digits of the digest of `text` at its end, once.
  private static func marked(_ name: String, of text: String) -> String {
    let mark = StableHash(of: text).description.prefix(4)
    guard !name.isEmpty, name != mark, !name.hasSuffix("-\(mark)") else {
      return name.isEmpty ? String(mark) : name
    }
    return "\(name.prefix(longest))-\(mark)"
  }
}
