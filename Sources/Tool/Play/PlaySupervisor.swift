import Files
import JSONCoding
import Scripting
import Takes

/// Services that a supervisor needs.
package struct SupervisorServices {
  /// The build of the package.
  package let build: PackageBuild
  /// The command line of the tool: its name, then its arguments.
  package let words: [String]
  /// The variables of the environment of the processes that play.
  package let environment: [String: String]
  /// Seconds after which a frame that has not come to its end never will.
  package let patience: Double
  /// Returns what the page shows if a program of the surroundings is missing, for this reason.
  package let missing: (String) -> String
  /// Forwards the standard error of those processes.
  package let write: (String) -> Void

  package init(
    build: PackageBuild, words: [String], environment: [String: String], patience: Double,
    missing: @escaping (String) -> String = { $0 }, write: @escaping (String) -> Void
  ) {
    (self.build, self.words, self.environment) = (build, words, environment)
    (self.patience, self.missing, self.write) = (patience, missing, write)
  }
}

/// Watches the package that a tool is from, and lets it play in processes of its own: one that shows
/// the page; after a build a new one, which plays again what was played before it takes over; and
/// the one before that, for comparison, and to fall back on.
///
/// All have the listening socket, of which only the one that shows the page makes use. It reports the
/// state of its session as that changes, so that any process may end at any time.
package final class PlaySupervisor {
  private let services: SupervisorServices
  private let listener: Listener
  private let token: String
  private let run = LiveServices.newRun

  /// The process that shows the page.
  private var lead: PlayProcess?
  /// The one that did before, under other code.
  private var former: PlayProcess?
  /// The one that is to show it.
  private var candidate: PlayProcess?
  /// Time that the candidate has reached, with its notes on controls; nil before it is there.
  private var arrival: (seconds: Double, notes: [String])?
  /// Time that the candidate approaches, in seconds.
  private var target = 0.0
  /// When the lead was asked to retire.
  private var retiring: Double?
  /// True if the candidate replaces a process that has crashed, and so must not run into the crash.
  private var isRescue = false
  /// The program that has crashed.
  private var fallen: ProgramFile?
  /// The number of rescues in a row, and when the last one began to show the page.
  private var rescues = 0
  private var rescued: Double?

  /// State of the session, and the steps of its take; nil if none was reported.
  private var session: Handover?
  private var take: [HandedStep]?
  /// Number of changes of the take.
  private var takeVersion = 0
  /// Session and take before a rescue that began without the take, for the next build.
  private var kept: (session: Handover?, take: [HandedStep]?)?
  private var status = RebuildStatus()
  private var sentStatus: RebuildStatus?

  private var builds: BuildWatch
  private var lastTurn = 0.0

  /// Seconds in which the lead has to retire.
  private static let maxRetirement = 1.0
  /// Seconds by which a candidate may be behind when it takes over.
  private static let maxLateness = 0.5
  /// Seconds after which a rescue has succeeded: a later crash is another.
  private static let recovery = 5.0

  /// A supervisor over processes that show their page at `listener`, behind `token`.
  package init(_ services: SupervisorServices, listener: Listener, token: String) {
    (self.services, self.listener, self.token) = (services, listener, token)
    builds = BuildWatch(services.build, missing: services.missing)
  }

  /// Goes on until `isOver` turns true, which is asked at least every 0.05 s. `clock` tells seconds
  /// that never go back.
  ///
  /// - Throws: what the system says where the tool cannot be started.
  package func run(clock: () -> Double, until isOver: () -> Bool) throws(SystemError) {
    lastTurn = clock()
    lead = try start(try builds.program(), at: clock())
    lead?.pipe.send(.lead(nil))
    while !isOver() {
      turn(at: clock())
      let processes = [lead, candidate, former].compactMap(\.self)
      Socket.wait(
        processes.map { ($0.pipe.socket, !$0.pipe.isOver, $0.pipe.isWriting) },
        seconds: builds.isBuilding ? 0.01 : 0.05)
    }
    builds.end()
    for process in [candidate, former, lead].compactMap(\.self) { process.end(within: 0.5) }
    listener.end()
  }

  private func start(_ program: ProgramFile, at wall: Double) throws(SystemError) -> PlayProcess {
    let process = try PlayProcess(
      program, services.words, environment: services.environment, listener: listener, at: wall)
    process.pipe.send(.hello(token: token, run: run))
    return process
  }

  private func turn(at wall: Double) {
    // A machine that slept has let no process run.
    if wall - lastTurn > 1 {
      for each in [lead, candidate, former] { each?.forgive(until: wall) }
    }
    lastTurn = wall
    for process in [lead, candidate, former].compactMap(\.self) {
      let text = process.look(at: wall)
      if !text.isEmpty { services.write(text) }
    }
    receiveAll(at: wall)
    for event in builds.turn(at: wall) {
      switch event {
      case .phase(let phase): status.phase = phase
      case .program: renew(at: wall)
      }
    }
    tendCandidate(at: wall)
    tendOthers(at: wall)
    sendStatus()
  }

  /// Sends the page the state of builds.
  private func sendStatus() {
    status.hasFormer = former != nil
    guard status != sentStatus, let lead else { return }
    sentStatus = status
    lead.pipe.send(.status(status))
  }
}

