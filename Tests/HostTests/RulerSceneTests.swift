import Foundation
import Geometry
import Host
import JSONCoding
import Testing

/// A place in the whole player that has a ruler.
enum RulerHome: CaseIterable, Sendable {
  /// Among the controls, by their pattern.
  case panel
  /// In the raised sheet.
  case sheet

  /// The workbench, its controls starting from `values`.
  func stage(_ values: [String: Double]) -> FullStage {
    .workbench(values, self == .panel ? #""controlsPattern": "ruler""# : "")
  }

  /// Name of the ruler of the control `id` in scripts.
  func name(_ id: String) -> String { (self == .panel ? "control:" : "ruler:") + id }

  /// Steps that make the ruler reachable, before `steps` from 1.5 s on.
  func script(_ steps: String...) -> String {
    ((self == .panel ? [] : [fingers(raise)]) + steps).joined(separator: ", ")
  }

  /// A finger that lands on the ruler of `id` at 1.5 s, goes `way` points to the right at an even
  /// pace in `milliseconds` and lifts.
  func flick(_ id: String, by way: Double, in milliseconds: Int) -> String {
    script(
      finger(at: 1.5, "\(move(to: name(id))), \(down), \(shift(way, 0, milliseconds)), \(up)"))
  }
}

/// Sliding rulers under real fingers, in the whole player. Numbers: what was measured on the ruler
/// that these are after.
@Suite struct RulerSceneTests {
  /// The step of 1.5 s, when fingers land.
  static let landing = 180
  /// Deceleration of a ruler, as a power of e per second.
  static let slowing = 1000 * log(0.9972)

  struct Throw: Sendable {
    let velocity, duration, distance: Double
    /// Duration of the flick, in milliseconds.
    var flick = 50
  }

  static let throwing = [
    Throw(velocity: 91, duration: 1.423240906, distance: 31.854478737),
    Throw(velocity: 200, duration: 1.704081943, distance: 70.728524696),
    Throw(velocity: 500, duration: 2.030870273, distance: 177.721311741),
    Throw(velocity: 1000, duration: 2.278076102, distance: 356.042623482),
    Throw(velocity: 2000, duration: 2.525281931, distance: 712.685246965),
    Throw(velocity: 3000, duration: 2.669888071, distance: 1069.327870447, flick: 8),
    Throw(velocity: -1000, duration: 2.278076102, distance: -356.042623482),
  ]

  @Test(arguments: throwing, RulerHome.allCases)
  func `a flick of known velocity glides as far and as long as the reference`(
    sample: Throw, home: RulerHome
  ) throws {
    let way = sample.velocity * Double(sample.flick) / 1000
    let start = sample.velocity > 0 ? 14.0 : 0
    let story = try home.stage(["depth": start])
      .play(home.flick("depth", by: way, in: sample.flick), for: 4.6)
    let (offsets, states) = (try story.offsets("depth"), try story.rulerStates("depth"))
    let lift = Self.landing + Int((Double(sample.flick) * 0.12).rounded(.up))
    #expect(abs(try #require(story.velocity(of: story.owners.count)?[0]) - sample.velocity) < 1e-6)
    // A unit of the ruler is 80 points.
    let thrown = -80 * start + way
    let end = lift + Int((sample.duration * 120).rounded(.up))
    expect(offsets, in: lift..<end, since: lift) {
      thrown + sample.velocity * (exp(Self.slowing * $0) - 1) / Self.slowing
    }
    #expect(states[lift..<end].allSatisfy { $0 == "gliding" })
    #expect(states[end...].allSatisfy { $0 == "idle" })
    expect(offsets, in: end..<offsets.count, since: end) { _ in thrown + sample.distance }
    let values = try story.values("depth")
    #expect(abs(values[end] - (start - (way + sample.distance) / 80)) < 1e-6)
    #expect(values[end...].allSatisfy { $0 == values[end] })
  }

  @Test(
    arguments: [
      (12, 87.203765531), (30, 179.712938699), (60, 268.868164412), (120, 335.040170052),
    ],
    RulerHome.allCases)
  func `a glide is on its way where the reference is`(
    sample: (steps: Int, distance: Double), home: RulerHome
  ) throws {
    let story = try home.stage(["depth": 10])
      .play(home.flick("depth", by: 50, in: 50), for: 2.7)
    let offset = try story.offsets("depth")[Self.landing + 6 + sample.steps]
    #expect(abs(offset - (-750 + sample.distance)) < 1e-6)
  }

