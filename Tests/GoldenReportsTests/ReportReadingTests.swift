import GoldenReports
import Testing

struct `reading a report` {
  @Test func `what is no report is refused`() {
    #expect(throws: ReportError.notReport) { try GoldenReport.read(html: Array("<html>".utf8)) }
  }
}
