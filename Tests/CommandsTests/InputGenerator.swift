import Controls
import Drawing
import JSONCoding
import Raster
import Rendering

/// Makes up what a program may be given: scenes, cases, bodies and pictures, sensible and absurd.
struct InputGenerator {
  /// What kind of input it is.
  enum Kind: String, CaseIterable {
    case scene, body, goldenCase, picture

    /// The ending of its files.
    var ending: String {
      switch self {
      case .scene, .body: "json"
      case .goldenCase: "case.json"
      case .picture: "png"
      }
    }
  }

  /// One input.
  struct Input {
    let kind: Kind
    let bytes: [UInt8]
  }

  private var random: SeededGenerator
  private let experiences: [Experience]

  init(seed: UInt64, _ experiences: [Experience]) {
    random = SeededGenerator(seed: seed)
    self.experiences = experiences
  }

  mutating func next() -> Input {
    let kind = pick(Kind.allCases)
    var bytes: [UInt8]
    switch kind {
    case .scene: bytes = Array(scene().text().utf8)
    case .body: bytes = Array(body(sources: pick([1, 1, 2, 3, 65, 300])).text().utf8)
    case .goldenCase: bytes = Array(goldenCase().text().utf8)
    case .picture: bytes = picture()
    }
    if chance(0.2) { damage(&bytes) }
    return Input(kind: kind, bytes: bytes)
  }

