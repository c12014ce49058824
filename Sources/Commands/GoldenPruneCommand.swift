import GoldenCases

extension Subcommand {
  /// `golden prune`.
  static let goldenPrune = goldenPart(
    "prune", "Lists and removes truth that no case uses",
    options: [CommandOption("--check", "list only; end with 1 where there is any")]
  ) { arguments, session throws(Failure) in
    let desk = try GoldenDesk(arguments.operands[0], session)
    // A case that cannot be read does not tell what it uses.
    try desk.refuseFlaws()
    let unused = try goldenWork { () throws(CaseError) in
      try UnusedTruth(in: desk.folder, cases: desk.cases)
    }
    for file in unused.files {
      try session.print(OneLine.text("\(desk.folder.path)/\(file)") + "\n")
    }
    let count = Figures.count(unused.files.count, "unused file")
    guard !arguments.has("--check") else {
      try session.print("\(count).\n")
      return unused.files.isEmpty ? .done : .different
    }
    try goldenWork { () throws(CaseError) in try unused.remove() }
    try session.print("Removed \(count).\n")
    return .done
  }
}
