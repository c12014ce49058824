import Drawing
import Geometry
import Rendering
import Scripting
import Views
import Widgets

/// The building blocks of every player.
extension View where State: Player {
  /// Returns the picture of the experience that plays in `world`, which receives fingers on the
  /// whole stage and beyond its edges.
  public static func picture(of world: World) -> View {
    picture(of: world, actions: [])
  }

  /// Returns the picture as above; `actions` are its actions without a finger.
  static func picture(
    of world: World, actions: [(AccessibilityNode.Action, Action)]
  ) -> View {
    let isTransparent = world.scene.background == .none
    return View.fill.unbounded()
      .named("canvas")
      .draws { player, canvas, _ in
        player.world.page.draw(on: &canvas, isTransparent: isTransparent)
      }
      .gesture(.touch(many: world.experience.touch == .multi)) { player, touch, _ in
        player.world.page.follow(touch)
      }
      .accessibility(.img, world.experience.title, actions: actions)
  }

  /// Returns the controls of the experience that plays in `world`, as wide as they need and on the
  /// lower edge of the offered area; an empty view if the scene shows none.
  ///
  /// They take all of the offered height, so that there is room for growth under a finger. In a
  /// `zStack` they lie over the picture. In a `vStack` they push preceding views to its upper edge:
  /// give them a height there by `frame(height:)`, such as 260 points, or put the rest into a
  /// `zStack` with them.
  public static func controls(of world: World) -> View {
    controls(of: world) { $0 }
  }

  /// Returns the controls as above; `touched` adds gestures to them.
  static func controls(of world: World, touched: (View) -> View) -> View {
    guard let panel = world.page.panel else { return low(.fixed(.zero)) }
    let margins = world.scene.margins
    let controls = panel.view(of: world.page.controls).named("controls")
      .scoped(to: Lens<State, [ControlState]>.controls)
    guard let row = world.page.row else { return standing(touched(controls), margins) }
    return standing(
      touched(
        // A finger that moves sideways at once pans the row, any other has the control.
        row.view(of: controls, at: world.time)
          .panned(by: .flick, of: "controls", isCoasting: row.isCoasting(at: world.time)) {
            player, pan, _ in player.world.page.row?.follow(pan)
          }
          .onWheel { player, wheel, _ in player.world.page.row?.scroll(by: wheel) ?? false }),
      margins)
  }

  private static func standing(_ controls: View, _ margins: Insets) -> View {
    low(controls, margins).accessibility(.group, "Controls", order: 1, isFitted: true)
  }

  /// Returns the controls of a page that is visible but not settled, which `find` finds.
  static func controls(
    of page: FeedPage, at time: Double, find: @escaping @Sendable (State) -> [ControlState]?
  ) -> View {
    guard let panel = page.panel else { return .fixed(.zero) }
    let controls = panel.view(of: page.controls).scoped(to: Lens(get: find, modify: { _, _ in }))
    return low(page.row?.view(of: controls, at: time) ?? controls, page.margins)
  }

  /// Returns `view` on the stage's lower edge, inside the device's insets there and at the sides.
  static func low(_ view: View, _ margins: Insets = Insets()) -> View {
    View.vStack(alignment: .center, spacing: 0, [.spacer(minLength: 0), view])
      .clear(
        of: Insets(leading: margins.leading, bottom: margins.bottom, trailing: margins.trailing))
  }

  /// Returns the view inside the device's insets.
  func clear(of margins: Insets) -> View { margins == Insets() ? self : padding(margins) }

  /// Returns the view as a row that a finger pans by `gesture`; a finger that lands while the row
  /// coasts stops it.
  func panned(
    by gesture: Gesture, of target: String, isCoasting: Bool, perform: @escaping Handler
  ) -> View {
    isCoasting
      ? self.gesture(.catching, of: target, including: .gesture, perform: perform)
      : highPriorityGesture(gesture, of: target, perform: perform)
  }

  /// Returns the backdrop of pages in motion, in the hue of the position between them.
  static func ambience(of world: World, isShown: Bool) -> View {
    guard isShown, world.scene.background == .scene else { return .fill.hitTesting(false) }
    let backdrop = AmbientBackdrop(
      hue: 250 + 10 * world.feed.place(at: world.time), theme: world.scene.theme)
    return View.fill.hitTesting(false).draws { _, canvas, _ in backdrop.draw(on: &canvas) }
  }

  /// Returns `view` drawn, touched and read out as `card`.
  static func card(_ card: PlayerCard, _ view: View) -> View {
    guard !card.isIdentity else { return view }
    return view.transformed(by: card.transform)
      .effect { canvas, _, content in card.draw(on: &canvas, content) }
  }

  /// Returns the visible pages of `world`, side by side; `activate` is the accessibility action of
  /// their picture.
  static func pages(of world: World, activate: @escaping Action) -> View {
    let (feed, time, stage) = (world.feed, world.time, world.scene.size)
    let picture = picture(of: world, actions: [(.activate, activate)]).id("page")
    let offset = feed.offset(at: time)
    guard offset != 0 else { return .zStack([picture]) }
    let distance = min(abs(offset), abs(stage.width - abs(offset)))
    func page(at place: Double, _ view: View) -> View {
      let shift = Vector(place * feed.forward, 0)
      return .card(PlayerCard.paged(by: shift, fromRest: distance, stage: stage), view)
    }
    var layers: [View] = [ambience(of: world, isShown: true), page(at: -offset, picture)]
    if world.neighbour != nil {
      let isTransparent = world.scene.background == .none
      let next = View.fill.hitTesting(false).draws { player, canvas, _ in
        player.world.neighbour?.draw(on: &canvas, isTransparent: isTransparent)
      }
      layers.append(page(at: (offset > 0 ? stage.width : -stage.width) - offset, next))
    }
    return .zStack(layers)
  }
}

extension Lens where Whole: Player, Part == [ControlState] {
  /// The controls of the settled page.
  static var controls: Lens {
    Lens<Whole, World>(get: { $0.world }, modify: { player, change in change(&player.world) })
      .appending(Lens<World, Part>(\.page.controls))
  }
}

extension View where State: Player {
  /// Returns the marks of fingers on the stage, excluded from hit testing; an empty view if the
  /// scene hides them (`"fingers": "hide"`). The last of a `zStack` over the whole stage.
  public static func fingerMarks(of world: World) -> View {
    guard let marks = world.marks, !marks.isEmpty else { return .fixed(.zero) }
    let time = world.time
    return View.fill.hitTesting(false).draws { _, canvas, _ in marks.draw(on: &canvas, at: time) }
  }
}

extension Feed {
  /// Returns the distance of the feed from its settled page, 0…1 of a page.
  func way(at time: Double) -> Double { abs(offset(at: time)) / pitch }
}
