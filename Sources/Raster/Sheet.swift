import CCairo
import Drawing
import Geometry

/// A surface in use: knows whether Cairo or a kernel wrote last, so that runs of kernel work
/// announce themselves to Cairo once.
final class Sheet {
  let surface: Surface
  private var isDirect = false

  init(width: Int, height: Int, isOpaque: Bool) throws(RasterError) {
    surface = try Surface(width: width, height: height, isOpaque: isOpaque)
  }

  /// The pixels, for reading or writing past Cairo.
  var pixels: Pixels {
    if !isDirect {
      cairo_surface_flush(surface.handle)
      isDirect = true
    }
    return surface.pixels
  }

  /// Cairo's context, for drawing.
  var cairo: OpaquePointer {
    if isDirect {
      cairo_surface_mark_dirty(surface.handle)
      isDirect = false
    }
    return surface.context
  }
}

/// Transparent sheets of one size, made when first needed and used again.
final class SheetPool {
  private let width: Int
  private let height: Int
  private var free: [Sheet] = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A sheet whose pixels in `box` are clear; others hold anything.
  func take(clearing box: PixelBox) throws(RasterError) -> Sheet {
    let sheet =
      if let sheet = free.popLast() { sheet } else {
        try Sheet(width: width, height: height, isOpaque: false)
      }
    sheet.pixels.clear(box)
    return sheet
  }

  func giveBack(_ sheet: Sheet) { free.append(sheet) }
}
