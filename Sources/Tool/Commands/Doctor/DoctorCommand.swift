import Files
import JSONCoding
import Live
import Raster

struct DoctorOptions: CommandOptions {
  var results = ResultOptions()

  static let options = Options<Self>(.group(\.results, ResultOptions.json))
}

extension Subcommand {
  static let doctor = Subcommand(
    "doctor", "Examines this build and what it finds around it, and computes its fingerprint",
    options: DoctorOptions.self,
    notes: """
      The fingerprint is a digest of drawings, traces and frames that is the same for every build of
      a version, on every machine. Ends with 0 where it is, whatever is missing around the tool; 1
      where it is another: such a build paints other films.
      """
  ) { arguments, session in
    let report = try DoctorReport(session)
    try arguments.results.print(report.json, or: report.text, session)
    if let failure = report.failure { throw failure }
    return .done
  }
}

extension Fingerprint {
  /// The fingerprint of this tool. Throws if it cannot be computed.
  init(of session: Session) throws {
    do throws(LiveError) { try self.init(of: Self.subjects(among: session.experiences)) } catch {
      throw Failure(.internalError, "the fingerprint: \(error.description)")
    }
  }
}

/// The facts of the tool, of its surroundings and of what it computes.
struct DoctorReport {
  private let tool: ToolIdentity
  private let surroundings: Surroundings
  private let fingerprint: Fingerprint
  /// The parts of the fingerprint that are not as expected.
  private let different: [Fingerprint.Part]

  init(_ session: Session) throws {
    tool = session.tool
    surroundings = Surroundings(of: session)
    fingerprint = try Fingerprint(of: session)
    different = fingerprint.difference(from: .expected)
  }

  /// The end of a build that computes something else.
  var failure: Failure? {
    guard !different.isEmpty else { return nil }
    let found = different.map {
      "other \($0.rawValue) (\(fingerprint[$0] ?? ""), not \(Fingerprint.expected[$0] ?? ""))"
    }
    return Failure(
      .different,
      "expected the fingerprint of version \(ToolVersion.current), found"
        + " \(found.joined(separator: ", "))")
  }

  private static var processors: String { NumberText.count(Workers.processors, "processor") }

  /// The oldest compiler that it can have been built by.
  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var configuration: String { DebugBuild.isPresent ? "debug" : "release" }

  // MARK: For people

  var text: String {
    let rows =
      [
        ["version", "\(tool)"],
        ["system", "\(HostSystem.kernel), \(HostSystem.architecture), \(Self.processors)"],
        ["build", "\(Self.configuration), Swift \(Self.compiler)"],
      ] + surroundings.findings.map { [$0.name, $0.text] } + [["fingerprint", fingerprintText]]
    return OneLine.lines(Columns(rows).text) + "\n"
  }

  private var fingerprintText: String {
    let verdict =
      different.isEmpty
      ? "as expected"
      : "not as expected: other \(different.map(\.rawValue).joined(separator: ", "))"
    guard let text = fingerprint.text else {
      return "of drawings alone, \(verdict); the rest is of experiences that are not in this tool"
    }
    return "\(text), \(verdict)"
  }

  // MARK: For programs

  var json: JSON {
    let about: JSON = [
      "version": .string(tool.version), "system": .string(HostSystem.kernel),
      "architecture": .string(HostSystem.architecture),
      "processors": .number(Double(Workers.processors)),
      "build": .string(Self.configuration), "compiler": .string(Self.compiler),
    ]
    let parts = Fingerprint.Part.allCases.map {
      JSON.Member($0.rawValue, fingerprint[$0].map(JSON.string) ?? .null)
    }
    let found: [JSON.Member] = surroundings.findings.map { JSON.Member($0.name, $0.json) }
    return about.with(
      found + [
        .init("fingerprint", fingerprint.text.map(JSON.string) ?? .null),
        .init("expected", Fingerprint.expected.text.map(JSON.string) ?? .null),
        .init("parts", .object(parts)),
        .init("different", .array(different.map { .string($0.rawValue) })),
      ])
  }
}
