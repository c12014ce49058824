import Geometry
import Scripting

/// A device in portrait, with its layout for scenes.
package struct Device: RawRepresentable, CaseIterable, Sendable {
  /// Its name on a command line.
  package let rawValue: String
  /// Its name for people.
  package let title: String
  package let pixels: PixelSize
  /// Pixels per point.
  package let scale: Double
  /// Insets at the top and at the bottom that it covers, in points.
  package let covered: (top: Double, bottom: Double)

  private init(
    _ name: String, _ title: String, _ sides: (Int, Int), at scale: Double, _ top: Double,
    _ bottom: Double
  ) {
    (rawValue, self.title, pixels) = (name, title, PixelSize(sides.0, sides.1))
    (self.scale, covered) = (scale, (top, bottom))
  }

  /// Creates the device called `name`; nil if it is not in ``allCases``.
  package init?(rawValue name: String) {
    guard let device = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = device
  }

  /// The date of ``allCases``.
  package static let date = "2026-11-26"

  /// All devices.
  ///
  /// Sizes and safe areas in portrait of iOS 18 and iPadOS 18. For Android the insets are the bars
  /// of the platform, 24 dp each with gestures; makers may have higher ones.
  package static let allCases = [
    Device("iphone-se", "iPhone SE, 2nd and 3rd generation", (750, 1334), at: 2, 20, 0),
    Device("iphone-13-mini", "iPhone 12 mini, 13 mini", (1125, 2436), at: 3, 50, 34),
    Device("iphone-14", "iPhone 12, 13, 14, 16e", (1170, 2532), at: 3, 47, 34),
    Device("iphone-16", "iPhone 15, 15 Pro, 16", (1179, 2556), at: 3, 59, 34),
    Device("iphone-16-plus", "iPhone 15 Plus, 15 Pro Max, 16 Plus", (1290, 2796), at: 3, 59, 34),
    Device("iphone-17-pro", "iPhone 16 Pro, 17, 17 Pro", (1206, 2622), at: 3, 62, 34),
    Device("iphone-17-pro-max", "iPhone 16 Pro Max, 17 Pro Max", (1320, 2868), at: 3, 62, 34),
    Device("ipad-mini", "iPad mini, 6th generation and A17 Pro", (1488, 2266), at: 2, 24, 20),
    Device("ipad-air-11", "iPad Air 11 inch, iPad 10th generation", (1640, 2360), at: 2, 24, 20),
    Device("ipad-pro-11", "iPad Pro 11 inch, M4", (1668, 2420), at: 2, 24, 20),
    Device("ipad-pro-13", "iPad Pro 13 inch, M4", (2064, 2752), at: 2, 24, 20),
    Device("pixel-9", "Pixel 9", (1080, 2424), at: 2.625, 24, 24),
    Device("galaxy-s24", "Galaxy S24", (1080, 2340), at: 3, 24, 24),
  ]

  /// Size of its screen, in points.
  package var size: Size { Size(Double(pixels.width) / scale, Double(pixels.height) / scale) }

  /// The settings of a scene for the device.
  package var settings: SceneSettings {
    var settings = SceneSettings()
    (settings.size, settings.scale) = (size, scale)
    settings.safeArea = Insets(top: covered.top, bottom: covered.bottom)
    return settings
  }
}
