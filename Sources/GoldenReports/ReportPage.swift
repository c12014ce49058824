extension GoldenReport {
  /// The report as one HTML file in UTF-8 that needs no other file and no network.
  public func html() -> [UInt8] { [] }

  /// Reads a report out of what ``html()`` wrote.
  ///
  /// - Throws: ``ReportError``.
  public static func read(html: [UInt8]) throws(ReportError) -> GoldenReport {
    throw .notReport
  }
}
