import Goldens
import JSONCoding

/// What a report shows of a case, taken as the goldens of that case.
enum CaseAcceptance {
  /// The files that make what `reported` shows the goldens of `goldenCase`; none for a case that was
  /// equal. `place` names the report, for errors.
  static func files(
    _ reported: ReportCase, for goldenCase: GoldenCase, of place: String
  ) throws -> [(path: String, bytes: [UInt8])] {
    guard !reported.stills.isEmpty || reported.film != nil || !reported.texts.isEmpty else {
      return []
    }
    let accepted: [AcceptedFile]
    do { accepted = try reported.acceptedFiles() } catch {
      throw Failure(error, in: Quotation.text(place))
    }
    return try accepted.map { file in
      guard goldenCase.referenceNames.contains(file.name) else {
        throw Failure(
          .badInput,
          "\(Quotation.text(place)): the case \(Quotation.text(goldenCase.name)) has no golden "
            + "\(Quotation.text(file.name)); it has changed since the report was made")
      }
      return ("\(goldenCase.referenceFolder)/\(file.name)", file.bytes)
    }
  }

  /// The report at the path `place`.
  static func report(at place: String) throws -> GoldenReport {
    let bytes = try InputFile(path: place, limit: 1 << 28).bytes()
    do { return try GoldenReport.read(html: bytes) } catch {
      throw Failure(error, in: Quotation.text(place))
    }
  }
}
