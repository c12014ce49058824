import Catalogue
import Controls
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

/// The same scene at several frame rates. Its fingers land and lift at times that are steps at all
/// of them, so nothing is heard later at one rate than at another.
@Suite struct RateTests {
  /// Metrics that come of crowds and cloth, where the last bit soon leads elsewhere, each with how
  /// far its means over a film may lie apart, as a part of them.
  static let chaotic: [String: [String: Double]] = [
    "ocean-waves": ["foamFraction": 0.02], "curtain": ["maxStretch": 0.04],
    "curtain-hands": ["maxStretch": 0.04], "swarm-drones": ["slotError": 0.02],
    "firecracker": ["sparks": 0.05, "luminance": 0.03],
    "predator-prey": ["nearest": 0.04, "eaten": 1, "born": 1],
    "bees": ["carrying": 0.05, "dancing": 0.2, "cells": 0.02],
    "ragdoll": ["energy": 0.1, "maxStretch": 1],
  ]

  @Test(arguments: ourExperiences.map(\.id))
  func `25, 50 and 60 frames a second show the same motion`(id: String) throws {
    let films = try [25, 50, 60].map { try Self.film(of: id, fps: $0) }
    for second in 1...3 {
      for (path, usual) in films[2][second * 5] where !Self.isChaotic(path, in: id) {
        for film in films {
          let value = try #require(film[second * 5][path], "\(path)")
          // The trace has four decimals.
          let isNear = abs(value - usual) <= 0.01 * max(abs(value), abs(usual)) + 1e-4
          #expect(isNear, "\(path) at \(second) s: \(value), not \(usual)")
        }
      }
    }
    for (metric, tolerance) in Self.chaotic[id] ?? [:] {
      let means = films.map { $0.reduce(0) { $0 + ($1["experience.\(metric)"] ?? 0) } / 16 }
      let (low, high) = (means.min() ?? 0, means.max() ?? 0)
      #expect(high > 0 && high - low <= tolerance * high, "\(metric): \(means)")
    }
  }

  @Test(arguments: ourExperiences.map(\.id))
  func `24, 30, 60 and 120 frames a second show the same`(id: String) throws {
    let usual = try Self.film(of: id, fps: 60, every: 30)
    for fps in [24, 30, 120] {
      #expect(try Self.film(of: id, fps: fps, every: fps / 2) == usual, "\(fps)")
    }
  }

  private static func isChaotic(_ path: String, in id: String) -> Bool {
    chaotic[id]?.keys.contains { path == "experience.\($0)" } ?? false
  }

  /// What the trace says at every fifth of a second, or in every so many frames: the numbers of the
  /// controls' geometry and of the experience, by their paths.
  private static func film(
    of id: String, fps: Int, every frames: Int? = nil
  ) throws -> [[String: Double]] {
    let scene = try scene(id, fps)
    let chosen = Array(stride(from: 0, to: scene.frameCount, by: frames ?? fps / 5))
    var film = Frames(of: scene, in: ours, indices: chosen, contents: .trace)
    var lines: [[String: Double]] = []
    while let frame = try film.next() {
      var numbers: [String: Double] = [:]
      for key in ["experience", "controls"] {
        collect(frame.trace?[key] ?? .null, key, &numbers)
      }
      lines.append(numbers)
    }
    return lines
  }

  private static func collect(_ json: JSON, _ path: String, _ numbers: inout [String: Double]) {
    switch json {
    case .number(let number): numbers[path] = number
    case .array(let values):
      for (index, value) in values.enumerated() { collect(value, "\(path).\(index)", &numbers) }
    case .object(let members):
      for member in members { collect(member.value, "\(path).\(member.key)", &numbers) }
    default: break
    }
  }

  /// Three seconds: a finger presses and drags the first control, another strokes the canvas.
  private static func scene(_ id: String, _ fps: Int) throws -> Scene {
    let experience = try #require(ourExperiences.first { $0.id == id })
    let control = JSON.string("control:\(experience.controls[0].id)")
    let start = move(0, 0, from: ["element-6066-11e4-a52e-4f735466cecf": control])
    return try SceneFile(
      [
        "scene": 1, "experience": .string(id), "fps": .number(Double(fps)), "duration": 3.1,
        "steps": [
          [
            "at": 0.4,
            "perform": finger([
              start, down, pause(400), move(0, -30, from: "pointer"), pause(400), up,
            ]),
          ],
          [
            "at": 1.4,
            "perform": finger([
              move(160, 260), down, pause(400), move(220, 300), pause(400), move(250, 360),
              pause(200), up,
            ]),
          ],
        ],
      ], schemas: CaseTests.schemas
    ).resolved()
  }

  private static let down: JSON = ["type": "pointerDown", "button": 0]
  private static let up: JSON = ["type": "pointerUp", "button": 0]

  private static func pause(_ milliseconds: Double) -> JSON {
    ["type": "pause", "duration": .number(milliseconds)]
  }

  private static func move(_ x: Double, _ y: Double, from origin: JSON = "viewport") -> JSON {
    [
      "type": "pointerMove", "duration": 0, "x": .number(x), "y": .number(y), "origin": origin,
    ]
  }

  private static func finger(_ actions: [JSON]) -> JSON {
    [
      "actions": [
        [
          "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
          "actions": .array(actions),
        ]
      ]
    ]
  }
}
