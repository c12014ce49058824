/// The parts of a report's page that are the same in every report.
enum Page {
  /// What every report begins with.
  static let beginning = "<!DOCTYPE html>\n<html lang=\"en\" data-golden-report>"

  /// The page's script, one closed function.
  static let script =
    "(() => {\n\"use strict\";\n" + scriptParts.joined(separator: "\n") + "\n})();"

  private static let scriptParts = [
    foundation, picturesScript, stageScript, filmScript, detailsScript, navigationScript,
  ]

  /// The page up to its body. The policy forbids every connection, also to this machine.
  static func head(title: String) -> String {
    """
    \(beginning)
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="dark">
    <meta name="theme-color" content="#0d1119">
    <title>\(escaped(title))</title>
    <style>\(style)</style>
    </head>

    """
  }

  /// The page's body up to the report's data: what a reader without scripts sees.
  static func body(_ report: GoldenReport) -> String {
    let rows = report.cases.map { item in
      "<tr><td>\(escaped(item.name))</td><td>\(item.outcome.rawValue)</td>"
        + "<td>\(escaped(item.sentence))</td></tr>\n"
    }
    return """
      <body>
      <div id="app"></div>
      <noscript>
      <h1>\(escaped(report.title))</h1>
      <p>Pictures need scripts to be allowed; none of them reaches beyond this file.</p>
      <table>
      <tr><th>Case</th><th>Outcome</th><th>What was found</th></tr>
      \(rows.joined())</table>
      </noscript>

      """
  }

  /// `text` as the content of an element or of a quoted attribute.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\0": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
