import Drawing
import Geometry
import Host
import Motion
import Scripting
import Views

/// Embers over a round button that bursts them.
struct EmberPlayer: Player {
  var world: World
  /// When the button is let go, in seconds.
  var release = 0.0
  /// How hot the button is: 0 … 1, and a little beyond.
  var heat = Animated(0.0, spring: .bouncy)

  init(_ world: World) { self.world = world }

  var view: View<EmberPlayer> {
    let isBare = world.scene.chrome == .none
    return .zStack(
      alignment: .bottom,
      [
        .picture(of: world), isBare ? .fixed(.zero) : button.padding(Insets(bottom: 56)),
        .fingerMarks(of: world),
      ])
  }

  private var button: View<EmberPlayer> {
    let coal = Coal(heat: heat.value(at: world.time), breath: Math.sin(1.2 * world.time))
    return View.fill.frame(width: 96, height: 96)
      .draws { _, canvas, parts in coal.draw(in: parts.frame, on: &canvas) }
      .gesture(.press) { player, finger, _ in
        player.release = finger.phase == .landed ? .infinity : finger.now
      }
      .accessibility(.button, "Burst", actions: [(.activate, Self.poke)])
      .named("burst")
  }

  private static let poke: View<EmberPlayer>.Action = { player, time, _ in
    player.release = time + 0.2
  }

  mutating func passTime(_ out: inout EventSink) {
    let isHeld = out.now < release
    heat.retarget(to: isHeld ? 1 : 0, at: out.now)
    world.set("burst", to: isHeld ? 1 : 0, at: out.now, &out)
  }
}

/// A round coal that breathes at rest and glows from within when it is hot.
struct Coal {
  var (heat, breath): (Double, Double)

  func draw(in box: Rect, on canvas: inout Canvas) {
    let (center, radius) = (box.center, box.width / 2 - 6 + 4 * heat)
    let disc = Path(circle: center, radius: radius)
    let stops = [(0, 0.52, 0.13), (0.45, 0.36, 0.1), (1, 0.2, 0.04)].map { place, light, chroma in
      GradientStop(
        place, Color(oklch: light + (0.3 - 0.2 * place) * heat, chroma + 0.05 * heat * place, 62))
    }
    let amber = Color(oklch: 0.72, 0.15, 62, alpha: 0.22 + 0.05 * breath + 0.5 * heat)
    canvas.glow(at: center, radius: 2.3 * radius, color: amber)
    canvas.fill(disc, with: .radial(RadialGradient(center: center, radius: radius, stops: stops)))
    canvas.stroke(disc, with: amber.opacity(0.9), Stroke(1.5))
  }
}
