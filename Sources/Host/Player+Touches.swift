import Controls
import Geometry
import Gestures
import Layout
import Rendering
import Scripting
import Widgets

/// What becomes of a finger once it is decided who has it.
///
/// The experience alone does not wait for that: it hears of a finger on its canvas from the first
/// sample on, and of a cancel if somebody else wins the finger.
extension Player {
  /// Hears one sample of a contact, at its own time; motion starts at the time of the step.
  mutating func hear(_ cue: ContactSample) {
    let sample = TouchSample(
      time: cue.time, contact: cue.contact, phase: cue.phase, position: cue.position)
    trails?.hear(sample)
    if cue.phase == .began {
      land(sample, source: cue.source)
    } else if let index = contacts.lastIndex(where: { $0.id == cue.contact }) {
      // Whoever the lift gives the finger to has it before it is gone.
      react(to: contacts[index].hear(sample), of: index, at: sample.time)
      follow(contacts[index])
    }
  }

  /// Lets time decide what no sample has decided.
  mutating func passTime(to now: Double) {
    for index in contacts.indices where contacts[index].isDown {
      react(to: contacts[index].tick(to: now), of: index, at: now)
    }
  }

  /// Takes fingers away from what they hold, which is about to go: all, or those on the page.
  mutating func loseFingers(onPageOnly: Bool = false) {
    for index in contacts.indices where contacts[index].isDown && !contacts[index].isLost {
      if onPageOnly, contacts[index].holder?.isOnPage != true { continue }
      if let owner = contacts[index].owner { cancel(owner, contacts[index], at: time) }
      react(to: contacts[index].lose(), of: index, at: time)
    }
  }

  private mutating func land(_ sample: TouchSample, source: String) {
    let landing = landing(at: sample.position)
    contacts.append(Contact(sample, source: source, page: feed.page))
    let index = contacts.count - 1
    if landing.bids.isEmpty {
      tell(.failed, of: landing.owner, by: sample.contact, at: sample.time)
    }
    for bid in landing.bids { begin(bid.owner, contacts[index]) }
    react(to: contacts[index].offer(to: landing.bids), of: index, at: sample.time)
    guard wiring.vetoesFeed else { return }
    // What is under the fingers that are down is in use.
    for other in contacts.indices.dropLast() where contacts[other].isDown {
      for owner in [Contact.Owner.chromeTap, .feed] {
        react(to: contacts[other].veto(owner), of: other, at: sample.time)
      }
    }
  }

  /// What a gesture does before it has won its finger.
  private mutating func begin(_ owner: Contact.Owner, _ contact: Contact) {
    let now = time
    switch owner {
    case .canvas:
      page.touches.begin(contact.id, at: contact.last.position)
      tell(.began, of: owner, by: contact.id, at: contact.last.time)
    case .button(let part): chrome?.press(part, true, at: now)
    case .sheet(.reset): chrome?.tune.pressReset(true, time: now)
    case .control, .feed, .chrome, .chromeTap, .sheet, .ruler: break
    }
  }

  private mutating func react(
    to news: [Contact.Delivery], of index: Int, at sampleTime: Double
  ) {
    for delivery in news {
      switch delivery.outcome {
      case .accepted: accept(delivery.member, contacts[index], at: sampleTime)
      case .rejected: reject(delivery.member, contacts[index], at: sampleTime)
      case .vetoed:
        tell(.vetoed, of: delivery.member, by: contacts[index].id, at: sampleTime)
      }
    }
  }

  /// `owner` has won the finger.
  private mutating func accept(
    _ owner: Contact.Owner, _ contact: Contact, at sampleTime: Double
  ) {
    let now = time
    let place = place(of: contact, for: owner)
    switch owner {
    case .canvas: break
    case .control(let index):
      tell(.began, of: owner, by: contact.id, at: sampleTime)
      forgetValue(of: index)
      ask(index, .press(place), at: sampleTime)
    case .feed:
      tell(.began, of: owner, by: contact.id, at: sampleTime)
      let old = feed.page
      feed.grab(contact.id, at: place.x, time: now)
      change(from: old)
    case .chrome where chrome?.dismissal.finger == nil:
      tell(.began, of: owner, by: contact.id, at: sampleTime)
      chrome?.dismissal.grab(contact.id, at: place.y, time: now)
    case .chrome: tell(.failed, of: owner, by: contact.id, at: sampleTime)
    case .sheet(.reset):
      chrome?.tune.pressReset(false, time: now)
      tell(.tap, of: owner, at: sampleTime)
      reset(at: sampleTime)
    case .sheet(let part):
      tell(.began, of: owner, by: contact.id, at: sampleTime)
      chrome?.tune.sheet.press(part, finger: contact.id, at: place, time: now)
    case .ruler(let index):
      tell(.began, of: owner, by: contact.id, at: sampleTime)
      askRuler(index, .press(place), at: sampleTime)
    case .chromeTap:
      tell(.tap, of: owner, at: sampleTime)
      chrome?.toggle(at: now)
    case .button(let part):
      tell(.tap, of: owner, at: sampleTime)
      chrome?.press(part, false, at: now)
      activate(part, at: sampleTime)
    }
  }