  @Test(
    arguments: [(-89.99, false), (-90.01, true), (89.99, false), (90.01, true)], RulerHome.allCases)
  func `a finger throws a ruler that leaves faster than 90 points a second`(
    sample: (velocity: Double, isThrown: Bool), home: RulerHome
  ) throws {
    let story = try home.stage(["depth": 7])
      .play(home.flick("depth", by: sample.velocity / 10, in: 100), for: 3.4)
    let (offsets, states) = (try story.offsets("depth"), try story.rulerStates("depth"))
    #expect(states.contains("gliding") == sample.isThrown)
    let still = -560 + sample.velocity / 10
    #expect((abs(try #require(offsets.last) - still) > 31) == sample.isThrown)
    if !sample.isThrown { #expect(offsets[192...].allSatisfy { abs($0 - still) < 1e-9 }) }
  }

  // MARK: The ends

  @Test(
    arguments: [
      (364.0, [5.407066052, 25.323741007, 46.933333333, 81.860465116, 130.370370370]),
      (418, [5.420289855, 25.616438356, 47.948717949, 85.0, 138.518518519]),
      (437, [5.424090339, 25.701545779, 48.247767857, 85.944333996, 141.044045677]),
    ] as [(Double, [Double])])
  func `beyond its end a ruler gives way as the reference does at its length`(
    width: Double, stretches: [Double]
  ) throws {
    // In the sheet a ruler is 44 points shorter than the stage is wide: 320, 374, 393.
    let pulls = [10.0, 50, 100, 200, 400]
    let moves = pulls.enumerated().flatMap { go(1, at: 1.6 + Double($0) / 10, 20 + $1, 430) }
    let story = try FullStage.workbench(
      ["depth": 0], #""size": {"width": \#(width), "height": 844}"#
    ).play(fingers(raise, land(1, at: 1.5, 20, 430), moves, lift(1, at: 2.4, 420, 430)), for: 4)
    #expect(story.owners[2] == "ruler:depth")
    let offsets = try story.offsets("depth")
    for (index, stretch) in stretches.enumerated() {
      #expect(abs(offsets[198 + 12 * index] - stretch) < 1e-6)
    }
    #expect(try story.values("depth").allSatisfy { $0 == 0 })
    #expect(offsets.last == 0)
  }

  @Test(arguments: [0.0, 14], RulerHome.allCases)
  func `at both ends every step of a pull gives by the length of the ruler`(
    bound: Double, home: RulerHome
  ) throws {
    let side: Double = bound == 0 ? 1 : -1
    let story = try home.stage(["depth": bound]).play(
      home.script(
        finger(
          at: 1.5,
          "\(move(to: home.name("depth"))), \(down), \(shift(80 * side, 9, 500)), "
            + "\(shift(-60 * side, -30, 300)), \(pause(100)), \(up)")), for: 4)
    let length = home == .sheet ? 346 : try story.control("depth", "track", 2)[0]
    let start = -80 * bound
    expect(try story.offsets("depth"), in: 180...288, since: 180) { time in
      let pull = time < 0.5 ? 160 * time : max(20, 80 - 200 * (time - 0.5))
      return start + side * length * (1 - 1 / (0.55 * pull / length + 1))
    }
    #expect(try story.values("depth").allSatisfy { $0 == bound })
    #expect(story.haptics.joined().isEmpty)
  }

  @Test(
    arguments: [
      (10.0, 0.815034763, [9.097959896, 7.357588823, 4.060058497]),
      (50, 1.136922346, [45.489799478, 36.787944117, 20.300292485]),
      (100, 1.275551782, []),
    ] as [(Double, Double, [Double])])
  func `let go beyond its end a ruler comes back as the reference does`(
    stretch: Double, duration: Double, places: [Double]
  ) throws {
    let pull = stretch / (0.55 * (1 - stretch / 346))
    // The finger is still fast when it leaves: what is beyond the end is not thrown.
    let story = try FullStage.workbench(["depth": 0]).play(
      fingers(raise, stroke(1, at: 1.5, from: Point(20, 430), by: Vector(pull, 0), in: 0.1)),
      for: 3.3)
    let (offsets, states) = (try story.offsets("depth"), try story.rulerStates("depth"))
    let lift = Self.landing + 12
    for (index, place) in places.enumerated() {
      #expect(abs(offsets[lift + [6, 12, 24][index]] - place) < 1e-6)
    }
    let end = lift + Int((duration * 120).rounded(.up))
    expect(offsets, in: lift..<end, since: lift) { stretch * exp(-10 * $0) * (1 + 10 * $0) }
    #expect(states[lift..<end].allSatisfy { $0 == "bouncing" })
    #expect(states[end...].allSatisfy { $0 == "idle" })
    #expect(offsets[end...].allSatisfy { $0 == 0 })
  }

  @Test(
    arguments: [
      (60.0, 1000.0, 0.065695747, 831.764360036), (120, 1000, 0.146288791, 663.528720072),
      (120, 2000, 0.065695747, 1663.528720072), (-240, -1500, 0.212325844, -827.057440144),
      (100, 500, 0.293433888, 219.607266727),
    ] as [(Double, Double, Double, Double)], RulerHome.allCases)
  func `a glide runs into an end when the reference does, and bounces as fast`(
    sample: (way: Double, velocity: Double, time: Double, left: Double), home: RulerHome
  ) throws {
    let bound = sample.way > 0 ? 0.0 : 14
    let flick = sample.velocity * 0.05
    let story = try home.stage(["depth": bound + (sample.way + flick) / 80])
      .play(home.flick("depth", by: flick, in: 50), for: 4)
    let (offsets, states) = (try story.offsets("depth"), try story.rulerStates("depth"))
    let lift = Self.landing + 6
    let hit = lift + Int((sample.time * 120).rounded(.up))
    #expect(states[lift..<hit].allSatisfy { $0 == "gliding" })
    #expect(states[hit] == "bouncing")
    let rest = try #require(states.indices.dropFirst(hit).first { states[$0] == "idle" })
    expect(offsets, in: hit..<rest, since: lift) { time in
      let elapsed = time - sample.time
      return -80 * bound + sample.left * elapsed * exp(-10 * elapsed)
    }
    #expect(offsets[rest...].allSatisfy { $0 == -80 * bound })
    // The value is there with the hit, and editing is over: the bounce is a picture.
    let values = try story.values("depth")
    #expect(values[hit - 1] != bound && values[hit...].allSatisfy { $0 == bound })
    #expect(story.haptics.joined().filter { $0 == "limit" }.count == 1)
    #expect(story.haptics[hit].contains("limit"))
    #expect(story.lines[hit].events("editing").count == 1)
  }

  @Test(
    arguments: [
      (500.0, 1.136922346, [15.163266493, 18.393972059, 13.533528324]),
      (1000, 1.275551782, []), (2000, 1.414181218, []),
    ] as [(Double, Double, [Double])])
  func `hit with a known velocity an end gives as far and as long as the reference`(
    velocity: Double, duration: Double, places: [Double]
  ) throws {
    // Thrown so that a tenth of a second later `velocity` is left, at the end.
    let start = velocity * exp(-Self.slowing / 10)
    let way = (start - velocity) / -Self.slowing
    let story = try RulerHome.sheet.stage(["depth": (way + start * 0.05) / 80])
      .play(RulerHome.sheet.flick("depth", by: start * 0.05, in: 50), for: 3.5)
    let offsets = try story.offsets("depth")
    let hit = Self.landing + 6 + 12
    for (index, place) in places.enumerated() {
      #expect(abs(offsets[hit + [6, 12, 24][index]] - place) < 1e-6)
    }
    let peak = try #require(offsets.max())
    #expect(offsets[hit + 12] == peak)
    #expect(abs(peak - velocity * 0.036787944117) < 1e-6)
    let end = hit + Int((duration * 120).rounded(.up))
    let states = try story.rulerStates("depth")
    #expect(states[hit + 1..<end].allSatisfy { $0 == "bouncing" })
    #expect(states[end...].allSatisfy { $0 == "idle" })
  }

  @Test func `caught beyond its end a ruler stays, and then lags as if pulled from the end`() throws
  {
    let pull = 100.0
    let story = try FullStage.workbench(["depth": 0]).play(
      fingers(
        raise, stroke(1, at: 1.5, from: Point(20, 430), by: Vector(pull, 0), in: 0.1),
        land(2, at: 1.75, 50, 440), go(2, at: 2, 90, 440), lift(2, at: 2.3, 90, 440)), for: 4)
    let offsets = try story.offsets("depth")
    let free = 346 * (1 - 1 / (0.55 * pull / 346 + 1)) * exp(-1.5) * 2.5
    #expect(offsets[210..<240].allSatisfy { abs($0 - free) < 1e-9 })
    let found = free / (0.55 * (1 - free / 346))
    #expect(abs(offsets[250] - 346 * (1 - 1 / (0.55 * (found + 40) / 346 + 1))) < 1e-6)
  }
}
