import LichenBloom
import Rendering

/// The experiences of this house, in the order of the catalogue.
public let ourExperiences: [Experience] = [
  Experience("lichen-bloom", title: "Lichen Bloom", category: "Ambient", LichenBloom.self)
]
