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
      drawFingers(on: &canvas)
      return canvas
    }
    let card = PlayerCard.dismissed(by: chrome.dismissal.progress(at: time), stage: scene.size)
    if !card.isIdentity { drawAmbience(on: &canvas) }
    card.draw(on: &canvas) { canvas in
      drawFeed(on: &canvas)
      drawLowerEdge(on: &canvas)
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
    AmbientBackdrop(hue: 250 + 10 * feed.place(at: time), theme: scene.theme)
      .draw(on: &canvas)
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

  /// The controls and the sheet. A low sheet is no more than its handle, behind the controls that
  /// may grow over it; a high one covers them.
  private func drawLowerEdge(on canvas: inout Canvas) {
    guard let sheet = chrome?.tune.sheet else { return }
    let isLow = sheet.progress(at: time) <= 0
    if isLow { drawSheet(on: &canvas) }
    drawControls(on: &canvas)
    if !isLow { drawSheet(on: &canvas) }
  }

  private func drawSheet(on canvas: inout Canvas) {
    guard let chrome, let rulers = page.rulers else { return }
    let way = abs(feed.offset(at: time)) / scene.size.width
    let presence = chrome.presence.value(at: time) * (1 - 2 * way)
    faded(presence, on: &canvas) { canvas in
      chrome.tune.draw(
        on: &canvas, theme: scene.theme, time: time, frame: { placement[.sheet($0)]?.drawn }
      ) { canvas in
        rulers.draw(on: &canvas, values: page.values, at: page.time) { index, part in
          placement[.ruler(index, part)]?.drawn
        }
      }
    }
  }

  /// Draws `content` as one picture of which `presence` is there, 0…1; nothing of less.
  private func faded(
    _ presence: Double, on canvas: inout Canvas, _ content: (inout Canvas) -> Void
  ) {
    if presence >= 1 {
      content(&canvas)
    } else if presence > 0 {
      canvas.layer(opacity: presence, content)
    }
  }

  /// The controls of the page that shows most of itself; those of two pages never mix.
  private func drawControls(on canvas: inout Canvas) {
    guard let chrome else { return }
    let way = abs(feed.offset(at: time)) / scene.size.width
    let covered = chrome.tune.sheet.progress(at: time).mapped(
      from: (0, 0.4), to: (1, 0), isClipped: true)
    let presence = chrome.presence.value(at: time) * covered
    drawControls(of: page, presence: presence * (1 - 2 * way), on: &canvas)
    if let neighbour = feed.neighbour(at: time), let next = others[neighbour] {
      drawControls(of: next, presence: presence * (2 * way - 1), on: &canvas)
    }
  }

  private func drawControls(of page: Page, presence: Double, on canvas: inout Canvas) {
    guard let panel = page.panel, presence > 0 else { return }
    let isSettled = page.experience.id == experience.id
    let placement = isSettled ? placement : layout(of: page).placed
    faded(presence, on: &canvas) { canvas in
      panel.draw(on: &canvas, values: page.values, at: page.time) { index, part in
        placement[.control(index, part)]?.drawn
      }
    }
  }

  private func drawFingers(on canvas: inout Canvas) {
    for trail in trails?.trails ?? [] {
      TouchIndicator(
        trail: trail.places.map { .init($0.point, age: max(0, time - $0.time)) },
        presence: trail.presence(at: time)
      ).draw(on: &canvas)
    }
  }
}
