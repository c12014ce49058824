import JSONCoding

extension Subcommand {
  /// `explain`.
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
    let (first, second) = (
      try ExplainedFile(arguments.operands[0], session),
      try ExplainedFile(arguments.operands[1], session)
    )
    let difference: FrameDifference?
    switch (first.content, second.content) {
    case (.scene(let one), .scene(let other)):
      difference = try SceneComparison(one, other, session).firstDifference()
    case (.trace(let one), .trace(let other)):
      difference = FrameDifference.first(of: one, other)
    case (.scene, .trace), (.trace, .scene):
      throw Failure.usage("explain: expected two scenes or two traces, found one of each")
    }
    guard let difference else {
      try session.print("\(first.name) and \(second.name) are equal, frame for frame.\n")
      return .done
    }
    try session.print(difference.text(first.name, second.name))
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