// MARK: Candidates

extension PlaySupervisor {
  /// Starts the program that is there now as a candidate.
  private func renew(at wall: Double) {
    do throws(SystemError) {
      let program = try builds.program()
      if program.version == lead?.program.version, !isRescue { return }
      rescues = 0
      (isRescue, rescued) = (false, nil)
      if let kept {
        (session, take, takeVersion) = (kept.session, kept.take, takeVersion + 1)
        self.kept = nil
      }
      try enlist(program, at: wall)
    } catch {
      status.phase = .failed("\(services.build.program): \(error.description)")
    }
  }

  private func enlist(_ program: ProgramFile, at wall: Double) throws(SystemError) {
    candidate?.end()
    (candidate, arrival, retiring) = (nil, nil, nil)
    let process = try start(program, at: wall)
    candidate = process
    approach()
  }

  private func approach() {
    guard let candidate else { return }
    let handover = handover(to: candidate)
    (target, arrival) = (handover.seconds, nil)
    candidate.pipe.send(.approach(handover))
  }

  /// The state of the session, with the take if `process` does not know it.
  private func handover(to process: PlayProcess) -> Handover {
    var handover = session ?? Handover()
    if process.takeVersion != takeVersion { handover.take = take.map(TakeChange.init) }
    process.takeVersion = takeVersion
    return handover
  }
}

// MARK: Processes

extension PlaySupervisor {
  private func receiveAll(at wall: Double) {
    for process in [lead, candidate, former].compactMap(\.self) {
      process.pipe.flush()
      for item in process.pipe.receive() {
        switch item {
        case .picture(let picture):
          if process === former { lead?.pipe.send(picture: picture) }
        case .message(let message) where process === lead: receive(message, at: wall)
        case .message(let message) where process === candidate: receiveFromCandidate(message)
        case .message(let message):
          if case .lines = message { lead?.pipe.send(message) }
        case .unreadable(let reason) where process === candidate: dismiss(.refused(reason))
        case .unreadable(let reason): services.write("play: \(reason)\n")
        }
      }
    }
  }

  /// Receives from the process that shows the page.
  private func receive(_ message: RelayMessage, at wall: Double) {
    switch message {
    case .session(let handover): note(handover, of: lead)
    case .retired(let handover):
      note(handover, of: lead)
      if retiring != nil { promote() }
    case .show, .askLines:
      guard let former else { return }
      if former.takeVersion != takeVersion { former.pipe.send(.approach(handover(to: former))) }
      former.pipe.send(message)
    default: break
    }
  }

  /// Notes the state of the session that `process` has reported.
  private func note(_ handover: Handover, of process: PlayProcess?) {
    session = handover
    session?.take = nil
    guard let change = handover.take else { return }
    // New input replaces what was played before.
    kept = nil
    (take, takeVersion) = (change.applied(to: take ?? []), takeVersion + 1)
    process?.takeVersion = takeVersion
  }

  private func receiveFromCandidate(_ message: RelayMessage) {
    switch message {
    case .ready(let notes): arrival = (target, notes)
    case .refused(let reason): dismiss(.refused(reason))
    default: break
    }
  }

