import Geometry
import Rendering

extension LichenBloom {
  /// A finger plants a rosette while the first one opens, arms and wildness swell and ebb, the hue
  /// swings, and at the end a held finger draws the tips towards it; 6 s.
  public static var demonstration: Demonstration {
    Demonstration([
      .draw(at: 0.35, path: [Point(0.78, 0.2)], duration: 0.05, hold: 0.35),
      .slide(control: "density", at: 0.9, by: 0.3, duration: 0.55, hold: 0.15),
      .slide(control: "wildness", at: 1.85, by: 0.36, duration: 0.5, hold: 0.2),
      .slide(control: "colour", at: 2.75, by: 0.24, duration: 0.6, hold: 0.1),
      .slide(control: "growth", at: 3.6, by: 0.32, duration: 0.45, hold: 0.15),
      .draw(
        at: 4.3, path: [Point(0.24, 0.54), Point(0.16, 0.44), Point(0.24, 0.3)], duration: 0.9,
        hold: 0.6),
    ])
  }
}