  /// `owner` has lost the finger, or given it up.
  private mutating func reject(
    _ owner: Contact.Owner, _ contact: Contact, at sampleTime: Double
  ) {
    let now = time
    switch owner {
    case .canvas: cancel(owner, contact, at: sampleTime)
    case .button(let part):
      chrome?.press(part, false, at: now)
      tell(.failed, of: owner, by: contact.id, at: sampleTime)
    case .sheet(.reset):
      chrome?.tune.pressReset(false, time: now)
      tell(.failed, of: owner, by: contact.id, at: sampleTime)
    case .control, .feed, .chrome, .chromeTap, .sheet, .ruler: break
    }
  }

  /// Does what a tap on the part called `name` does, where a tap does anything.
  mutating func activate(_ name: String, at sampleTime: Double) {
    let now = time
    switch PlayerPart(named: name, of: experience, in: catalogue) {
    case .canvas: chrome?.toggle(at: now)
    case .chrome(let part): activate(part, at: sampleTime)
    case .sheet(.handle):
      let isLow = chrome?.tune.sheet.state == .collapsed
      chrome?.tune.sheet.show(isLow ? .expanded : .collapsed, time: now)
    case .sheet(.reset): reset(at: sampleTime)
    case .control(let index, _):
      let control = experience.controls[index]
      guard control.kind == .toggle, isEnabled(index) else { return }
      set(index, to: control.flipped(values[index]), at: sampleTime)
    case .sheet, .ruler, nil: break
    }
  }

  /// What a tap on a button of the chrome does.
  private mutating func activate(_ part: ChromePart, at sampleTime: Double) {
    let now = time
    switch part {
    case .share:
      let isRunning = chrome?.toggleRecording(at: now) ?? false
      tell(.recording(isRunning ? .started : .stopped), of: .button(part), at: sampleTime)
    case .favourite: chrome?.toggleFavourite(feed.page, at: now)
    case .tab(let place): turn(to: place)
    case .bar, .watermark: break
    }
  }

  /// A finger has been heard: whoever has it, or may get it, goes along.
  private mutating func follow(_ contact: Contact) {
    let sample = contact.last
    let velocity = wiring.keepsVelocity ? contact.velocity : .zero
    if sample.phase != .cancelled, contact.isHeard(by: .canvas) {
      page.touches.hear(sample, velocity: velocity)
    }
    guard !contact.isLost, let owner = contact.owner else { return }
    switch sample.phase {
    case .began, .moved: move(owner, contact)
    case .ended: end(owner, contact, velocity: velocity)
    case .cancelled: cancel(owner, contact, at: sample.time)
    }
  }

  private mutating func move(_ owner: Contact.Owner, _ contact: Contact) {
    let now = time
    let place = place(of: contact, for: owner)
    switch owner {
    case .control(let index): ask(index, .drag(place), at: contact.last.time)
    case .feed: feed.drag(to: place.x, time: now)
    case .chrome where holdsPlayer(contact):
      chrome?.dismissal.drag(to: place.y, time: now)
    case .sheet where chrome?.tune.sheet.finger == contact.id:
      chrome?.tune.sheet.drag(to: place, time: now)
    case .ruler(let index): askRuler(index, .drag(place), at: contact.last.time)
    case .canvas, .chrome, .chromeTap, .button, .sheet: break
    }
  }

