import Files
import JSONCoding

/// A process that plays, for the supervisor that has started it.
final class PlayProcess {
  let program: ProgramFile
  var pipe: RelayPipe
  /// Version of the take that it knows; see ``PlaySupervisor``.
  var takeVersion = 0
  private let process: BackgroundProcess
  private let progress: ProgressFile
  private var standing = SIMD4<Int>()
  /// When it last made progress.
  private var lastProgress: Double
  /// The end of its standard error.
  private var log = ""
  /// When it has begun to write the backtrace of a trap.
  private var trapped: Double?

  /// Bytes of the log that are kept: long enough for a backtrace.
  private static let maxLog = 1 << 16
  /// Seconds that a backtrace may take.
  private static let maxBacktrace = 10.0

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
      inherited: [far.handed, listener.handed, progress.handed])
    (self.program, pipe, lastProgress) = (program, RelayPipe(near), wall)
  }

  /// The last frame that it has finished, and its time in seconds.
  var frame: Int { standing[Relay.Progress.frame] }
  var seconds: Double { Double(standing[Relay.Progress.time]) / 1e6 }

  /// Notes its progress at `wall`. Returns what it has written to its standard error.
  func look(at wall: Double) -> String {
    let now = progress.read()
    if now != standing || now[Relay.Progress.beats] == Relay.Progress.busy { lastProgress = wall }
    standing = now
    let text = String(decoding: process.takeLog(), as: UTF8.self)
    guard !text.isEmpty || trapped != nil else { return text }
    log = String((log + text).suffix(Self.maxLog))
    if trapped == nil, log.contains("*** Signal ") { trapped = wall }
    if let trapped, wall - trapped < Self.maxBacktrace { lastProgress = wall }
    return text
  }

  /// Time without a viewer does not count.
  func forgive(until wall: Double) { lastProgress = wall }

  /// True if it has made no progress for so many seconds.
  func isStuck(for seconds: Double, at wall: Double) -> Bool { wall - lastProgress > seconds }

  /// The reason for its end, and the position in the sources of the package in `folder`; nil as long as it
  /// runs. `line` finds a line of a file by its path.
  func ending(
    in folder: String, line: (_ path: String, _ line: Int) -> String?
  ) -> (words: String, place: CompilerError?)? {
    guard let words = process.exitReason else { return nil }
    _ = look(at: lastProgress)
    let place = CompilerError(backtrace: log, folder: folder, line: line)
    let lines = log.split(separator: "\n").map(String.init)
    let told = lines.last { $0.contains("Fatal error") } ?? lines.last { $0.contains("error: ") }
    let explained = words.map { RebuildStatus.explained($0, isPlaceKnown: place != nil) }
    return (told ?? explained ?? "it has ended", place)
  }

  private var isOver: Bool { process.exitReason != nil }

  /// Ends it, after so many seconds in which it may end by itself.
  func end(within seconds: Double = 0) {
    pipe.socket.end()
    var waited = 0.0
    while waited < seconds, !isOver {
      Socket.wait([], seconds: 0.01)
      waited += 0.01
    }
    process.end()
  }
}