  /// The end of `process`; nil as long as it runs.
  private func crash(of process: PlayProcess) -> RebuildStatus.Phase? {
    process.ending(in: services.build.folder, line: BuildWatch.line).map { words, place in
      .crashed(words, at: place, seconds: process.seconds, frame: process.frame)
    }
  }

  private func tendCandidate(at wall: Double) {
    guard let candidate else { return }
    if let phase = crash(of: candidate) { return dismiss(phase) }
    if candidate.isStuck(for: services.patience, at: wall) {
      return dismiss(.endless(seconds: candidate.seconds, frame: candidate.frame))
    }
    guard let arrival else {
      // What a rescue is from says more.
      guard !isRescue else { return }
      status.phase = .reliving(done: min(candidate.seconds, target), of: target)
      return
    }
    if let retiring {
      if wall - retiring > Self.maxRetirement { promote() }
    } else if lead == nil {
      promote()
    } else if let session, session.seconds > arrival.seconds + Self.maxLateness {
      approach()
    } else {
      lead?.pipe.send(.retire)
      retiring = wall
    }
  }

  /// Lets the candidate show the page from now on.
  private func promote() {
    guard let new = candidate else { return }
    former?.end()
    former = lead
    lead = new
    (candidate, retiring) = (nil, nil)
    status.generation += 1
    if !isRescue { (status.phase, status.notes) = (.current, arrival?.notes ?? []) }
    rescued = isRescue ? lastTurn : nil
    beginLead()
  }

  /// Lets the lead show the page; it knows the state of builds before a viewer connects.
  private func beginLead() {
    sentStatus = nil
    sendStatus()
    if let lead { lead.pipe.send(.lead(handover(to: lead))) }
  }

  /// Ends the candidate, which is of no use for this reason.
  private func dismiss(_ phase: RebuildStatus.Phase) {
    candidate?.end()
    // One that has retired for it goes on.
    if retiring != nil, let lead { lead.pipe.send(.lead(handover(to: lead))) }
    (candidate, arrival, retiring) = (nil, nil, nil)
    status.phase = phase
    if lead == nil { rescue() }
  }

  private func tendOthers(at wall: Double) {
    if let rescued, wall - rescued > Self.recovery { (rescues, self.rescued) = (0, nil) }
    if let process = former,
      crash(of: process) != nil || process.isStuck(for: services.patience, at: wall)
    {
      process.end()
      former = nil
    }
    guard let process = lead else { return }
    if let phase = crash(of: process) {
      status.phase = phase
    } else if process.isStuck(for: services.patience, at: wall) {
      status.phase = .endless(seconds: process.seconds, frame: process.frame)
    } else {
      return
    }
    process.end()
    lead = nil
    guard retiring == nil else { return promote() }
    fallBack(from: process)
  }

  /// Lets the process before show the page again; if there is none, the same program does, before
  /// the moment that it could not do.
  private func fallBack(from process: PlayProcess) {
    if let old = former {
      (lead, former) = (old, nil)
      status.generation += 1
      return beginLead()
    }
    var session = session ?? Handover()
    let frame = process.frame > 0 ? process.seconds / Double(process.frame) : 0
    session.seconds = max(0, process.seconds - 2 * frame)
    (session.isRunning, session.resumes) = (false, false)
    self.session = session
    fallen = process.program
    // New code that is on its way shows the page as soon as it is there.
    if candidate == nil { rescue() }
  }

  /// Starts the program again that has crashed; the second time without the take; then it is left to
  /// the next build.
  private func rescue() {
    guard rescues < 2, let program = fallen else {
      services.write("play: waiting for a change of the sources\n")
      return
    }
    rescues += 1
    isRescue = true
    if rescues == 2 {
      kept = kept ?? (session, take)
      (take, takeVersion) = ([], takeVersion + 1)
      session?.seconds = 0
      session?.fingers = [:]
      session?.isEdited = false
    }
    let phase = status.phase
    do throws(SystemError) {
      try enlist(program, at: lastTurn)
      status.phase = phase
    } catch {
      services.write("play: cannot start the tool again: \(error.description)\n")
    }
  }
}