  // MARK: Dice

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[random.index(below: values.count)]
  }

  private mutating func chance(_ part: Double) -> Bool { random.unit() < part }

  private static let absurd: [Double] = [
    0, -0.0, -1, 1, 0.5, 2, 59, 60, 64, 240, 241, 1e-4, 9.9e-5, 1e-20, 1e-154, 1e-200,
    .leastNonzeroMagnitude,
    1e4, 10_001, 32_767, 32_768, 1e6, 1_000_001, -1e6, -1_000_001, 1e7, 1e9, 2_147_483_648, 1e15,
    9_007_199_254_740_991, 9_007_199_254_740_994, 1e19, 1e52, 1e107, 1e152, 1e154, 1e155, 1e160,
    1e300, 1e307, 1.797e308, -1.797e308,
  ]

  /// A number that fits, or any other.
  private mutating func number(_ range: ClosedRange<Double>, odd: Double = 0.03) -> JSON {
    chance(odd) ? .number(pick(Self.absurd)) : .number(random.number(in: range))
  }

  private mutating func whole(_ range: ClosedRange<Int>, odd: Double = 0.03) -> JSON {
    guard !chance(odd) else { return .number(pick(Self.absurd)) }
    return .number(Double(range.lowerBound + random.index(below: range.count)))
  }

  /// What no key asks for.
  private mutating func anything() -> JSON {
    pick([
      .null, .bool(true), "", "\u{1B}[31m\n", .string(String(repeating: "long ", count: 60)),
      .array([]), .object([]), .number(pick(Self.absurd)), .array([.array([.array([])])]),
    ])
  }

  // MARK: Scenes

  private mutating func scene() -> JSON {
    let experience = pick(experiences)
    var members: [JSON.Member] = [
      .init("scene", 1), .init("experience", .string(experience.id)),
      .init("size", ["width": number(1...300), "height": number(1...300)]),
    ]
    if chance(0.5) { members.append(.init("scale", number(0.05...2))) }
    if chance(0.3) { members.append(.init("fps", whole(1...240))) }
    if chance(0.3) { members.append(.init("duration", number(0.01...5))) }
    if chance(0.2) { members.append(.init("seed", whole(0...999))) }
    if chance(0.4) {
      members.append(.init("chrome", pick(["none", "controls", "full", "all"])))
    }
    if chance(0.2) { members.append(.init("background", pick(["none", "scene", ""]))) }
    if chance(0.2) {
      members.append(
        .init("controlsPattern", pick(["bar", "tactileColumn", "ruler", "none", "x"])))
    }
    if chance(0.2) { members.append(.init("textSize", pick(["xSmall", "accessibility5", "?"]))) }
    if chance(0.3) { members.append(.init("controls", controls(of: experience))) }
    if chance(0.8) { members.append(.init("steps", steps(of: experience))) }
    if chance(0.03) { members.append(.init(pick(["unknown", "\u{1B}]0;x", "size"]), anything())) }
    return .object(members)
  }

  private mutating func controls(of experience: Experience) -> JSON {
    let control = pick(experience.controls)
    return .object([.init(control.id, number(control.range, odd: 0.1))])
  }

  private mutating func steps(of experience: Experience) -> JSON {
    if chance(0.05) { return pick(["demonstration", "Demonstration", ""]) }
    var steps: [JSON] = []
    for _ in 0..<pick([1, 1, 2, 3, 8]) {
      var members: [JSON.Member] = []
      if chance(0.5) { members.append(.init("at", number(0...0.1))) }
      let name = JSON.string(pick(experience.controls.map(\.id) + ["none", "\u{7}"]))
      switch random.index(below: 7) {
      case 0: members.append(.init("perform", body(sources: pick([1, 2, 5, 70]))))
      case 1, 2, 3: members.append(.init("contacts", contacts()))
      case 4: members.append(.init("set", controls(of: experience)))
      case 5: members.append(.init(pick(["increment", "decrement", "activate"]), name))
      default: members.append(.init("release", .bool(true)))
      }
      steps.append(.object(members))
    }
    return .array(steps)
  }

  private mutating func contacts() -> JSON {
    var samples: [JSON] = []
    var time = 0.0
    let fingers = pick([1, 1, 2, 10, 64, 65, 200])
    let odd = pick([0, 0, 0.1])
    for phase in ["began", "moved", "moved", pick(["ended", "cancelled", "began"])] {
      for id in 0..<fingers {
        samples.append([
          "t": chance(odd) ? anything() : .number(time), "id": .number(Double(id)),
          "phase": .string(phase), "x": number(0...300, odd: odd), "y": number(0...300, odd: odd),
        ])
      }
      time += pick([0, 0, 0.008, 0.02])
    }
    return .array(samples)
  }

  // MARK: Bodies

  private mutating func body(sources: Int) -> JSON {
    let odd = pick([0, 0, 0.1])
    let list = (0..<sources).map { source -> JSON in
      [
        "type": .string(chance(odd) ? pick(["key", "wheel", "none", "?"]) : "pointer"),
        "id": .string("finger\(chance(odd) ? 0 : source)"),
        "parameters": ["pointerType": pick(["touch", "pen", "mouse"])],
        "actions": items(odd),
      ]
    }
    return ["actions": .array(list)]
  }

  private mutating func items(_ odd: Double) -> JSON {
    let origin: JSON = pick([
      "viewport", "pointer", ["element-6066-11e4-a52e-4f735466cecf": "canvas"],
      ["element-6066-11e4-a52e-4f735466cecf": "control:none"],
    ])
    var items: [JSON] = [
      [
        "type": "pointerMove", "x": number(1...200, odd: odd), "y": number(1...200, odd: odd),
        "duration": whole(0...20, odd: odd),
      ],
      ["type": "pointerDown", "button": whole(0...1, odd: odd)],
      [
        "type": "pointerMove", "x": number(0...50, odd: odd), "y": number(0...50, odd: odd),
        "duration": whole(0...40, odd: odd), "origin": chance(0.5) ? origin : "viewport",
      ],
      ["type": "pause", "duration": whole(0...30, odd: odd)],
    ]
    if chance(0.7) { items.append(["type": pick(["pointerUp", "pointerCancel"]), "button": 0]) }
    if chance(odd) { items.append(anything()) }
    return .array(items)
  }

  // MARK: Cases and pictures

  private mutating func goldenCase() -> JSON {
    var members: [JSON.Member] = [
      .init("case", 1),
      .init("scene", chance(0.9) ? scene() : pick(["../scene.json", "/etc/passwd", ".", ""])),
    ]
    if chance(0.7) { members.append(.init("stills", .array([number(0...1), number(1...2)]))) }
    if chance(0.5) {
      let frames: JSON = pick([
        "0-9", "0-99:7", "3,1,2", "0-9999999", "9-1", "0-", "9007199254740993", "",
        .string((0..<500).map(String.init).joined(separator: ",")),
      ])
      members.append(.init("film", ["frames": frames, "keys": .array([whole(0...9)])]))
    }
    if chance(0.3) { members.append(.init("trace", pick([true, false, "yes"]))) }
    if chance(0.2) {
      members.append(
        .init(
          "tolerance",
          [
            "maxChannelDifference": .array([whole(0...1), whole(1...255)]),
            "differentPixels": .array([whole(0...1), whole(1...255)]), "reason": "why",
          ]))
    }
    return .object(members)
  }

  private mutating func picture() -> [UInt8] {
    let texts = [
      PNGText("Software", "motecraft 0.0.0"),
      PNGText("motecraft:frame", pick(["0", "3", "71", "9999983", "-1", "1e9", "x"])),
      PNGText("motecraft:scene", scene().text()),
    ]
    var encoder = PNGEncoder(.fast)
    let (width, height) = (1 + random.index(below: 40), 1 + random.index(below: 40))
    try? encoder.encode(
      .init(width: width, height: height, filledWith: (9, 9, 9, 255)), hasAlpha: chance(0.5),
      texts: chance(0.9) ? texts : [])
    var bytes = encoder.bytes
    // A header that promises more than there is.
    if chance(0.1), bytes.count > 24 { bytes[16 + random.index(below: 8)] = UInt8(pick([0, 127])) }
    return bytes
  }

  /// Changes, cuts or doubles some bytes.
  private mutating func damage(_ bytes: inout [UInt8]) {
    for _ in 0..<pick([1, 1, 3]) where !bytes.isEmpty {
      let place = random.index(below: bytes.count)
      switch random.index(below: 4) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeLast(bytes.count - place)
      case 2: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
      default: bytes.replaceSubrange(place..<min(place + 1, bytes.count), with: Array("1e308".utf8))
      }
    }
  }
}
