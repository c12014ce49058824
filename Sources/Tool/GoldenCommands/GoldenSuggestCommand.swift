import Goldens
import JSONCoding

struct SuggestOptions: CommandOptions {
  var cases = CaseOptions()

  static let options = Options<Self>(.group(\.cases, CaseOptions.filter, CaseOptions.single))
}

extension Subcommand {
  static let goldenSuggest = goldenPart(
    "suggest", "Finds the smallest tolerances, and room for what frames cost",
    options: SuggestOptions.self, paints: true,
    notes: """
      Prints JSON; the values of "tolerance" and of "cost" go into the case as they stand. Put a
      reason of your own into a tolerance: it hides differences for good. The ranges of "cost" leave
      a twentieth more than what the dearest frame costs now; leave out figures that do not matter.
      """
  ) { arguments, session in
    let context = try GoldenContext(arguments.operands[0], arguments.cases, session)
    var lines: [String] = []
    var code = context.worst
    try context.each(context.cases, PaintingOptions()) {
      try CaseSuggestion(for: $0, by: $1)
    } report: { goldenCase, result in
      let suggestion = try result.get()
      if case .impossible = suggestion.tolerance, code == .done { code = .different }
      lines.append(suggestion.line(for: goldenCase.name))
    }
    for flaw in context.flaws { session.report(flaw.failure) }
    try session.print("{\"cases\":[\n\(lines.joined(separator: ",\n"))\n]}\n")
    return code
  }
}

extension CaseSuggestion {
  /// One case on lines of its own, so that the tolerance and the cost can be taken by hand.
  fileprivate func line(for name: String) -> String {
    "{\"name\":\(JSON.string(name).text()),\(tolerance.text),\n \"cost\": \(CostBudget.codec.write(cost).text())}"
  }
}

extension ToleranceSuggestion {
  fileprivate var text: String {
    switch self {
    case .unneeded: "\"tolerance\":null,\"note\":\"equal, none is needed\""
    case .impossible(let why):
      "\"tolerance\":null,\"note\":\(JSON.string("no tolerance would do: \(why)").text())"
    case .tolerance(let tolerance):
      "\"note\":\"put your own reason into it\",\n \"tolerance\": \(Tolerance.codec.write(tolerance).text())"
    }
  }
}
