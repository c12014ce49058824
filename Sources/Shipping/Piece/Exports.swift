import Geometry
import Gestures
import Host
import Live
import Rendering

// The functions called by the page's script. Numbers are doubles or 32 bits wide; pointers are
// offsets. Functions that may fail return 0 or more, or −n if ``text`` has n bytes of an error
// message.

/// The player.
nonisolated(unsafe) private var piece: LivePlayer?
/// Bytes from the script, or for it.
nonisolated(unsafe) private var text: [UInt8] = []

/// Sets ``text`` to the bytes of `message`; returns their number.
private func setText(_ message: String) -> Int32 {
  text = Array(message.utf8)
  return Int32(text.count)
}

private func status(_ body: () throws(LiveError) -> Int) -> Int32 {
  do throws(LiveError) { return Int32(truncatingIfNeeded: try body()) } catch {
    return -setText(error.description)
  }
}

/// Returns the address of ``text``.
@_cdecl("textPlace")
public func textPlace() -> Int32 {
  text.withUnsafeMutableBufferPointer { Int32(truncatingIfNeeded: Int(bitPattern: $0.baseAddress)) }
}

/// Makes room for `count` bytes of text; returns its address.
@_cdecl("room")
public func room(_ count: Int32) -> Int32 {
  text = [UInt8](repeating: 0, count: max(0, Int(count)))
  return textPlace()
}

/// The experiences, whose files are read once.
nonisolated(unsafe) private var experiences: [Experience]?

/// Returns the experiences, as compiled for each page.
@_silgen_name("pieceExperiences")
private func pieceExperiences() -> [Experience]

/// Returns the player's name if no brand is shown.
@_silgen_name("pieceName")
private func pieceName() -> String

/// Returns the name that pictures of the whole player show.
@_silgen_name("pieceBrand")
private func pieceBrand() -> String?

/// Begins the scene in the text.
@_cdecl("begin")
public func begin() -> Int32 {
  status { () throws(LiveError) in
    let loaded = experiences ?? pieceExperiences()
    experiences = loaded
    let configuration = PlayerConfiguration(loaded, name: pieceName(), brand: pieceBrand())
    piece = try LivePlayer(text, in: configuration)
    return 0
  }
}

/// Returns the stage's width, in points.
@_cdecl("stageWidth")
public func stageWidth() -> Double { piece?.size.width ?? 0 }

/// Returns the stage's height, in points.
@_cdecl("stageHeight")
public func stageHeight() -> Double { piece?.size.height ?? 0 }

/// Returns the number of frames; −1 if no length is set.
@_cdecl("frameCount")
public func frameCount() -> Int32 { Int32(truncatingIfNeeded: piece?.length ?? -1) }

/// Returns the frame that is due at `seconds`.
@_cdecl("frameAt")
public func frameAt(_ seconds: Double) -> Int32 {
  Int32(truncatingIfNeeded: piece?.frame(at: seconds) ?? 0)
}

/// Handles a finger that has begun (0), moved (1), ended (2) or been cancelled (3).
@_cdecl("touch")
public func touch(
  _ phase: Int32, _ id: Int32, _ x: Double, _ y: Double, _ pressure: Double, _ seconds: Double
) {
  let phases: [TouchPhase] = [.began, .moved, .ended, .cancelled]
  guard phases.indices.contains(Int(phase)) else { return }
  piece?.touch(
    phases[Int(phase)], of: Int(id), at: Point(x, y), pressure: pressure, seconds: seconds)
}

/// Returns the bits of the input besides fingers that the experience asks for.
@_cdecl("asks")
public func asks() -> Int32 { Int32(piece?.input.rawValue ?? 0) }

/// Handles a mouse or a pen that is at a position.
@_cdecl("hover")
public func hover(
  _ x: Double, _ y: Double, _ buttons: Int32, _ altitude: Double, _ azimuth: Double,
  _ seconds: Double
) {
  let pointer = Pointer(
    at: Point(x, y), buttons: PointerButtons(rawValue: Int(buttons) & 30),
    tilt: PenTilt(altitude: altitude, azimuth: azimuth))
  piece?.point(pointer, seconds: seconds)
}

