import Files
import Foundation
import JSONCoding
import Synchronization
import Testing
import Play
import Serving

/// A supervisor over real processes of a tool that is built beside the tests; what builds its
/// package is a line of shell.
@Suite(.serialized, .timeLimit(.minutes(15))) struct SupervisorTests {
  private static var tool: String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("petals").path()
  }

  /// A package whose sources and whose program are files that a test writes.
  private final class Package: Sendable {
    let folder: String
    var program: String { "\(folder)/.build/release/petals" }

    init() throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("supervised-\(UUID().uuidString)").resolvingSymlinksInPath().path()
      for path in ["Sources", ".build/release"] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
      }
      try save("first")
      try FileManager.default.copyItem(atPath: SupervisorTests.tool, toPath: program)
      // A shell as a program that does not come to an end.
      try Data("while :; do sleep 0.05; done".utf8).write(
        to: URL(fileURLWithPath: folder + "/loop"))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Saves the source: what the build does by it.
    func save(_ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/Sources/main.swift"))
    }

    /// Puts the program of its source's name in the place of the one that was built.
    func builder(_ tool: String) -> [String] {
      [
        "/bin/sh", "-c",
        """
        cd "$0"
        case $(cat Sources/main.swift) in
        error*) echo "$0/Sources/main.swift:1:7: error: cannot find 'x' in scope"; exit 1;;
        crash*) new=/bin/false;;
        endless*) new=/bin/bash;;
        *) new=$1;;
        esac
        cp $new .build/next && mv .build/next .build/release/petals
        """, folder, tool,
      ]
    }
  }

  /// Supervises while `body` talks to the page.
  private func supervising(
    _ package: Package, patience: Double = 20, _ body: (Address) throws -> Void
  ) throws {
    let listener = try PlayServer.listener(port: 0, isOpen: false)
    let link = PageServer.links(to: listener, isOpen: false, token: Address.token)[0]
    let services = SupervisorServices(
      build: PackageBuild(
        folder: package.folder, program: package.program, command: package.builder(Self.tool)),
      words: ["petals", "play", "petals", "--size", "200x300", "--scale", "0.5"],
      environment: [
        "PLAY_HANDED": "1", "PATH": "/usr/bin:/bin", "BASH_ENV": "\(package.folder)/loop",
        "XDG_STATE_HOME": package.folder,
      ],
      patience: patience, write: { _ in })
    let supervisor = RunningSupervisor(
      PlaySupervisor(services, listener: listener, token: Address.token))
    supervisor.begin()
    defer { supervisor.end() }
    try body(try #require(Address(link)))
  }

  /// A page, which follows from process to process as the real one does.
  private final class Page {
    let address: Address
    private(set) var peer: Peer
    private(set) var frame = 0
    private(set) var formerFrame: Int?
    private(set) var state = JSON.null
    private(set) var ends: [Int] = []

    init(_ address: Address) throws {
      self.address = address
      peer = try Peer(address)
      try #require(peer.open(address))
    }

    func send(_ message: JSON) { peer.send(message) }

    /// Looks on until `isDone`.
    func wait(line: Int = #line, _ isDone: () -> Bool) throws {
      let start = ContinuousClock.now
      while !isDone() {
        let words = "line \(line): frame \(frame), \(state.text())"
        try #require(ContinuousClock.now - start < .seconds(60), "\(words)")
        switch try peer.next() {
        case .told(let json) where json["type"] == "state": state = json
        case .told, .samples: break
        case .picture(let picture):
          if picture.numbers[0] == 2 {
            formerFrame = picture.frame
          } else {
            frame = picture.frame
            send(["type": "drawn", "now": 0])
          }
        case .closed(let code): ends.append(code)
        case nil:
          peer = try Peer(address)
          _ = peer.open(address, "socket?here")
        }
      }
    }

    var phase: String? { text(state["rebuild"]?["phase"]?["name"]) }
    var generation: Double? { number(state["rebuild"]?["generation"]) }
    func text(_ json: JSON?) -> String? { if case .string(let text) = json { text } else { nil } }
    func number(_ json: JSON?) -> Double? { if case .number(let n) = json { n } else { nil } }
  }

  private static func touch(_ phase: Int, _ place: Int, number: Int) -> JSON {
    [
      "type": "touches", "number": .number(number), "now": 0,
      "samples": [[7, .number(phase), .number(place), 150, 0]],
    ]
  }

  @Test func `new code lives again what was played, with the fingers down, and goes on`() throws {
    let package = try Package()
    try supervising(package) { address in
      let page = try Page(address)
      try page.wait { page.frame > 30 }
      #expect(page.state["rebuild"]?["hasFormer"] == false)
      page.send(Self.touch(0, 100, number: 1))
      let touched = page.frame
      try page.wait { page.frame > touched + 20 }
      let run = page.state["run"]
      let before = page.frame
      try package.save("second")
      try page.wait { page.phase == "building" }
      try page.wait { page.generation == 1 && page.frame > before }
      // The page was told that it moves, and moved at once.
      #expect(page.ends.contains(4002))
      #expect(page.state["run"] == run)
      #expect(page.state["rebuild"]?["hasFormer"] == true)
      #expect(page.state["isTouched"] == true)
      // The finger goes on: its lift ends the one that has landed under the code before.
      page.send(Self.touch(2, 120, number: 2))
      page.send(["type": "save", "now": 0])
      let text = try page.peer.told("document")["text"]
      let scene = try #require(page.text(text))
      #expect(scene.contains(#""phase":"began""#) || scene.contains(#""phase": "began""#))
      #expect(scene.contains("ended"))
      // Both codes side by side, which are the same.
      page.send(["type": "compare", "on": true, "now": 0])
      try page.wait { page.formerFrame ?? 0 > before }
      try page.wait { page.number(page.state["comparison"]?["seconds"]) ?? 0 > 0.5 }
      #expect(page.state["comparison"]?["words"] == nil)
      // Paused stays paused, at its place.
      page.send(["type": "pause", "now": 0])
      try page.wait { page.state["isRunning"] == false }
      let paused = page.frame
      try package.save("third")
      try page.wait { page.generation == 2 }
      page.send(["type": "step", "frames": 1, "now": 0])
      try page.wait { page.frame != paused }
      #expect(page.frame == paused + 1)
      #expect(page.state["isRunning"] == false)
    }
  }

  @Test func `errors are shown while the old picture goes on, until they are mended`() throws {
    let package = try Package()
    try supervising(package) { address in
      let page = try Page(address)
      try page.wait { page.frame > 5 }
      try package.save("error in x")
      try page.wait { page.phase == "failed" }
      guard case .array(let errors) = page.state["rebuild"]?["phase"]?["errors"] else {
        Issue.record("no errors")
        return
      }
      #expect(errors.first?["file"] == "Sources/main.swift")
      #expect(errors.first?["line"] == 1)
      #expect(errors.first?["message"] == "cannot find 'x' in scope")
      #expect(errors.first?["source"] == "error in x")
      let frame = page.frame
      try page.wait { page.frame > frame + 10 }
      #expect(page.generation == 0 && page.ends.isEmpty)
      try package.save("mended")
      try page.wait { page.generation == 1 && page.phase == "current" }
      #expect(page.frame >= frame)
    }
  }

  @Test func `code that crashes, or has no end, leaves the old picture going`() throws {
    let package = try Package()
    try supervising(package, patience: 1.5) { address in
      let page = try Page(address)
      try page.wait { page.frame > 5 }
      try package.save("crash")
      try page.wait { page.phase == "crashed" }
      #expect(page.text(page.state["rebuild"]?["phase"]?["message"]) == "it ended with status 1")
      var frame = page.frame
      try page.wait { page.frame > frame + 10 }
      try package.save("endless")
      try page.wait { page.phase == "endless" }
      frame = page.frame
      try page.wait { page.frame > frame + 10 }
      #expect(page.generation == 0 && page.ends.isEmpty)
      try package.save("mended")
      try page.wait { page.generation == 1 && page.phase == "current" }
    }
  }

  /// The processes of `package` that play.
  private func players(of package: Package) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init).filter {
      (try? String(contentsOfFile: "/proc/\($0)/environ", encoding: .utf8))?
        .contains("XDG_STATE_HOME=\(package.folder)\0") == true
    }
  }

  @Test func `a take outlives crashes, and what comes of the next build has it still`() throws {
    let package = try Package()
    try supervising(package) { address in
      let page = try Page(address)
      try page.wait { page.frame > 30 }
      page.send(Self.touch(0, 100, number: 1))
      page.send(Self.touch(2, 120, number: 2))
      try page.wait { page.state["isTouched"] == true }
      for isTouched in [true, false] {
        // The second comes at once: what was played may be the reason.
        let generation = page.generation ?? 0
        for player in try players(of: package) { kill(player, SIGKILL) }
        try page.wait { page.generation ?? 0 > generation }
        #expect(page.phase == "crashed" && page.state["isTouched"] == .bool(isTouched))
      }
      // A process that was about to start counts as a crash of its own.
      let generation = page.generation ?? 0
      try package.save("second")
      try page.wait { page.generation ?? 0 > generation && page.phase == "current" }
      try page.wait { page.state["isTouched"] == true }
    }
  }

  @Test func `a page whose code ends while other code is on its way comes back`() throws {
    let package = try Package()
    try supervising(package, patience: 3) { address in
      let page = try Page(address)
      try page.wait { page.frame > 5 }
      let lead = try players(of: package)
      try package.save("endless")
      try page.wait { page.phase == "reliving" }
      for player in lead { kill(player, SIGKILL) }
      try page.wait { page.generation == 1 && page.frame >= 0 && page.state != .null }
      #expect(page.phase == "endless")
    }
  }

  @Test func `a program that was built by hand is noticed`() throws {
    let package = try Package()
    try supervising(package) { address in
      let page = try Page(address)
      try page.wait { page.frame > 5 }
      try FileManager.default.copyItem(atPath: Self.tool, toPath: package.program + "-next")
      #expect(rename(package.program + "-next", package.program) == 0)
      try page.wait { page.generation == 1 }
    }
  }

  @Test func `nothing is left in the package but what the build makes`() throws {
    let package = try Package()
    func names() throws -> Set<String> {
      Set(try FileManager.default.subpathsOfDirectory(atPath: package.folder))
    }
    let before = try names()
    try supervising(package) { address in
      let page = try Page(address)
      try page.wait { page.frame > 5 }
      try package.save("second")
      try page.wait { page.generation == 1 }
    }
    #expect(try names() == before)
  }
}

/// Holds a supervisor for its thread: nothing else touches it meanwhile.
private final class RunningSupervisor: @unchecked Sendable {
  private let supervisor: PlaySupervisor
  private let isOver = Atomic(false)
  private let done = DispatchSemaphore(value: 0)

  init(_ supervisor: PlaySupervisor) { self.supervisor = supervisor }

  func begin() {
    let start = ContinuousClock.now
    Thread { [self] in
      do {
        try supervisor.run(clock: { (ContinuousClock.now - start) / .seconds(1) }) {
          isOver.load(ordering: .relaxed)
        }
      } catch {
        Issue.record(error)
      }
      done.signal()
    }.start()
  }

  func end() {
    isOver.store(true, ordering: .relaxed)
    done.wait()
  }
}
