import Controls
import Rendering

/// What a shell may offer in the place of a word.
struct Proposals: Hashable, Sendable {
  /// Files that fit.
  enum Files: Hashable, Sendable {
    /// None.
    case none
    /// Folders only.
    case folders
    /// Those with one of these endings, as `.png`; all where there are none.
    case named([String])
  }

  /// Words as they are typed.
  var words: [String] = []
  /// Names of settings, which a value follows behind an equals sign.
  var settings: [String] = []
  var files = Files.none

  /// What stands for the help's `placeholder` where `experiences` are known. Lower-case words and
  /// those with a dash stand for themselves: `fast|small`, `-`.
  init(_ placeholder: String, _ experiences: [Experience]) {
    let parts = placeholder.split { " ()[]|…,".contains($0) }.map(String.init)
    for part in parts {
      let stem = part.prefix { $0 != "." }
      switch stem {
      case "EXPERIENCE": words += experiences.map(\.id)
      case "FILE", "SCENE", "REPORT", "FRAME": add(ending: String(part.dropFirst(stem.count)))
      // The sides of a comparison: each may be anything that can be shown.
      case "A":
        words += experiences.map(\.id)
        files = .named([])
      case "DIR": if files == .none { files = .folders }
      case "NAME=VALUE":
        for control in experiences.flatMap(\.controls) where !settings.contains(control.id) {
          settings.append(control.id)
        }
      default: if Self.isWord(part) { words.append(part) }
      }
    }
  }

  private mutating func add(ending: String) {
    switch files {
    case .named([]): break
    case .named(let endings) where !ending.isEmpty: files = .named(endings + [ending])
    case .none where !ending.isEmpty: files = .named([ending])
    case .none, .folders, .named: files = .named([])
    }
  }

  /// Whether a part of a placeholder is to be typed as it stands.
  private static func isWord(_ part: String) -> Bool {
    part == "-" || part.first?.isLowercase == true || part.first?.isNumber == true
  }
}
