import Controls
import Examples
import Rendering

/// What may stand in the place of the last word of a command line: the answer to the shells'
/// scripts, which call the tool by the hidden command ``name``.
struct Completion {
  /// The command that completes the words behind it.
  static let name = "__complete"

  /// A word that may be typed, with a few words about it.
  private struct Word {
    let text: String
    var about = ""
  }

  private var words: [Word] = []
  /// The endings of files that fit, such as `.png`; empty for all files, nil for none.
  private var endings: [String]?
  private var takesFolders = false
  /// What has been typed of the word.
  private let typed: String
  private let session: Session

  /// Completes the last of `line`, the words behind the tool's name.
  init(of line: [String], _ session: Session) {
    self.session = session
    var (typed, before) = (line.last ?? "", Array(line.dropLast()))
    // bash takes a word apart at =.
    if typed == "=" { (typed, before) = ("", before + ["="]) }
    let isAttached = before.last == "="
    if isAttached { before.removeLast() }
    if typed.hasPrefix("-"), let sign = typed.firstIndex(of: "=") {
      before.append(String(typed[..<sign]))
      typed = String(typed[typed.index(after: sign)...])
    }
    self.typed = typed
    // Behind NAME= of a setting anything may stand.
    guard !isAttached || before.last?.hasPrefix("-") == true else { return }
    complete(before)
  }

  /// A line for each word, with a tab before what is said about it; `:folders` and `:files` with an
  /// ending stand for what the shell itself finds.
  var text: String {
    var lines = words.filter { $0.text.hasPrefix(typed) }.map { "\($0.text)\t\($0.about)" }
    if takesFolders || endings != nil { lines.append(":folders\t") }
    if let endings { lines += (endings.isEmpty ? [""] : endings).map { ":files\t\($0)" } }
    return lines.map { $0 + "\n" }.joined()
  }

  private mutating func complete(_ before: [String]) {
    guard let first = before.first, first != "help" else {
      let isHelp = before.count == 1
      guard before.count < 2 else { return }
      guard isHelp || !typed.hasPrefix("-") else {
        add([.help])
        return words.append(Word(text: "--version", about: "tell the version"))
      }
      words = Subcommand.all.map { Word(text: $0.name, about: $0.summary) }
      words +=
        isHelp
        ? HelpTopic.all.map { Word(text: $0.name, about: $0.summary) }
        : [Word(text: "help", about: "tells more of a command or a topic")]
      return
    }
    guard let command = Subcommand.all.first(where: { $0.name == first }) else { return }
    guard !command.parts.isEmpty else { return complete(command, before.dropFirst()) }
    if before.count > 1 {
      guard let part = command.parts.first(where: { $0.lastWord == before[1] }) else { return }
      complete(part, before.dropFirst(2))
    } else if typed.hasPrefix("-") {
      add([.help])
    } else {
      words = command.parts.map { Word(text: $0.lastWord, about: $0.summary) }
    }
  }

  /// Completes an argument of `command` behind those in `before`.
  private mutating func complete(_ command: Subcommand, _ before: ArraySlice<String>) {
    let option = command.options.first { $0.spellings.contains(before.last ?? "") }
    if let option, let placeholder = option.placeholder {
      guard option.choices.isEmpty else {
        return words = option.choices.map { Word(text: $0) }
      }
      add(placeholder, before)
    } else if typed.hasPrefix("-"), typed != "-" || !command.operands.text.contains("-") {
      add(command.options + [.help])
    } else {
      add(command.operands.text, before)
    }
  }

  private mutating func add(_ options: [Option]) {
    words += options.flatMap { option in
      option.spellings.map { Word(text: $0, about: option.help) }
    }
  }

  /// Adds what stands for the help's `placeholder`. Lower-case words and those with a dash stand for
  /// themselves: `fast|small`, `-`.
  private mutating func add(_ placeholder: String, _ before: ArraySlice<String>) {
    for part in placeholder.split(whereSeparator: { " ()[]|…,".contains($0) }) {
      switch part.prefix(while: { $0 != "." }) {
      case "EXPERIENCE": addExperiences()
      case "EXAMPLE": words += Example.all.map { Word(text: $0.name, about: $0.idea) }
      case "FILE", "SCENE", "FILM", "REPORT", "FRAME":
        let ending = String(part.drop { $0 != "." })
        let known = endings ?? []
        endings =
          ending.isEmpty || endings == []
          ? [] : known.contains(ending) ? known : known + [ending]
      // The sides of a comparison: each may be anything that can be shown.
      case "A":
        addExperiences()
        endings = []
      case "DIR": takesFolders = true
      case "NAME=VALUE": words += controls(before)
      default:
        if part == "-" || part.first?.isLowercase == true || part.first?.isNumber == true {
          words.append(Word(text: String(part)))
        }
      }
    }
  }

  private mutating func addExperiences() {
    words += session.experiences.map { Word(text: $0.id, about: $0.title) }
  }

  /// The controls of the experience or scene that is named in `before`, or else of all.
  private func controls(_ before: ArraySlice<String>) -> [Word] {
    let named = before.lazy.compactMap { word in try? session.experience(inNameOrFile: word) }.first
    var known: Set<String> = []
    return (named.map { [$0] } ?? session.experiences).flatMap(\.controls)
      .filter { known.insert($0.id).inserted }
      .map { Word(text: $0.id + "=", about: $0.label) }
  }
}

extension Subcommand {
  /// The last word of its name: `check` of `golden check`.
  var lastWord: String { name.split(separator: " ").last.map(String.init) ?? name }
}
