extension Subcommand {
  static let explain = Subcommand(
    "explain", "Finds where two scenes, or two traces, begin to differ",
    operands: Operands(text: "A B", count: 2...2),
    options: [explanation],
    notes: """
      Tells the first frame that differs; in it the first value of the trace, and for scenes the
      first command of the drawing. Ends with 0 where nothing differs, 1 where something does.
      """
  ) { arguments, session in
    let output = try OutputFile(explanation, arguments, session)
    let subjects = try arguments.operands.map { try Subject($0, arguments, session) }
    let names = subjects.map(\.name)
    guard let difference = try subjects[0].firstDifference(to: subjects[1], for: "explain") else {
      try session.print("\(names[0]) and \(names[1]) are equal, frame for frame.\n")
      return .done
    }
    let facts = difference.facts.map { $0.replacing("\n", with: "\n  ") }
    let lines = [difference.place(names[0], names[1])] + facts
    try session.print(lines.joined(separator: "\n  ") + "\n")
    if let picture = try difference.picture() {
      try output.write(picture)
      try session.print("  picture: \(output.path)\n")
    }
    return .different
  }
}

private let explanation = Option(
  "-o, --output", "FILE.png", OptionReading.text, default: "Output/explain.png", use: .writes,
  "where the frame goes, with what differs marked")
