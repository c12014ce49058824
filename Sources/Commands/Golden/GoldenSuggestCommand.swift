import Goldens
import JSONCoding

extension Subcommand {
  static let goldenSuggest = goldenPart(
    "suggest", "Finds the smallest tolerances by which cases would pass",
    options: [GoldenContext.filter],
    notes: """
      Prints JSON; the value of "tolerance" goes into the case as it stands. Put a reason of your
      own into it: a tolerance hides differences for good.
      """
  ) { arguments, session in
    let context = try GoldenContext(arguments, session)
    try context.refuseFlaws()
    var lines: [String] = []
    var code = ExitCode.done
    try context.each(context.cases, try PaintingOptions(arguments)) {
      try ToleranceSuggestion.find(for: $0, by: $1)
    } told: { goldenCase, result in
      let suggestion = try result.get()
      if case .impossible = suggestion { code = .different }
      lines.append(suggestion.line(for: goldenCase.name))
    }
    try session.print("{\"cases\":[\n\(lines.joined(separator: ",\n"))\n]}\n")
    return code
  }
}

extension ToleranceSuggestion {
  /// One case on lines of its own, so that the tolerance can be taken by hand.
  fileprivate func line(for name: String) -> String {
    let head = "{\"name\":\(JSON.string(name).text()),"
    return switch self {
    case .unneeded: "\(head)\"tolerance\":null,\"note\":\"equal, none is needed\"}"
    case .impossible(let why):
      "\(head)\"tolerance\":null,"
        + "\"note\":\(JSON.string("no tolerance would do: \(why)").text())}"
    case .tolerance(let tolerance):
      "\(head)\"note\":\"put your own reason into it\",\n"
        + " \"tolerance\": \(tolerance.json.text())}"
    }
  }
}

extension Tolerance {
  var json: JSON {
    func pair(_ range: ClosedRange<Int>) -> JSON {
      [.number(Double(range.lowerBound)), .number(Double(range.upperBound))]
    }
    return [
      "maxChannelDifference": pair(maxChannelDifference), "differentPixels": pair(differentPixels),
      "reason": .string(reason),
    ]
  }
}
