import Commands
import Rendering

/// The tool as `main.swift` makes it, for tests that run it in their own process.
package let embersTool = CommandLineTool(
  name: "embers", brand: "Embers",
  experiences: [Experience("embers", title: "Embers", Embers.self)], player: EmberPlayer.self)

/// README's renderer.
package let lights = Experience("lights", title: "Lights", Lights.self)
