import Files
import JSONCoding

/// A process that plays, as the one that has started it sees it.
final class PlayProcess {
  let program: ProgramFile
  var pipe: RelayPipe
  private let process: BackgroundProcess
  private let progress: ProgressFile
  private var standing = SIMD4<Int>()
  /// When it last did something.
  private var beaten: Double
  /// The end of what it has written to its standard error.
  private var log = ""

  private static let longestLog = 4096

  /// Starts `program`, called by `words` in `environment`, and hands it `listener`.
  init(
    _ program: ProgramFile, _ words: [String], environment: [String: String], listener: Listener,
    at wall: Double
  ) throws(SystemError) {
    let (near, far) = try Socket.pair()
    defer { far.end() }
    progress = try ProgressFile()
    process = try BackgroundProcess(
      program.path, words, environment: environment, output: .inherited,
      handed: [far.handed, listener.handed, progress.handed])
    (self.program, pipe, beaten) = (program, RelayPipe(near), wall)
  }

  /// The last frame that it has come to the end of, and its time in seconds.
  var frame: Int { standing[Relay.Progress.frame] }
  var seconds: Double { Double(standing[Relay.Progress.time]) / 1e6 }

  /// Looks what it does at `wall`; the result is what it has written to its standard error.
  func look(at wall: Double) -> String {
    let now = progress.read()
    if now != standing || now[Relay.Progress.beats] == Relay.Progress.busy { beaten = wall }
    standing = now
    let text = process.takeLog()
    log = String((log + text).suffix(Self.longestLog))
    return text
  }

  /// Time without a viewer does not count.
  func forgive(until wall: Double) { beaten = wall }

  /// Whether it has done nothing for so long.
  func isStuck(for seconds: Double, at wall: Double) -> Bool { wall - beaten > seconds }

  /// Why it is over; nil as long as it runs.
  var ending: String? {
    guard let words = process.ending else { return nil }
    _ = look(at: beaten)
    let lines = log.split(separator: "\n").map(String.init)
    let told = lines.last { $0.contains("Fatal error") } ?? lines.last { $0.contains("error: ") }
    return told ?? words.map(RebuildStatus.explained) ?? "it has ended"
  }

  /// Ends it; it is let end by itself for so long.
  func end(within seconds: Double = 0) {
    pipe.socket.end()
    var waited = 0.0
    while waited < seconds, process.ending == nil {
      Socket.wait([], seconds: 0.01)
      waited += 0.01
    }
    process.end()
  }
}
