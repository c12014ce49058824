import Host
import Views

/// An article of the documentation that `help` prints.
package struct HelpTopic: Sendable {
  /// Its title.
  package let title: String
  /// What it is about, in one sentence.
  package let summary: String
  private let markdown: String

  /// All of them, in the order of the help.
  package static let all = [
    PackageResources.Command_line_md, PackageResources.Scenes_md, PackageResources.The_trace_md,
    PackageResources.Long_renders_and_farms_md, HostArticle.ownPlayer, ViewsArticle.whoGetsAFinger,
  ].map(HelpTopic.init)

  /// An article that begins with its title and its summary.
  private init(_ bytes: [UInt8]) {
    markdown = String(decoding: bytes, as: UTF8.self)
    let paragraphs = markdown.split(separator: "\n\n", maxSplits: 2)
    title = String(paragraphs[0].trimmingPrefix("# "))
    summary = String(paragraphs[1].replacing("\n", with: " "))
  }

  /// How it is asked for: `long-renders-and-farms`.
  package var name: String { title.lowercased().replacing(" ", with: "-") }

  /// The article for a terminal, without links, as the tool of this name tells it.
  func text(in tool: String) -> String {
    markdown
      .replacing(/``(?:[^`\n]*\/)?([^`\/\n]+)``/) { "`\($0.1)`" }
      .replacing(/<doc:([^>]+)>/) { "*\($0.1.replacing("-", with: " "))*" }
      .replacing("motecraft", with: tool)
  }
}
