import Geometry
import Layout

extension BottomSheet {
  /// The sheet as a node, to stand on the lower edge of what offers it a width; `content` is
  /// offered the content's width, has the height that it wants, and is scrolled. `id` names the
  /// parts.
  public func node<ID>(
    at time: Double, content: Node<ID>, id: (SheetPart) -> ID
  ) -> Node<ID> {
    node(at: time, content: content, isSolid: true, id: id)
  }

  /// As above; a sheet that is not solid takes fingers on its handle only.
  func node<ID>(
    at time: Double, content: Node<ID>, isSolid: Bool, id: (SheetPart) -> ID
  ) -> Node<ID> {
    let height = height(at: time)
    let handle = Node<ID>.fill.frame(height: SheetMetrics.handleHeight).id(id(.handle))
    let window =
      content
      .fixedSize(horizontal: false)
      .offset(Vector(0, -scroll.offset(at: time)))
      .frame(height: max(0, height - SheetMetrics.handleHeight), alignment: .top)
      .contentShape()
      .id(id(.content))
      .hitTesting(isSolid)
    let margin = style.sideMargin(at: progress(at: time))
    let sheet = Node.vStack(spacing: 0, [handle, window]).frame(height: height, alignment: .top)
    return (isSolid ? sheet.contentShape() : sheet)
      .id(id(.body))
      .padding(Insets(leading: margin, trailing: margin))
  }
}
