import Commands
import Rendering

package let petalsExperience = Experience("petals", title: "Petals", Petals.self)

/// The tool as `main.swift` makes it, for tests that run it in their own process.
package let petalsTool = CommandLineTool(name: "petals", experiences: [petalsExperience])
