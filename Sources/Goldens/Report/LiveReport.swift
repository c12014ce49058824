import JSONCoding
import Pages

/// The page of a report, for a server that tells it of its cases one by one.
package enum LiveReport {
  package static var page: [UInt8] { EmbeddedText.live_html }
  package static let style = EmbeddedText.page_css + EmbeddedText.live_css
  package static let script = ReportMarkup.closed(ReportMarkup.script + [EmbeddedText.live_js])

  /// A case with its files, as the page takes it; `members` tell what else is known of it.
  package static func message(_ item: ReportCase, _ members: [JSON.Member] = []) -> JSON {
    var files = ReportFiles()
    let index = item.json(&files)
    let own: [JSON.Member] = [
      .init("type", "case"), .init("item", index), .init("files", .object(files.texts)),
    ]
    return .object(own + members)
  }

  /// The versions that a review paints with, as the page takes them.
  package static var fingerprint: JSON {
    var files = ReportFiles()
    return Fingerprint.present.json(&files)
  }
}