/// Handles a mouse or a pen that leaves.
@_cdecl("leave")
public func leave(_ seconds: Double) { piece?.point(nil, seconds: seconds) }

/// Handles a turn of a wheel.
@_cdecl("wheel")
public func wheel(_ x: Double, _ y: Double, _ seconds: Double) {
  piece?.scroll(by: Vector(x, y), seconds: seconds)
}

/// Handles the key named in the text, which is pressed (1) or released (0).
@_cdecl("key")
public func key(_ isDown: Int32, _ seconds: Double) {
  piece?.key(String(decoding: text, as: UTF8.self), isDown: isDown == 1, seconds: seconds)
}

/// Advances to frame `index`.
@_cdecl("advance")
public func advance(_ index: Int32) -> Int32 {
  status { () throws(LiveError) in
    try piece?.advance(toFrame: Int(index))
    return 0
  }
}

/// Goes back to before the first frame; the recorded steps are played again.
@_cdecl("goBack")
public func goBack() { piece?.goBack() }

/// Paints the frame that the world shows; returns 1 if it differs from the latest painting.
@_cdecl("paint")
public func paint() -> Int32 {
  status { () throws(LiveError) in try piece?.paint() == true ? 1 : 0 }
}

/// Sets the number of pixels per point of further paintings.
@_cdecl("rescale")
public func rescale(_ scale: Double) -> Int32 {
  status { () throws(LiveError) in
    try piece?.rescale(scale)
    return 0
  }
}

/// Returns the address of the picture's bytes: red, green, blue and opacity, row by row.
@_cdecl("pixels")
public func pixels() -> Int32 {
  Int32(truncatingIfNeeded: piece.map { Int(bitPattern: $0.pixels.baseAddress) } ?? 0)
}

/// Sets the text to the digest of the picture; returns its length.
@_cdecl("digest")
public func digest() -> Int32 { setText(piece?.digest ?? "") }

/// Records the digest of the shown frame for the saved scene.
@_cdecl("note")
public func note() { piece?.note() }

/// Sets the text to the accessibility elements, as JSON; returns its length.
@_cdecl("parts")
public func parts() -> Int32 { setText(piece?.parts ?? "null") }

/// Adjusts the control named in the text by `steps`, or taps the part of that name if they are 0.
@_cdecl("act")
public func act(_ steps: Int32, _ seconds: Double) {
  piece?.act(on: String(decoding: text, as: UTF8.self), by: Int(steps), seconds: seconds)
}

/// Sets the control named in the text: `count` values, of `x` and `y`.
@_cdecl("setControl")
public func setControl(_ count: Int32, _ x: Double, _ y: Double, _ seconds: Double) -> Int32 {
  status { () throws(LiveError) in
    try piece?.set(
      String(decoding: text, as: UTF8.self), to: count == 1 ? [x] : [x, y], seconds: seconds)
    return 0
  }
}

/// Sets the text to the present controls, as JSON; returns its length.
@_cdecl("controls")
public func controls() -> Int32 { setText(piece?.settings ?? "[]") }

/// Sets the text to the events on the way to the shown frame, as JSON; returns its length, 0 if
/// there are none.
@_cdecl("events")
public func events() -> Int32 { setText(piece?.events ?? "") }

/// Pixels in a row.
@_cdecl("pixelWidth")
public func pixelWidth() -> Int32 { Int32(truncatingIfNeeded: piece?.pixelWidth ?? 0) }

/// Rows of pixels.
@_cdecl("pixelHeight")
public func pixelHeight() -> Int32 { Int32(truncatingIfNeeded: piece?.pixelHeight ?? 0) }

/// Sets the text to the scene that was played; returns its length.
@_cdecl("save")
public func save() -> Int32 { setText(piece?.document ?? "") }
