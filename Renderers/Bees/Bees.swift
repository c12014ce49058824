import Rendering

/// A comb in a garden at dusk: foragers look for flowers, bring nectar home as light, and dance to
/// inform others. Resting fingers plant flowers; at night all sleep.
///
/// * State: a `Hive`, with its comb, its bees, the flower bed, the garden, the wind and the hour.
/// * Step: `Hive.advance` advances the day and the wind, flowers follow fingers (`FlowerBed`), and
///   each bee acts by its errand (`Hive.live`).
/// * Picture: `Garden`, far flowers, the comb under its bough, near flowers, the bees.
package struct Bees: Renderer {
  /// Foragers, 10…160.
  package var bees = 70
  /// Strength of the wind, 0…1.
  package var wind = 0.2
  /// The share of bees that explore by themselves, 0 nearly none … 1 nearly all; the others follow
  /// dancers.
  package var curiosity = 0.5
  /// Time of day, 0 afternoon … 1 night; if untouched, the day moves on from there to the night and
  /// back.
  package var hour = 0.5

  /// The renderer with its default control values.
  package init() {}

  /// All fingers.
  package static let touch = TouchKind.multi

  /// Bees, wind, curiosity and hour.
  package static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 78),
    .value("bees", \.bees, in: 10...160),
    .value("wind", \.wind, in: 0...1),
    .value("curiosity", \.curiosity, in: 0...1),
    .value("hour", \.hour, in: 0...1))

  /// A finger plants a flower, others join with more bees, and it grows late.
  package static var demonstration: Demonstration {
    .together([
      .hold(at: Point(0.22, 0.53), for: 3).delayed(by: 0.3),
      .slide(\Self.bees, by: 0.2, over: 0.5).delayed(by: 1.2),
      .hold(at: Point(0.78, 0.49), for: 2.6).delayed(by: 1.7),
      .slide(\Self.wind, by: 0.2, over: 0.5).delayed(by: 2.4),
      .draw([Point(0.5, 0.62), Point(0.48, 0.58)], over: 0.4, hold: 1.6).delayed(by: 3.1),
      .slide(\Self.curiosity, by: -0.2, over: 0.4).delayed(by: 3.7),
      .slide(\Self.hour, by: 0.17, over: 0.6, hold: 0.2).delayed(by: 4.8),
    ])
  }

  /// Creates a comb with some honey, and bees in all activities.
  package func begin(on stage: Stage) -> Hive { Hive(stage, self) }

  /// Lets flowers follow the fingers, and advances everything by a step.
  package func update(_ hive: inout Hive, at moment: Moment) {
    hive.advance(self, at: moment)
  }

  /// Draws sky and hills.
  package func drawBackdrop(_ hive: Hive, at moment: Moment, on canvas: inout Canvas) {
    hive.garden.draw(at: hive.hour, moment.seconds, on: &canvas)
  }

  /// Draws flowers in two planes, the comb under its bough, and the bees in front of it.
  package func draw(_ hive: Hive, at moment: Moment, on canvas: inout Canvas) {
    let light = 1 - 0.35 * hive.hour * hive.hour
    for flower in hive.bed.flowers where !flower.isNear { flower.draw(light, on: &canvas) }
    hive.drawComb(at: moment.seconds, on: &canvas)
    canvas.mesh(hive.garden.bough)
    for flower in hive.bed.flowers where flower.isNear { flower.draw(light, on: &canvas) }
    for finger in hive.bed.fingers {
      canvas.glow(at: finger, radius: 70 * hive.composition.unit, color: .haze.opacity(0.3))
    }
    for bee in hive.bees where bee.presence > 0 { hive.draw(bee, on: &canvas) }
  }

  /// Reports the bees, the numbers that carry nectar and that dance, full cells, and positions of
  /// flowers.
  package func metrics(_ hive: Hive, at moment: Moment) -> Metrics {
    let bees = hive.staying
    return [
      "bees": bees.count,
      "carrying": bees.count { $0.crop > 0 },
      "dancing": bees.count(where: \.isDancing),
      "cells": hive.comb.drops.count { $0 == Comb.capacity },
      "flowers": hive.bed.flowers.map(\.place),
    ]
  }

  /// No nectar is lost.
  package func invariants(at moment: Moment) -> [Invariant<Hive>] {
    [
      Invariant("nectar taken is nectar brought") {
        $0.missing == 0 ? nil : "\($0.missing) drops are missing"
      }
    ]
  }
}
