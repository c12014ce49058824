import Controls
import Geometry
import Layout

/// The band over the stage's top edge: the player's name and its buttons, below them a tab for
/// each experience.
package struct ChromeBar: Sendable {
  let titles: TabTitles
  let strip: TabStrip
  let theme: Theme
  private let stageWidth: Double

  /// The band for experiences called `titles` on a stage of `stageSize` points.
  package init(titles: [String], stageSize: Size, theme: Theme = Theme()) {
    self.theme = theme
    stageWidth = stageSize.width
    strip = TabStrip(count: titles.count, stageWidth: stageSize.width)
    self.titles = TabTitles(
      titles, width: strip.tabWidth - 2 * ChromeMetrics.titleMargin, scale: theme.textSize.scale)
  }

  private typealias Metrics = ChromeMetrics

  /// Height of the band, in points.
  package static var height: Double { ChromeMetrics.height }

  /// The band as a node as wide as the stage, to stand at its top edge; `id` names its parts.
  /// `page` is the place of the lit tab, between two tabs while it goes from one to the other.
  package func node<ID>(page: Double, id: (ChromePart) -> ID) -> Node<ID> {
    Node.vStack(
      alignment: .leading, spacing: Metrics.targetSpacing, [header(id: id), tabs(page, id)]
    )
    .padding(Insets(top: Metrics.top))
    .frame(width: stageWidth, height: Metrics.height, alignment: .topLeading)
    .contentShape()
    .id(id(.bar))
  }

  private func header<ID>(id: (ChromePart) -> ID) -> Node<ID> {
    let target = Size(Metrics.target, Metrics.target)
    let room =
      stageWidth - Metrics.margin - Metrics.buttonMargin - 2 * Metrics.target
      - Metrics.targetSpacing
    let name = min(Watermark.width, max(0, room))
    return Node.hStack(
      spacing: 0,
      [
        Node.fixed(Size(name, Metrics.target)).id(id(.watermark)),
        .spacer(minLength: 0),
        Node.fixed(target).id(id(.share))
          .padding(Insets(trailing: Metrics.targetSpacing)),
        Node.fixed(target).id(id(.favourite)),
      ]
    )
    .padding(Insets(leading: Metrics.margin, trailing: Metrics.buttonMargin))
    .frame(width: stageWidth)
  }

  private func tabs<ID>(_ page: Double, _ id: (ChromePart) -> ID) -> Node<ID> {
    Node.hStack(
      spacing: Metrics.spacing,
      (0..<strip.count).map { index in
        Node.fixed(Size(strip.tabWidth, Metrics.target)).id(id(.tab(index)))
      }
    )
    .fixedSize()
    .offset(Vector(strip.start(page: page), 0))
  }
}
