import Geometry
import Rendering

extension LichenBloom {
  /// A finger plants a rosette while the first one opens, arms and wildness swell and ebb, the hue
  /// swings, and at the end a held finger draws the tips towards it.
  public static var demonstration: Demonstration {
    .sequence([
      .pause(0.35),
      .draw([Point(0.78, 0.2)], over: 0, hold: 0.35),
      .pause(0.2),
      .slide("density", by: 0.3, over: 0.55, hold: 0.15),
      .pause(0.25),
      .slide("wildness", by: 0.36, over: 0.5, hold: 0.2),
      .pause(0.2),
      .slide("colour", by: 0.24, over: 0.6),
      .pause(0.15),
      .slide("growth", by: 0.32, over: 0.45, hold: 0.15),
      .pause(0.1),
      .draw([Point(0.24, 0.54), Point(0.16, 0.44), Point(0.24, 0.3)], over: 0.9, hold: 0.6),
    ])
  }
}
