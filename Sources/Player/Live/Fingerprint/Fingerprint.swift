import Digests
import Drawing
import Host
import JSONCoding
import Painting
import Rendering
import Scripting

/// Digests of what every build computes alike on every platform: a sheet of all that can be drawn,
/// and traces and frames of two experiences. A build with others computes other films than those
/// that are expected.
///
/// It needs nothing of the system, so that an app or a page can compute it too.
package struct Fingerprint: Hashable, Sendable {
  /// One of the parts that are digested.
  package enum Part: String, CaseIterable, Sendable {
    case drawings, trace, frames
  }

  /// Digest of the pixels of the sheet.
  package let drawings: String
  /// Digest of the traces; nil if an experience is missing.
  package let trace: String?
  /// Digest of the pixels of the frames; nil if an experience is missing.
  package let frames: String?

  package init(drawings: String, trace: String?, frames: String?) {
    (self.drawings, self.trace, self.frames) = (drawings, trace, frames)
  }

  /// The fingerprint of this version. It changes with the painter, the player and the two
  /// experiences, as goldens do: `FingerprintTests` reports the new one.
  package static let expected = Fingerprint(
    drawings: "eb743022b60a89d5", trace: "2293644c8003e2de", frames: "92afef1cb18ea4b1")

  /// The digest of all parts, 16 hexadecimal digits; nil if one is missing.
  package var text: String? {
    guard let trace, let frames else { return nil }
    return HexDigits.text(StableHash(of: drawings + trace + frames).high)
  }

  /// The digest of a part; nil if it is missing.
  package subscript(_ part: Part) -> String? {
    switch part {
    case .drawings: drawings
    case .trace: trace
    case .frames: frames
    }
  }

  /// The digests of the parts that are not missing, as in saved scenes.
  package var members: [JSON.Member] {
    Part.allCases.compactMap { part in self[part].map { .init(part.rawValue, .string($0)) } }
  }

  /// Returns the parts that differ from those of `other`, without those that are missing here.
  package func difference(from other: Fingerprint) -> [Part] {
    Part.allCases.filter { self[$0] != nil && self[$0] != other[$0] }
  }
}

// MARK: Computing it

extension Fingerprint {
  /// An experience that is played, its renderer's type, and the rest of its scene: in the whole
  /// player, with its demonstration's fingers.
  private static let subjects: [(id: String, type: String, scene: String)] = [
    ("lichen-bloom", "LichenBloom.LichenBloom", #""seed":7,"appearance":"dark""#),
    ("curtain", "Curtain.WindowCurtain", #""seed":8,"appearance":"light""#),
  ]
  /// The frames of each that are traced.
  private static let length = 40
  /// Those that are painted follow one another at this distance.
  private static let stride = 13

  #if !hasFeature(Embedded)
    /// Returns those of `experiences` that are played, in order; fewer if some are missing.
    package static func subjects(among experiences: [Experience]) -> [Experience] {
      subjects.compactMap { subject in
        experiences.first { $0.id == subject.id && $0.typeName == subject.type }
      }
    }
  #endif

  /// Computes it with `experiences`, those that are played; without the digests of traces and frames
  /// unless all of those are there. The drawings are of `sheet`. Throws if a scene cannot be played
  /// or painted.
  package init(
    of experiences: [Experience], sheet: Canvas = .fingerprintSheet
  ) throws(LiveError) {
    drawings = try Self.drawings(of: sheet)
    guard experiences.map(\.id) == Self.subjects.map(\.id) else {
      (trace, frames) = (nil, nil)
      return
    }
    let configuration = PlayerConfiguration(experiences)
    var lines = ""
    var canvases: [Canvas] = []
    for subject in Self.subjects {
      let (text, pictures) = try Self.played(subject.id, subject.scene, in: configuration)
      lines += text
      canvases += pictures
    }
    trace = HexDigits.text(StableHash(of: lines).high)
    frames = HexDigits.text(try Self.painted(canvases, scale: 0.75).high)
  }

  /// Returns the digest of the pixels of `sheet`. Throws if it cannot be painted.
  package static func drawings(of sheet: Canvas = .fingerprintSheet) throws(LiveError) -> String {
    HexDigits.text(try painted([sheet], scale: 1.5).high)
  }

  /// Plays an experience; returns its trace, without the metrics that Embedded Swift does not have,
  /// and the canvases of some frames.
  private static func played(
    _ experience: String, _ members: String, in configuration: PlayerConfiguration
  ) throws(LiveError) -> (trace: String, canvases: [Canvas]) {
    let document =
      "{\"scene\":1,\"experience\":\"" + experience
      + "\",\"size\":{\"width\":180,\"height\":320},\"fps\":30,\"duration\":2,\"chrome\":\"full\","
      + members + ",\"steps\":\"demonstration\"}"
    do throws(ScriptError) {
      let file = try SceneFile(
        bytes: Array(document.utf8), schemas: ExperienceSchemas(configuration))
      var frames = Frames(
        of: try file.resolved(), in: configuration, indices: Array(0..<length),
        contents: [.canvas, .trace])
      var trace = ""
      var canvases: [Canvas] = []
      while let frame = try frames.next() {
        trace += (frame.trace?.withoutMetrics.text(.rounded) ?? "") + "\n"
        if frame.index % stride == stride - 1, let canvas = frame.canvas {
          canvases.append(canvas)
        }
      }
      return (trace, canvases)
    } catch { throw .script(error) }
  }

  /// Returns the hash of the pixels of `canvases`, all of one size, at `scale` pixels a point.
  private static func painted(
    _ canvases: [Canvas], scale: Double
  ) throws(LiveError) -> StableHash {
    guard let size = canvases.first?.size else { return StableHash(of: "") }
    let painter: BytePainter
    do throws(PaintingError) { painter = try BytePainter(size: size, scale: scale) } catch {
      throw .painting
    }
    let (width, height) = (painter.width, painter.height)
    var digests = ""
    for canvas in canvases {
      do throws(DrawingError) { try canvas.validate() } catch { throw .painting }
      painter.paint(validated: canvas)
      let bytes = UnsafeRawBufferPointer(start: painter.pixels, count: width * height * 4).bytes
      digests += HexDigits.text(StableHash(UInt64(width), UInt64(height), bytes).high)
    }
    return StableHash(of: digests)
  }
}

extension JSON {
  /// A line of a trace without the metrics of the experience.
  fileprivate var withoutMetrics: JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.key != "experience" })
  }
}
