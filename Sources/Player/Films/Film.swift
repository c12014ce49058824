import Digests
import Drawing
import Geometry
import Host
import JSONCoding
import Rendering
import Scripting

/// A fully resolved film: a sequence of clips of scenes, with titles over them. Equal films give
/// equal pictures.
package struct Film: Hashable, Sendable {
  /// The film's name.
  package let name: String
  /// Size of its pictures, in points.
  package let size: Size
  /// Pixels per point.
  package let scale: Double
  /// Frames per second.
  package let fps: FrameRate
  /// The backdrop of the clips.
  let backdrop: Backdrop
  /// Its clips, in order.
  package let clips: [Clip]
  /// Its titles, in drawing order; captions last.
  package let titles: [Title]

  /// Returns the indices of the clips that frame `index` shows: one, or two during a transition.
  func clips(at index: Int) -> Range<Int> {
    let end = clips.firstIndex { $0.start > index } ?? clips.count
    let before = end - 1
    let isPassing = before > 0 && index < clips[before - 1].end
    return (isPassing ? before - 1 : before)..<end
  }
}

extension Film: Renderable {
  /// Number of frames.
  package var frameCount: Int { clips.last?.end ?? 0 }
  /// Length in seconds.
  package var duration: Double { fps.seconds(of: frameCount) }
  /// Steps of a clip per frame, at the speed of 1.
  package var stepsPerFrame: Int { (120 * fps.denominator - 1) / fps.numerator + 1 }
  /// False: a film has an opaque backdrop.
  package var isTransparent: Bool { false }

  /// The digests of its experiences' files and of its fonts; nil if there are none.
  package var resources: String? {
    let fonts = Set(titles.compactMap(\.look.font?.digest)).sorted()
    let all = scenes.compactMap(\.resources) + fonts
    return all.isEmpty ? nil : all.joined(separator: " ")
  }

  package var kind: String { FilmDocument.word }
  package var scenes: [Scene] { clips.compactMap(\.scene) }
  package func isSame(as canonical: String) -> Bool { canonical == canonicalJSON }

  /// The film as fully explicit JSON, with all its scenes and captions.
  package var canonicalJSON: String { json.text(.canonical) }

  /// Returns the frames with these `indices`; a film has no trace.
  package func frames(
    in configuration: PlayerConfiguration, indices: FrameSelection, contents: Frames.Contents
  ) -> any FrameProducer {
    FilmFrames(of: self, in: configuration, indices: indices, contents: contents)
  }
}

extension Film {
  /// The backdrop of clips that do not fill the picture, and of titles alone.
  struct Backdrop: Hashable, Sendable {
    /// One colour, or several for a gradient from top to bottom.
    let colors: [HexColor]

    static let standard = Backdrop(colors: [HexColor(rgba: 0x1010_14FF)])

    func draw(on canvas: inout Canvas) {
      let colors = colors.map(\.color)
      guard colors.count > 1 else { return canvas.fill(with: colors.first ?? .init(white: 0)) }
      canvas.fill(with: .vertical(from: 0, to: canvas.size.height, colors))
    }
  }

  private var json: JSON {
    [
      "film": 1, "name": .string(name),
      "size": Codec.size.write(size), "scale": .number(scale), "fps": fps.json,
      "background": Codec.backdrop.write(backdrop), "clips": .array(clips.map(\.json)),
      "titles": .array(titles.map { WrittenTitle.codec.write(WrittenTitle($0)) }),
    ]
  }
}

/// A colour in the notation of web pages, with its opacity.
package struct HexColor: Hashable, Sendable {
  /// Red, green, blue and opacity, a byte each, the highest first.
  let rgba: UInt32

  init(rgba: UInt32) { self.rgba = rgba }

  /// Parses `#rrggbb` or `#rrggbbaa`; nil for anything else.
  init?(_ text: String) {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), [6, 8].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    rgba = digits.utf8.count == 8 ? value : value << 8 | 0xFF
  }

  var color: Color { Color(hex: rgba >> 8, alpha: Double(rgba & 0xFF) / 255) }

  /// The colour as `#rrggbb`, followed by the opacity unless it is opaque.
  var text: String {
    let all = String(rgba, radix: 16, digits: 8)
    return "#" + (rgba & 0xFF == 0xFF ? String(all.dropLast(2)) : all)
  }
}

extension Codec where Value == HexColor {
  static var color: Codec {
    let meaning = "a colour such as #e0af3f or #00000080"
    return Codec(
      ["type": "string", "pattern": "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"], meaning,
      write: { .string($0.text) }
    ) { cursor throws(SchemaViolation) in
      guard case .string(let text) = cursor.value, let color = HexColor(text) else {
        throw cursor.expected(meaning)
      }
      return color
    }
  }
}

extension Codec where Value == Film.Backdrop {
  /// A colour, or a list of them.
  static var backdrop: Codec {
    let color = Codec<HexColor>.color
    let meaning = "\(color.meaning), or a list of 1…8"
    let list = Codec<[HexColor]>.list(of: color, count: 1...8, meaning)
    return Codec(["anyOf": [color.schema, list.schema]], meaning, write: { list.write($0.colors) })
    {
      cursor throws(SchemaViolation) in
      guard case .string = cursor.value else {
        return Film.Backdrop(colors: try list.read(cursor))
      }
      return Film.Backdrop(colors: [try color.read(cursor)])
    }
  }
}
