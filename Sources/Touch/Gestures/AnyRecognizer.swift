import Geometry

#if hasFeature(Embedded)
  /// A recognizer of any type. Embedded Swift has no existentials: this is a copy-on-write box.
  package struct AnyRecognizer: Sendable {
    private var box: RecognizerBox

    fileprivate init(_ box: RecognizerBox) { self.box = box }

    private mutating func change() -> RecognizerBox {
      if !isKnownUniquelyReferenced(&box) { box = box.copy() }
      return box
    }

    package var phase: GesturePhase { box.phase }
    package var verdict: GestureDisposition { box.verdict }
    package var deadline: Double? { box.deadline }
    package var requirement: GestureRequirement? { box.requirement }
    package var failure: GestureFailure? { box.failure }
    package var transform: FingerTransform? { box.transform }
    package var part: GesturePart? { box.part }
    package var manner: GestureManner { box.manner }
    package var isRecognized: Bool { phase == .active || phase == .ended }
    package func admits(_ landing: TouchSample) -> Bool { box.admits(landing) }
    package func keeps(_ contact: Int) -> Bool { box.keeps(contact) }
    package mutating func align(to horizontal: Vector) { change().align(to: horizontal) }
    @discardableResult
    package mutating func handle(_ sample: TouchSample) -> GestureDisposition {
      change().handle(sample)
    }
    @discardableResult
    package mutating func tick(to time: Double) -> GestureDisposition { change().tick(to: time) }
    package mutating func cancel() { change().cancel() }
    package mutating func lose(_ contact: Int) { change().lose(contact) }

    /// Returns true if both are the same one.
    func isEqual(to other: AnyRecognizer) -> Bool { box === other.box }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(box)) }
  }

  private class RecognizerBox: @unchecked Sendable {
    func copy() -> RecognizerBox { self }
    var phase: GesturePhase { .failed }
    var verdict: GestureDisposition { .reject }
    var deadline: Double? { nil }
    var requirement: GestureRequirement? { nil }
    var failure: GestureFailure? { nil }
    var transform: FingerTransform? { nil }
    var part: GesturePart? { nil }
    var manner: GestureManner { GestureManner() }
    func admits(_ landing: TouchSample) -> Bool { false }
    func keeps(_ contact: Int) -> Bool { false }
    func align(to horizontal: Vector) {}
    func handle(_ sample: TouchSample) -> GestureDisposition { .reject }
    func tick(to time: Double) -> GestureDisposition { .reject }
    func cancel() {}
    func lose(_ contact: Int) {}
  }

  private final class BoxedRecognizer<Recognizer: GestureRecognizer>: RecognizerBox,
    @unchecked Sendable
  {
    private var recognizer: Recognizer

    init(_ recognizer: Recognizer) { self.recognizer = recognizer }

    override func copy() -> RecognizerBox { BoxedRecognizer(recognizer) }
    override var phase: GesturePhase { recognizer.phase }
    override var verdict: GestureDisposition { recognizer.verdict }
    override var deadline: Double? { recognizer.deadline }
    override var requirement: GestureRequirement? { recognizer.requirement }
    override var failure: GestureFailure? { recognizer.failure }
    override var transform: FingerTransform? { recognizer.transform }
    override var part: GesturePart? { recognizer.part }
    override var manner: GestureManner { recognizer.manner }
    override func admits(_ landing: TouchSample) -> Bool { recognizer.admits(landing) }
    override func keeps(_ contact: Int) -> Bool { recognizer.keeps(contact) }
    override func align(to horizontal: Vector) { recognizer.align(to: horizontal) }
    override func handle(_ sample: TouchSample) -> GestureDisposition { recognizer.handle(sample) }
    override func tick(to time: Double) -> GestureDisposition { recognizer.tick(to: time) }
    override func cancel() { recognizer.cancel() }
    override func lose(_ contact: Int) { recognizer.lose(contact) }
  }

  extension GestureRecognizer {
    /// The recognizer, with its type erased.
    package var erased: AnyRecognizer { AnyRecognizer(BoxedRecognizer(self)) }
  }
#else
  /// A recognizer of any type.
  package typealias AnyRecognizer = any GestureRecognizer

  extension GestureRecognizer {
    /// The recognizer, with its type erased.
    package var erased: AnyRecognizer { self }

    func isEqual(to other: AnyRecognizer) -> Bool { AnyHashable(self) == AnyHashable(other) }
  }
#endif
