import Drawing
import Geometry
import Layout
import Motion
import Rendering
import Scripting
import Widgets

extension Player {
  /// The picture of the world as it stands.
  public func draw() -> Canvas {
    var canvas = Canvas(size: scene.size)
    guard let chrome else {
      draw(page, on: &canvas)
      drawControls(of: page, presence: 1, on: &canvas)
      return canvas
    }
    let card = PlayerCard.dismissed(by: chrome.dismissal.progress(at: time), stage: scene.size)
    if !card.isIdentity { drawAmbience(on: &canvas) }
    card.draw(on: &canvas) { canvas in
      drawFeed(on: &canvas)
      drawControls(on: &canvas)
      chrome.bar.draw(
        on: &canvas,
        look: chrome.look(at: time, page: feed.page, place: feed.place(at: time))
      ) { placement[.chrome($0)]?.drawn }
    }
    drawFingers(on: &canvas)
    return canvas
  }

  private func draw(_ page: Page, on canvas: inout Canvas) {
    if scene.background == .scene { page.performance.drawBackdrop(on: &canvas) }
    page.performance.draw(on: &canvas)
  }

  /// What lies behind the pages, in the hue of the place between them.
  private func drawAmbience(on canvas: inout Canvas) {
    guard scene.background == .scene else { return }
    AmbientBackdrop(hue: 250 + 10 * feed.place(at: time)).draw(on: &canvas)
  }

  /// The pages that are seen, side by side.
  private func drawFeed(on canvas: inout Canvas) {
    let offset = feed.offset(at: time)
    guard offset != 0 else { return draw(page, on: &canvas) }
    drawAmbience(on: &canvas)
    let width = scene.size.width
    let distance = min(abs(offset), abs(width - abs(offset)))
    PlayerCard.paged(by: Vector(-offset, 0), fromRest: distance, stage: scene.size)
      .draw(on: &canvas) { draw(page, on: &$0) }
    guard let neighbour = feed.neighbour(at: time), let next = others[neighbour] else { return }
    let shift = (offset > 0 ? width : -width) - offset
    PlayerCard.paged(by: Vector(shift, 0), fromRest: distance, stage: scene.size)
      .draw(on: &canvas) { draw(next, on: &$0) }
  }

  /// The controls of the page that shows most of itself; those of two pages never mix.
  private func drawControls(on canvas: inout Canvas) {
    guard let chrome else { return }
    let way = abs(feed.offset(at: time)) / scene.size.width
    let presence = chrome.presence.value(at: time)
    drawControls(of: page, presence: presence * (1 - 2 * way), on: &canvas)
    if let neighbour = feed.neighbour(at: time), let next = others[neighbour] {
      drawControls(of: next, presence: presence * (2 * way - 1), on: &canvas)
    }
  }

  private func drawControls(of page: Page, presence: Double, on canvas: inout Canvas) {
    guard let panel = page.panel, presence > 0 else { return }
    let isSettled = page.experience.id == experience.id
    let placement = isSettled ? placement : layout(of: page).placed
    func draw(on canvas: inout Canvas) {
      panel.draw(on: &canvas, values: page.values, at: page.time) { index, part in
        placement[.control(index, part)]?.drawn
      }
    }
    if presence >= 1 {
      draw(on: &canvas)
    } else {
      canvas.layer(opacity: presence) { draw(on: &$0) }
    }
  }

  private func drawFingers(on canvas: inout Canvas) {
    for trail in chrome?.trails.trails ?? [] {
      TouchIndicator(
        trail: trail.places.map { .init($0.point, age: max(0, time - $0.time)) },
        presence: trail.presence(at: time)
      ).draw(on: &canvas)
    }
  }
}
