/// How the chrome looks at one moment: what its owner's springs and fingers have come to.
package struct ChromeLook: Sendable {
  /// How much of the chrome is there, 0…1; the watermark never goes quite.
  package var presence: Double
  /// Which tab is lit: a place in the catalogue, 0.5 half way between the first two.
  package var page: Double
  /// How far a button or tab has answered the finger on it, 0…1.
  package var pressed: @Sendable (ChromePart) -> Double
  /// How full the heart is: 0 hollow, 1 full; a spring may carry it a little beyond.
  package var favourite: Double
  /// How far the button that shares has turned into the light that tells of recording, 0…1.
  package var recording: Double
  /// Phase of that light's pulse, 0…1 from brightest to brightest; about 1.2 s is calm.
  package var pulse: Double

  /// A look by its figures; at rest unless told otherwise.
  package init(
    presence: Double = 1, page: Double = 0,
    pressed: @escaping @Sendable (ChromePart) -> Double = { _ in 0 }, favourite: Double = 0,
    recording: Double = 0, pulse: Double = 0
  ) {
    self.presence = presence
    self.page = page
    self.pressed = pressed
    self.favourite = favourite
    self.recording = recording
    self.pulse = pulse
  }
}
