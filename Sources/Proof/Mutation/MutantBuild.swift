import CommandLine
import Files
import JSONCoding

/// How the package manager has compiled the modules of a tool, and of the package's tests, and linked
/// them: read from what it writes down of a build, so that modules can be compiled once more,
/// elsewhere.
package struct MutantBuild: Sendable {
  /// A module of the package itself.
  package struct Module: Sendable {
    let name: String
    /// The paths of its sources.
    package let sources: [String]
    /// The paths of what it is made of, other modules too.
    let inputs: [String]
    let arguments: [String]

    func imports(_ name: String) -> Bool {
      inputs.contains { $0.hasSuffix("/\(name).swiftmodule") }
    }
  }

  /// What is linked.
  package struct Product: Sendable {
    let name: String
    /// The words of the command that links it.
    let arguments: [String]
    /// The names of the modules that are in it.
    let modules: Set<String>
  }

  /// The tool, as it was built.
  let program: String
  /// The folder of the package.
  let folder: String
  /// Where the package manager builds.
  package let scratch: String
  let tool: Product
  /// The package's tests; nil if none were built.
  package let tests: Product?
  /// The modules of the package that these are linked from, each behind those that it imports.
  package let modules: [Module]
  let environment: [String: String]

  /// The modules that the tool is linked from.
  package var subjects: [Module] { modules.filter { tool.modules.contains($0.name) } }

  /// Reads how the tool at `program` of the package in `folder` was built, and `withTests` its tests;
  /// compilers get the variables of `environment`.
  package init(
    of program: String, folder: String, withTests: Bool, environment: [String: String]
  ) throws {
    (self.program, self.folder, self.environment) = (program, folder, environment)
    let parts = program.split(separator: "/").map(String.init)
    // …/.build/PLATFORM/CONFIGURATION/TOOL
    let configuration = parts.dropLast().last ?? ""
    let suffix = "-\(parts.dropLast(2).last ?? "")-\(configuration)"
    scratch = "/" + parts.dropLast(3).joined(separator: "/")
    let path = "\(scratch)/\(configuration).yaml"
    guard let bytes = try? FileBytes.read(path, atMost: 1 << 27) else {
      throw Failure(.noInput, "\(Quotation.text(path)) is not there: build the package first")
    }
    let commands = BuildCommand.all(in: String(decoding: bytes, as: UTF8.self))
    guard let tool = Product(commands, parts.last ?? "", ending: "\(suffix).exe") else {
      throw Failure(
        .noInput, "\(Quotation.text(path)) does not tell how \(parts.last ?? "") is linked")
    }
    tests = withTests ? Product(commands, nil, ending: "\(suffix).test") : nil
    guard !withTests || tests.map({ FilePath.exists($0.output) }) == true else {
      throw Failure(
        .noInput, "the package's tests are not built; expected swift build --build-tests before")
    }
    self.tool = tool
    let linked = tool.modules.union(tests?.modules ?? [])
    let scratch = scratch
    modules = Self.ordered(
      commands.compactMap { command -> Module? in
        guard command.key.hasSuffix("\(suffix).module"),
          let name = command.arguments.value(behind: "-module-name"), linked.contains(name)
        else { return nil }
        let sources = command.inputs.filter {
          $0.hasSuffix(".swift") && $0.hasPrefix(folder + "/") && !$0.hasPrefix(scratch + "/")
        }
        guard !sources.isEmpty else { return nil }
        return Module(
          name: name, sources: sources, inputs: command.inputs, arguments: command.arguments)
      })
  }

  /// `modules`, each behind those of them that it imports.
  private static func ordered(_ modules: [Module]) -> [Module] {
    var (left, ordered) = (modules, [Module]())
    while !left.isEmpty {
      let next = left.firstIndex { module in
        !left.contains { $0.name != module.name && module.imports($0.name) }
      }
      ordered.append(left.remove(at: next ?? 0))
    }
    return ordered
  }
}

extension MutantBuild.Product {
  /// The product called `name`, or the only one, whose command's key ends so.
  fileprivate init?(_ commands: [BuildCommand], _ name: String?, ending: String) {
    guard
      let command = commands.first(where: { command in
        name.map { command.key == "C.\($0)\(ending)" } ?? command.key.hasSuffix(ending)
      })
    else { return nil }
    self.name = String(command.key.dropFirst(2).dropLast(ending.count))
    arguments = command.arguments
    modules = Set(
      command.inputs.compactMap { input in
        input.split(separator: "/").dropLast().last.map { String($0.dropLast(6)) }
      })
  }

  /// Where the package manager has put it.
  var output: String { arguments.value(behind: "-o") ?? "" }
}

/// A command that the package manager has written down.
private struct BuildCommand {
  let key: String
  var inputs: [String] = []
  var arguments: [String] = []

  static func all(in text: String) -> [BuildCommand] {
    var found: [BuildCommand] = []
    func list(_ line: Substring, behind name: String) -> [String] {
      guard case .array(let list)? = try? JSON(text: String(line.dropFirst(name.count))) else {
        return []
      }
      return list.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    for line in text.split(separator: "\n") {
      if line.hasPrefix("  \""), line.hasSuffix(":") {
        found.append(BuildCommand(key: String(line.dropFirst(3).dropLast(2))))
      }
      guard let key = found.last?.key,
        [".module", ".exe", ".test"].contains(where: { key.hasSuffix($0) })
      else { continue }
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("inputs: ") {
        found[found.count - 1].inputs = list(trimmed, behind: "inputs: ")
      } else if trimmed.hasPrefix("args: ") {
        found[found.count - 1].arguments = list(trimmed, behind: "args: ")
      }
    }
    return found
  }
}

extension [String] {
  /// The word behind `name`.
  func value(behind name: String) -> String? {
    firstIndex(of: name).flatMap { indices.contains($0 + 1) ? self[$0 + 1] : nil }
  }

  /// Puts `value` behind the word `name`.
  mutating func replace(behind name: String, by value: String) {
    guard let place = firstIndex(of: name), place + 1 < count else { return }
    self[place + 1] = value
  }

  /// Leaves out the words `names`, and behind those of `pairs` the next word too.
  func without(_ names: Set<String>, pairs: Set<String> = []) -> [String] {
    var (left, isValue) = ([String](), false)
    for word in self {
      if !isValue, !names.contains(word), !pairs.contains(word) { left.append(word) }
      isValue = !isValue && pairs.contains(word)
    }
    return left
  }
}
