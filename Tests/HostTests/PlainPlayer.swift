import Geometry
import Host
import Views

// The example of the documentation of `Player`, word for word: a test holds the two together.

struct PlainPlayer: Player {
  var world: World
  init(_ world: World) { self.world = world }

  var view: View<PlainPlayer> {
    .zStack(
      alignment: .topLeading,
      [.picture(of: world), .controls(of: world), corner, .fingerMarks(of: world)])
  }

  private var corner: View<PlainPlayer> {
    View.fill.frame(width: 44, height: 44).named("restart")
      .gesture(.tap()) { player, _, _ in player.world.restart() }
      .accessibility(
        .button, "From the beginning",
        actions: [(.activate, { player, _, _ in player.world.restart() })])
  }
}
