import Files

/// A program that is run to its end.
enum MutantProcess {
  struct Outcome {
    /// Why it did not end well; nil where it did.
    let complaint: String?
    let log: String
    /// What it took, by the clock.
    let seconds: Double
  }

  /// KiB of memory that a mistake may take.
  private static let memory = 8_000_000

  /// Runs `words` with `variables` in `folder`, for so many seconds at most: by the clock, and of the
  /// processor where those are fewer.
  static func run(
    _ words: [String], in variables: [String: String], folder: String? = nil,
    seconds: Double, processor: Double? = nil
  ) throws -> Outcome {
    let place = folder.map { _ in "cd \"$MUTANT_FOLDER\" && " } ?? ""
    let limit = "ulimit -v \(memory); ulimit -t \(Int((processor ?? seconds).rounded(.up)));"
    let process = try BackgroundProcess(
      "/bin/sh", ["sh", "-c", "\(place)\(limit) exec \"$0\" \"$@\""] + words,
      environment: variables.merging(folder.map { ["MUTANT_FOLDER": $0] } ?? [:]) { $1 },
      output: .log)
    let start = ContinuousClock.now
    func outcome(_ complaint: String?, _ log: String) -> Outcome {
      Outcome(complaint: complaint, log: log, seconds: (ContinuousClock.now - start) / .seconds(1))
    }
    while true {
      if let ending = process.ending {
        let log = process.takeLog()
        return outcome(ending.map { end in log.isEmpty ? end : log }, log)
      }
      guard Interruption.signal == nil, ContinuousClock.now - start < .seconds(seconds) else {
        process.end()
        return outcome("it took longer than \(Int(seconds)) s", "")
      }
      Socket.wait([], seconds: 0.01)
    }
  }
}
