import Geometry

/// A part of the stage that fingers tap or drag.
package struct TouchTarget: Hashable, Sendable {
  /// What scenes call the view, or the nearest named one around it; nil where there is none.
  package let name: String?
  /// What a screen reader calls the view, or what lies around it or in it; nil where that has no
  /// name.
  package let label: String?
  /// Where fingers meet it, in stage points, also what clips around it hide.
  package let area: Rect
}

extension Placement {
  /// The views whose gestures get fingers, in drawing order, as far as they are seen.
  package var touchTargets: [TouchTarget] { boxes.list.indices.compactMap(target) }

  private func target(_ index: Int) -> TouchTarget? {
    let box = boxes.list[index]
    let gestures = traits[box.item].gestures ?? []
    guard !box.isDisabled, gestures.contains(where: { $0.0.isEnabled && $0.0.mask != .subviews }),
      let area = touchedArea(index)
    else { return nil }
    return TouchTarget(
      name: path(from: index).lazy.compactMap { label($0).name }.first, label: words(index),
      area: area)
  }

  /// The upright rectangle round all that a finger can meet of the view at `index`; nil where that
  /// is nothing, or has no bounds.
  private func touchedArea(_ index: Int) -> Rect? {
    var area: Rect?
    for part in index..<boxes.list[index].end where boxes.list[part].catchesTouches {
      if case .unbounded = boxes.list[part].rule { return nil }
      let seen = boxes.seen(part)
      guard boxes.unclipped(part) != nil, seen.width > 0, seen.height > 0 else { continue }
      area = area?.union(seen) ?? seen
    }
    return area
  }

  /// The first name that is read out of the view at `index`, of those around it and in it.
  private func words(_ index: Int) -> String? {
    func words(_ index: Int) -> String? {
      guard boxes.list[index].isRead else { return nil }
      return traits[boxes.list[index].item].accessibility.flatMap { accessibility in
        accessibility.label.allSatisfy(\.isWhitespace) ? nil : accessibility.label
      }
    }
    return path(from: index).lazy.compactMap(words).first
      ?? (index..<boxes.list[index].end).lazy.compactMap(words).first
  }
}
