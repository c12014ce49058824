import Files
import Films
import Scripting

/// Options that make one output for each row of a table.
package struct RowOptions: OptionGroup {
  /// Path of the table; nil if the call is made for itself.
  var table: String?
  var shard: Shard?
  /// True if what is there already is made again.
  package var makesAll = false

  package init() {}

  static let table = Options<Self>(
    .optional(
      "--rows", \.table, .path("FILE", .reads),
      "a .csv or .json table: one output for each row, with its cells for {COLUMN} (help"
        + " many-outputs-from-a-table)"))
  static let shard = Options<Self>(
    .optional(
      "--shard", \.shard, .shard,
      "the I-th of N pieces that end together, made side by side; of the rows with --rows"))
  static let force = Options<Self>(
    .flag("--force", \.makesAll, "make again what is there already"))

  /// All of them, of a command that has no other pieces and keeps nothing otherwise.
  static let all = Options<Self>(table, shard, force)
}

/// The options of a command that makes one output, or one for each row of a table.
protocol RowCommandOptions: CommandOptions {
  var rows: RowOptions { get }
  var results: ResultOptions { get }
  /// The folder of its outputs unless `--output` is given.
  static var folder: String { get }
}

/// A call of a command that has been checked to the end and has made nothing yet.
struct CheckedCall: Sendable {
  /// Paths of the files that it makes; of a folder of frames that of their list.
  var outputs: [String] = []
  /// Returns true if the frames that the list of a folder names are there; nil if no folder is made.
  var isWhole: (@Sendable () -> Bool)?
  /// Equal for calls that simulate the same.
  var simulation = ""
  /// Digests of files that the pictures depend on and no option names; nil if there are none.
  var resources: String?
  /// The number of such calls that are to be made at the same time.
  var jobs = 1
  /// Makes the files.
  let make: @Sendable (Surroundings) throws -> Void

  /// Other calls beside this one.
  struct Surroundings: Sendable {
    /// The simulation of those that simulate the same; nil if there are none.
    var simulation: SharedSimulation?
    /// The painters of all; nil if there are none.
    var kits: PaintingKits?
    /// Number of jobs if several are made at the same time; nil for as many as are asked for.
    var jobs: Int?
  }
}

extension CheckedCall {
  /// A call that shows the frames `indices` of `source`.
  init(
    of source: any Renderable, _ indices: FrameSelection, outputs: [String],
    make: @escaping @Sendable (Surroundings) throws -> Void
  ) {
    self.init(outputs: outputs, resources: source.resources, make: make)
    simulation = SharedSimulation.key(of: source, indices)
  }
}

extension Subcommand {
  /// A command that makes what `check` has checked: once, or for each row of a table.
  init<Root: RowCommandOptions>(
    _ name: String, _ summary: String, operands: Operands, options: Root.Type, notes: String,
    check: @escaping @Sendable (Arguments<Root>, Session) throws -> CheckedCall
  ) {
    let all = Root.options.all
    self.init(
      name, summary, operands: operands, options: all, paints: true, notes: notes
    ) { words, session in
      if words.has(RowOptions.table.all[0]) {
        try RowsRun(words, check, session.noting(words, all)).run()
      } else {
        try check(Arguments(words), session.noting(words, all)).make(CheckedCall.Surroundings())
      }
      return .done
    }
  }
}
