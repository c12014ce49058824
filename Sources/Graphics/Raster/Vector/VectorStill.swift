import CCairo
import Drawing
import Geometry

/// File formats of lines and areas rather than pixels.
public enum VectorFormat: String, CaseIterable, Sendable {
  case svg, pdf
}

/// Converts canvases to vector files of one page, through Cairo's vector surfaces.
///
/// Paths, strokes, gradients, clips, layers and type are preserved. What Cairo's files cannot
/// represent exactly (light that is added, soft edges, blend modes that a format lacks) becomes a
/// gradient if that is accurate to 2/255, else a picture of `scale` pixels a point; see
/// `GlowApproximation`. PDF has all blend modes except `add` and `erase`, SVG as Cairo writes it only
/// `normal`; a layer in which something is erased is one picture. A page is as large in points as the canvas, and contains no time and no
/// name of a machine.
public struct VectorStill: Sendable {
  private let format: VectorFormat
  private let size: Size
  private let scale: Double
  private let isTransparent: Bool

  /// Creates pages of `size` points with embedded pictures of `scale` pixels a point, on black
  /// unless they are transparent.
  public init(_ format: VectorFormat, size: Size, scale: Double, isTransparent: Bool = false) {
    (self.format, self.size, self.scale) = (format, size, scale)
    self.isTransparent = isTransparent
  }

  /// Returns the file of `canvas`; `title` is the title of a PDF, and names the picture in errors.
  ///
  /// - Throws: ``RasterError/undrawable(picture:_:)``, those of `Painter`, and
  ///   ``RasterError/drawing(_:)`` if Cairo fails.
  public func bytes(of canvas: Canvas, title: String) throws(RasterError) -> [UInt8] {
    // Cairo would accept NaN with arbitrary results.
    do throws(DrawingError) { try canvas.validate() } catch {
      throw .undrawable(picture: title, error)
    }
    let sink = ByteSink()
    guard let surface = surface(into: sink, title: title) else {
      throw .drawing("no vector surface")
    }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { throw .drawing("no context") }
    defer { cairo_destroy(cairo) }
    if !isTransparent { cairo_paint(cairo) }
    let painter = VectorPainter(on: cairo, size: size, scale: scale, format: format)
    let backdrop = try painter.backdrop(isTransparent: isTransparent)
    try painter.drawPage(canvas.commands, on: backdrop, isTransparent: isTransparent)
    cairo_show_page(cairo)
    cairo_surface_finish(surface)
    for status in [cairo_status(cairo), cairo_surface_status(surface)]
    where status != CAIRO_STATUS_SUCCESS {
      throw .drawing(cairo_status_to_string(status).map { String(cString: $0) } ?? "\(status)")
    }
    return format == .svg ? SVGNames.settled(sink.bytes) : sink.bytes
  }

  private func surface(into sink: ByteSink, title: String) -> OpaquePointer? {
    let closure = Unmanaged.passUnretained(sink).toOpaque()
    switch format {
    case .svg:
      let surface = cairo_svg_surface_create_for_stream(
        ByteSink.write, closure, size.width, size.height)
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
      return surface
    case .pdf:
      let surface = cairo_pdf_surface_create_for_stream(
        ByteSink.write, closure, size.width, size.height)
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
      // Cairo would put the present time there.
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
      return surface
    }
  }
}

/// A buffer for the bytes that Cairo writes.
private final class ByteSink {
  var bytes: [UInt8] = []

  static let write: cairo_write_func_t = { closure, data, count in
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue().bytes +=
      UnsafeBufferPointer(start: data, count: Int(count))
    return CAIRO_STATUS_SUCCESS
  }
}

// MARK: Names in SVG

/// Names in SVG files: Cairo numbers surfaces and pictures across all files of a process, so that a
/// file would depend on those before it.
enum SVGNames {
  private static let kinds = ["surface", "image"].map { Array($0.utf8) }

  /// Returns the file with those names renumbered from 1 in order of appearance.
  static func settled(_ file: [UInt8]) -> [UInt8] {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    var settled: [UInt8] = []
    settled.reserveCapacity(file.count)
    var done = 0
    // A name follows a quotation mark or, in a reference, a number sign.
    for mark in file.indices
    where file[mark] == UInt8(ascii: "\"") || file[mark] == UInt8(ascii: "#") {
      guard let name = name(in: file, from: mark + 1) else { continue }
      let number = numbers[file[name], default: numbers.count + 1]
      numbers[file[name]] = number
      let kind = file[name].prefix { !isDigit($0) }
      settled += file[done..<name.lowerBound]
      settled += kind
      settled += String(number).utf8
      done = name.upperBound
    }
    return settled + file[done...]
  }

  /// Returns the bytes of a name that Cairo has numbered, which begins at `start`; nil for anything
  /// else.
  private static func name(in file: [UInt8], from start: Int) -> Range<Int>? {
    guard let kind = kinds.first(where: { file[start...].starts(with: $0) }) else { return nil }
    let end = file[(start + kind.count)...].firstIndex { !isDigit($0) } ?? file.endIndex
    return end > start + kind.count ? start..<end : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
