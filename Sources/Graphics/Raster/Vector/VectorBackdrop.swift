import CCairo
import Drawing
import Geometry

/// The page so far, in pixels, from which a vector file computes the effect of light.
///
/// Commands are queued until their pixels are read, so a page without light is never painted.
package final class VectorBackdrop {
  private var painter: Painter
  private var waiting: [Command] = []
  private let sheet: PixelBox

  /// Creates an empty page.
  init(size: Size, scale: Double, isTransparent: Bool) throws(RasterError) {
    var painter = try Painter(size: size, scale: scale, isTransparent: isTransparent)
    painter.clear()
    sheet = PixelBox(left: 0, top: 0, right: painter.width, bottom: painter.height)
    self.painter = painter
  }

  func add(_ command: Command) { waiting.append(command) }

  /// Paints the queued commands.
  func flush() {
    guard !waiting.isEmpty else { return }
    painter.add(waiting[...])
    waiting = []
  }

  /// Returns the pixels that `rect`, transformed by `map`, touches.
  func pixels(of rect: Rect, by map: Transform) -> PixelBox {
    PixelBox(around: map.then(.scale(painter.scale)).bounds(of: rect)).intersection(sheet)
  }

  /// Returns a copy of the pixels in `box`, or of all.
  func picture(of box: PixelBox? = nil) -> BackdropPixels {
    let box = box ?? sheet
    let opaque: UInt32 = painter.isTransparent ? 0 : 0xFF00_0000
    let pixels = painter.withPixels { pixels, stride in
      [UInt32](unsafeUninitializedCapacity: box.width * box.height) { target, count in
        for y in box.top..<box.bottom {
          let row = (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
          for x in box.left..<box.right {
            target.initializeElement(at: count, to: row[x] | opaque)
            count += 1
          }
        }
      }
    }
    return BackdropPixels(box: box, pixels: pixels)
  }
}

/// Premultiplied pixels of a part of a page.
package struct BackdropPixels {
  let box: PixelBox
  /// Row by row, in Cairo's format: alpha, red, green and blue from the highest byte down.
  package private(set) var pixels: [UInt32]

  /// Creates the `pixels` of `box`, row by row.
  package init(box: PixelBox, pixels: [UInt32]) { (self.box, self.pixels) = (box, pixels) }

  /// Returns these pixels with those of `part` replaced.
  func with(_ part: BackdropPixels) -> BackdropPixels {
    var picture = self
    for y in part.box.top..<part.box.bottom {
      let (from, to) = ((y - part.box.top) * part.box.width, (y - box.top) * box.width)
      for x in 0..<part.box.width {
        picture.pixels[to + part.box.left - box.left + x] = part.pixels[from + x]
      }
    }
    return picture
  }

  /// Returns the picture with the least opacity that, composited over `before`, gives this one; nil
  /// if nothing changes.
  package func change(from before: BackdropPixels?) -> Overlay? {
    guard let before else { return nil }
    var changed = PixelBox.empty
    for y in 0..<box.height {
      let row = y * box.width
      guard
        let first = (0..<box.width).first(where: { pixels[row + $0] != before.pixels[row + $0] })
      else { continue }
      let last =
        (0..<box.width).last { pixels[row + $0] != before.pixels[row + $0] } ?? first
      changed = changed.union(
        PixelBox(
          left: box.left + first, top: box.top + y, right: box.left + last + 1,
          bottom: box.top + y + 1))
    }
    guard !changed.isEmpty else { return nil }
    var overlay: [UInt32] = []
    overlay.reserveCapacity(changed.width * changed.height)
    for y in changed.top..<changed.bottom {
      for x in changed.left..<changed.right {
        let i = (y - box.top) * box.width + x - box.left
        overlay.append(Self.overlay(from: before.pixels[i], to: pixels[i]))
      }
    }
    return Overlay(box: changed, pixels: overlay)
  }

  /// Returns the premultiplied pixel p of least opacity a with p + (1 − a) · `before` = `after`.
  private static func overlay(from before: UInt32, to after: UInt32) -> UInt32 {
    guard before != after else { return 0 }
    func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel &>> shift & 255) }
    let (old, new) = (channel(before, 24), channel(after, 24))
    // In 1/255, rounded up.
    func share(_ value: Int, of whole: Int) -> Int {
      whole > 0 ? (value * 255 + whole - 1) / whole : 0
    }
    var alpha = old < 255 ? share(max(0, new - old), of: 255 - old) : 0
    if old == 255 {
      for shift: UInt32 in [0, 8, 16] {
        let (from, to) = (channel(before, shift), channel(after, shift))
        alpha = max(
          alpha, to > from ? share(to - from, of: 255 - from) : share(from - to, of: from))
      }
    }
    alpha = min(alpha, 255)
    var pixel = UInt32(alpha) &<< 24
    for shift: UInt32 in [0, 8, 16] {
      let kept = (channel(before, shift) * (255 - alpha) + 127) / 255
      pixel |= UInt32(min(max(channel(after, shift) - kept, 0), alpha)) &<< shift
    }
    return pixel
  }
}

/// A picture to composite on a page.
package struct Overlay {
  let box: PixelBox
  /// Premultiplied.
  package let pixels: [UInt32]

  /// Returns the pixels as a surface of Cairo, owned by the caller.
  func surface() -> OpaquePointer? {
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(box.width), Int32(box.height)),
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<box.height {
      (UnsafeMutableRawPointer(data) + y * stride).withMemoryRebound(
        to: UInt32.self, capacity: box.width
      ) { row in
        for x in 0..<box.width { row[x] = pixels[y * box.width + x] }
      }
    }
    cairo_surface_mark_dirty(surface)
    return surface
  }
}
