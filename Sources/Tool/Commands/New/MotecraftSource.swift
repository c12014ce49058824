import Files
import JSONCoding

/// Where a new package takes Motecraft from.
enum MotecraftSource {
  /// A clone on this disk, by its absolute path.
  case clone(String)
  /// A Git repository.
  case repository(String)

  /// What `arguments` say, else the clone that this tool was built in or is run in.
  init(_ arguments: Arguments<NewOptions>) throws {
    switch (arguments.path, arguments.url) {
    case (let path?, _):
      guard let clone = FilePath.resolved(path), MotecraftClone.isClone(clone) else {
        throw Failure(
          .noInput,
          "--path: expected a clone of the player's package, found \(Quotation.text(path))")
      }
      self = .clone(clone)
    case (nil, let url?):
      guard Self.isPlain(url), url.contains("/"), !Self.name(of: url).isEmpty else {
        throw Failure.usage(
          "--url: expected the address of a Git repository, found \(Quotation.text(url))")
      }
      self = .repository(url)
    case (nil, nil):
      guard let clone = MotecraftClone.current else {
        throw Failure.usage(
          "new: expected --path DIR, a clone of the player's package, or --url URL, its repository,"
            + " for none lies above this tool or the working folder")
      }
      self = .clone(clone)
    }
  }

  /// The dependency as it stands in the manifest of a package in `folder`.
  func dependency(from folder: String) throws -> NewPackage.Dependency {
    switch self {
    case .repository(let url): return .repository(url: url, name: Self.name(of: url))
    case .clone(let path):
      guard Self.isPlain(path) else {
        throw Failure.usage("--path: expected a path without control characters")
      }
      return .folder(
        Self.relative(path, from: FilePath.absolute(folder)) ?? path,
        revision: Self.commit(of: path) ?? "refs/tags/\(ToolVersion.current)")
    }
  }

  /// The commit that a clone stands at; nil if its files do not tell.
  private static func commit(of clone: String) -> String? {
    func lines(_ name: Substring) -> [Substring] {
      let bytes = try? InputFile(path: "\(clone)/.git/\(name)").bytes()
      return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
    }
    guard let head = lines("HEAD").first else { return nil }
    let branch = head.hasPrefix("ref: ") ? head.dropFirst(5) : nil
    let found = branch.flatMap { branch in
      lines(branch).first
        ?? lines("packed-refs").first { $0.hasSuffix(" \(branch)") }?.prefix { $0 != " " }
    }
    let commit = found ?? head
    return commit.count >= 40 && commit.allSatisfy(\.isHexDigit) ? String(commit) : nil
  }

  /// The name that Swift gives the package of a repository: the last part of its address.
  private static func name(of url: String) -> String {
    let last = url.split { $0 == "/" || $0 == ":" }.last ?? ""
    return (last.hasSuffix(".git") ? last.dropLast(4) : last).lowercased()
  }

  private static func isPlain(_ text: String) -> Bool {
    OneLine.text(text) == text
  }

  /// `path` as seen from `folder`; nil if they have nothing in common.
  private static func relative(_ path: String, from folder: String) -> String? {
    let (to, from) = (path.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(to, from).prefix { $0 == $1 }.count
    guard common > 0, from.count > common else { return nil }
    return (Array(repeating: "..", count: from.count - common) + to.dropFirst(common))
      .joined(separator: "/")
  }
}
