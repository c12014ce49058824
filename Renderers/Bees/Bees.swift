import Controls
import Drawing
import Geometry
import Gestures
import JSONCoding
import Rendering

/// A comb in a garden at dusk: foragers look for flowers, bring nectar home as light, and dance to
/// tell others. Fingers put up flowers where they rest; at night all sleep.
public struct Bees: MultiTouchRenderer {
  /// Foragers, 10…160.
  public var bees = 70
  /// Strength of the wind, 0…1.
  public var wind = 0.2
  /// How much bees look about for themselves, 0 nearly all follow dancers … 1 nearly none.
  public var curiosity = 0.5
  /// How late it is, 0 afternoon … 1 night; left alone, the day goes on from there to the night and
  /// comes back.
  public var hour = 0.5

  /// The renderer with its default control values.
  public init() {}

  /// Bees, wind, curiosity and hour.
  public static var controls: ControlsSchema<Bees> {
    ControlsSchema(
      pattern: .tactileColumn(width: 78),
      .value("bees", \.bees, in: 10...160),
      .value("wind", \.wind, in: 0...1),
      .value("curiosity", \.curiosity, in: 0...1),
      .value("hour", \.hour, in: 0...1))
  }

  /// A finger puts up a flower, others join in under more bees, and it grows late.
  public static var demonstration: Demonstration {
    .together([
      .hold(at: Point(0.22, 0.53), for: 3).delayed(by: 0.3),
      .slide("bees", by: 0.2, over: 0.5).delayed(by: 1.2),
      .hold(at: Point(0.78, 0.49), for: 2.6).delayed(by: 1.7),
      .slide("wind", by: 0.2, over: 0.5).delayed(by: 2.4),
      .draw([Point(0.5, 0.62), Point(0.48, 0.58)], over: 0.4, hold: 1.6).delayed(by: 3.1),
      .slide("curiosity", by: -0.2, over: 0.4).delayed(by: 3.7),
      .slide("hour", by: 0.17, over: 0.6, hold: 0.2).delayed(by: 4.8),
    ])
  }

  /// The world: the comb, its bees, and the garden.
  public struct State: Sendable {
    /// All that lives.
    package var hive: Hive
  }

  /// A comb with some honey, and bees on all their ways.
  public func begin(on stage: Stage) -> State { State(hive: Hive(stage, self)) }

  /// Follows the fingers and lives on.
  public func update(_ state: inout State, touches: [Touch], step: Step) {
    state.hive.advance(self, touches: touches, step: step)
  }

  /// Sky and hedges.
  public func drawBackdrop(_ state: State, on canvas: inout Canvas) {
    state.hive.garden.draw(at: state.hive.hour, on: &canvas)
  }

  /// Flowers in two planes, the comb under its bough, and the bees before it.
  public func draw(_ state: State, on canvas: inout Canvas) {
    let hive = state.hive
    let (composition, flowers) = (hive.composition, hive.bed.flowers)
    let light = 1 - 0.35 * hive.hour * hive.hour
    Umbel.draw(flowers.filter { $0.depth <= 0.5 }, light: light, composition, on: &canvas)
    CombPicture(hive).draw(on: &canvas)
    hive.garden.drawBough(on: &canvas)
    Umbel.draw(flowers.filter { $0.depth > 0.5 }, light: light, composition, on: &canvas)
    for finger in hive.bed.fingers {
      canvas.glow(at: finger, radius: 70 * composition.unit, color: BeesPalette.haze.opacity(0.3))
    }
    BeePicture(hive).draw(on: &canvas)
    hive.garden.drawNear(on: &canvas)
  }

  /// Bees, how many carry nectar and how many dance, full cells of the comb, and where flowers
  /// stand.
  public func figures(_ state: State) -> JSON {
    let hive = state.hive
    func count(_ isCounted: (Bee) -> Bool) -> JSON {
      .number(Double(hive.bees.count { !$0.isLeaving && isCounted($0) }))
    }
    return [
      "bees": count { _ in true },
      "carrying": count { $0.crop > 0 },
      "dancing": count(\.isDancing),
      "cells": .number(Double(hive.comb.full)),
      "flowers": .array(hive.bed.flowers.map { [.number($0.place.x), .number($0.place.y)] }),
    ]
  }

  /// No nectar is lost, and nothing grows without bounds.
  public var invariants: [Invariant<State>] {
    [
      Invariant("nectar taken is nectar brought") { state in
        let missing = state.hive.missing
        return missing == 0 ? nil : "\(missing) drops are missing"
      },
      Invariant("every bee is at a finite place") { state in
        state.hive.bees.first { !$0.position.isFinite }.map { "bee \($0.id) is at \($0.position)" }
      },
      Invariant("flowers and bees are no more than there is room for") { state in
        let (bees, flowers) = (state.hive.bees.count, state.hive.bed.flowers.count)
        return bees > 160 || flowers > 80 ? "\(bees) bees and \(flowers) flowers" : nil
      },
    ]
  }
}
