import Goldens

extension Subcommand {
  static let goldenPrune = goldenPart(
    "prune", "Lists and removes goldens that no case uses",
    options: [listOnly]
  ) { arguments, session in
    let context = try GoldenContext(arguments.operands[0], session)
    // A case that cannot be read does not tell what it uses.
    try context.refuseFlaws()
    let unused = try UnusedReferences(in: context.folder, cases: context.cases)
    for file in unused.files {
      try session.print(OneLine.text("\(context.folder.path)/\(file)") + "\n")
    }
    let count = NumberText.count(unused.files.count, "unused file")
    guard !arguments.has(listOnly) else {
      try session.print("\(count).\n")
      return unused.files.isEmpty ? .done : .different
    }
    try unused.remove()
    try session.print("Removed \(count).\n")
    return .done
  }
}

private let listOnly = Option("--check", "list only; end with 1 where there is any")
