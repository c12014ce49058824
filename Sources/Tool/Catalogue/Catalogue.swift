import Bees
import Curtain
import Firecracker
import LichenBloom
import LotusBreath
import MandalaEmber
import OceanWaves
import PredatorPrey
import Ragdoll
import Rendering
import SpringGrid
import SwarmDrones

/// The experiences of this package, in the order of the catalogue.
public let ourExperiences: [Experience] = [
  Experience("lichen-bloom", title: "Lichen Bloom", LichenBloom.self),
  Experience("ocean-waves", title: "Ocean Waves", OceanWaves.self),
  Experience("curtain", title: "Curtain", WindowCurtain.self),
  Experience("swarm-drones", title: "Swarm Drones", category: "Swarm", SwarmDrones.self),
  Experience("spring-grid", title: "Spring Grid", category: "Play", SpringGrid.self),
  Experience("lotus-breath", title: "Lotus Breath", LotusBreath.self),
  Experience("mandala-ember", title: "Mandala Ember", MandalaEmber.self),
  Experience("firecracker", title: "Firecracker", Firecracker.self),
  Experience("predator-prey", title: "Predator Prey", PredatorPrey.self),
  Experience("bees", title: "Bees", Bees.self),
  Experience("curtain-hands", title: "Curtain by Hands", CurtainByHands.self),
  Experience("ragdoll", title: "Ragdoll", Ragdoll.self),
]