  /// The finger has lifted. The value of a control moves to where the finger left.
  private mutating func end(_ owner: Contact.Owner, _ contact: Contact, velocity: Vector) {
    let now = time
    let sample = contact.last
    let place = place(of: contact, for: owner)
    switch owner {
    case .canvas: tell(.ended(velocity: velocity), of: owner, by: contact.id, at: sample.time)
    case .control(let index):
      ask(index, .lift(place, velocity: velocity), at: sample.time)
      tell(.ended(velocity: velocity), of: owner, by: contact.id, at: sample.time)
      ask(index, .release, at: sample.time)
    case .feed:
      move(owner, contact)
      tell(.ended(velocity: velocity), of: owner, by: contact.id, at: sample.time)
      feed.release(velocity: velocity.dx, time: now)
    case .chrome where holdsPlayer(contact):
      move(owner, contact)
      tell(.ended(velocity: velocity), of: owner, by: contact.id, at: sample.time)
      chrome?.dismissal.release(velocity: velocity.dy, time: now)
      // What leaves takes its parts along, while it can still tell them.
      if chrome?.dismissal.isLeaving == true { loseFingers() }
    case .sheet where chrome?.tune.sheet.finger == contact.id:
      move(owner, contact)
      tell(.ended(velocity: velocity), of: owner, by: contact.id, at: sample.time)
      chrome?.tune.sheet.lift(velocity: velocity, time: now)
    case .ruler(let index):
      askRuler(index, .lift(place, velocity: velocity), at: sample.time)
      tell(.ended(velocity: velocity), of: owner, by: contact.id, at: sample.time)
      askRuler(index, .release, at: sample.time)
    case .chrome, .chromeTap, .button, .sheet: break
    }
  }

  /// The finger has been taken away. A control keeps the value that it has.
  private mutating func cancel(
    _ owner: Contact.Owner, _ contact: Contact, at sampleTime: Double
  ) {
    let now = time
    switch owner {
    case .canvas:
      var sample = contact.last
      sample.phase = .cancelled
      page.touches.hear(sample, velocity: .zero)
      tell(.cancelled, of: owner, by: contact.id, at: sampleTime)
    case .control(let index):
      tell(.cancelled, of: owner, by: contact.id, at: sampleTime)
      ask(index, .release, at: sampleTime)
    case .feed:
      tell(.cancelled, of: owner, by: contact.id, at: sampleTime)
      feed.release(velocity: 0, time: now)
    case .chrome where holdsPlayer(contact):
      tell(.cancelled, of: owner, by: contact.id, at: sampleTime)
      chrome?.dismissal.release(velocity: 0, time: now)
    case .sheet where chrome?.tune.sheet.finger == contact.id:
      tell(.cancelled, of: owner, by: contact.id, at: sampleTime)
      chrome?.tune.sheet.cancel(time: now)
    case .ruler(let index):
      tell(.cancelled, of: owner, by: contact.id, at: sampleTime)
      askRuler(index, .release, at: sampleTime)
    case .chrome, .chromeTap, .button, .sheet: break
    }
  }

  /// Where the finger is, in the space in which `owner` reads its way.
  private func place(of contact: Contact, for owner: Contact.Owner) -> Point {
    let place = contact.last.position
    guard wiring.space == .own else { return place }
    return switch owner {
    case .control(let index):
      placement.convert(place, toLocalOf: .control(index, .button)) ?? place
    case .feed: place + Vector(feed.offset(at: time), 0)
    case .chrome: place - Vector(0, (chrome?.dismissal.progress(at: time) ?? 0) * scene.size.height)
    case .canvas, .chromeTap, .button, .sheet, .ruler: place
    }
  }

  private func holdsPlayer(_ contact: Contact) -> Bool {
    chrome?.dismissal.finger == contact.id
  }

  /// Tells that the gesture of `owner` by the finger `contact` has come to `state`.
  private mutating func tell(
    _ state: PlayerEvent.GestureState, of owner: Contact.Owner, by contact: Int,
    at sampleTime: Double
  ) {
    tell(.gesture(gestureName(of: owner), state, touch: contact), of: owner, at: sampleTime)
  }

  private func gestureName(of owner: Contact.Owner) -> String {
    switch owner {
    case .canvas: experience.touch == .multi ? "touch" : "drag"
    case .control, .chrome, .ruler, .sheet(.handle), .sheet(.content), .sheet(.body): "drag"
    case .feed: "pan"
    case .chromeTap, .button, .sheet(.reset): "tap"
    }
  }
}
