import Goldens
import Testing

@Suite struct ReportPageTests {
  func page(_ change: (inout GoldenReport) -> Void) throws -> String {
    var report = try SampleReport.report()
    change(&report)
    return String(decoding: report.html(), as: UTF8.self)
  }

  @Test func `no text of a case becomes markup`() throws {
    let hostile = "</script><script>alert(1)</script><!--<script><img src=x onerror=alert(1)>"
    let page = try page { report in
      report.title = hostile
      report.folder = hostile
      report.cases[0].name = "<img src=x onerror=1>"
      report.cases[0].sentence = hostile
      report.cases[0].recordedUnder?.cairo = hostile
    }
    #expect(page.ranges(of: "<script").count == 2)
    #expect(page.ranges(of: "</script").count == 2)
    #expect(!page.contains("<!--"))
    #expect(!page.contains("<img"))
    let read = try GoldenReport.read(html: Array(page.utf8))
    #expect(read.cases[0].sentence == hostile)
  }

  @Test func `nothing is fetched from anywhere`() throws {
    let page = try page { _ in }
    #expect(page.contains("default-src 'none'"))
    let links = page.ranges(of: "http").map { page[$0.lowerBound...].prefix(30) }
    let foreign = links.filter {
      !$0.hasPrefix("http-equiv") && !$0.hasPrefix("http://www.w3.org/2000/svg")
    }
    #expect(foreign.isEmpty)
    #expect(!page.contains("url("))
  }

  @Test func `a picture that comes twice is kept once`() throws {
    let once = try page { $0.cases = [$0.cases[0]] }.utf8.count
    let twice = try page { report in
      report.cases = [report.cases[0], report.cases[0]]
      report.cases[1].name = "again"
    }.utf8.count
    #expect(twice - once < 1500)
  }

  @Test func `a reader without scripts sees every outcome`() throws {
    let page = try page { _ in }
    #expect(page.contains("<td>walk &lt;b&gt;&amp;&quot;&#39;</td><td>different</td>"))
    #expect(page.contains("<td>new</td><td>missing</td><td>there is no golden</td>"))
  }
}
