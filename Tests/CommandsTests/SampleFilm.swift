/// The smallest files that are films of so many pictures, as far as their containers go.
struct SampleFilm {
  let ending: String
  let frames: Int

  static let endings = ["mp4", "mov", "webm", "gif", "apng", "webp"]

  var bytes: [UInt8] {
    switch ending {
    case "webm": webm
    case "gif": gif
    case "apng": apng
    case "webp": webp
    default: movie
    }
  }

  // MARK: MP4 and MOV

  private var movie: [UInt8] {
    let head = box("ftyp", Array("isom".utf8) + number(512))
    let media = box("mdat", [UInt8](repeating: 7, count: 3 * frames))
    let tables =
      box("stts", number(0) + number(1) + number(frames) + number(512))
      + box("stsz", number(0) + number(0) + number(frames) + sizes)
      + box("stco", number(0) + number(1) + number(head.count + 8))
    let media2 = box("mdia", box("minf", box("stbl", tables)))
    return head + media + box("moov", box("trak", media2))
  }

  private var sizes: [UInt8] { (0..<frames).flatMap { _ in number(3) } }

  private func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8) + Array(kind.utf8) + content
  }

  private func number(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  // MARK: WebP

  private var webp: [UInt8] {
    let picture = riff("VP8L", [0x2F, 0, 0, 0, 0])
    // Offsets and sides, then the duration of 33 ms and flags.
    let frame = [UInt8](repeating: 0, count: 12) + [33, 0, 0, 0]
    let animation = (0..<frames).flatMap { _ in riff("ANMF", frame + picture) }
    let head = riff("VP8X", [UInt8](repeating: 0, count: 10))
    let content = frames == 1 ? picture : head + riff("ANIM", [0, 0, 0, 0, 0, 0]) + animation
    return Array("RIFF".utf8) + number(content.count + 4).reversed() + Array("WEBP".utf8) + content
  }

  private func riff(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = content.count.isMultiple(of: 2) ? [] : [0]
    return Array(kind.utf8) + number(content.count).reversed() + content + padding
  }

  // MARK: WebM

  private var webm: [UInt8] {
    let blocks = (0..<frames).flatMap { element([$0 == 0 ? 0xA0 : 0xA3], [0x81, 0, 0, 0x80, 7]) }
    let cluster = element([0x1F, 0x43, 0xB6, 0x75], element([0xE7], [0]) + blocks)
    return element([0x1A, 0x45, 0xDF, 0xA3], [0x42, 0x86, 0x81, 1])
      + element([0x18, 0x53, 0x80, 0x67], cluster)
  }

  /// An element whose length is written in eight bytes.
  private func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
    id + [1, 0, 0, 0] + number(content.count) + content
  }

  // MARK: GIF and APNG

  private var gif: [UInt8] {
    let screen: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0] + [UInt8](repeating: 5, count: 6)
    let image: [UInt8] =
      [0x21, 0xF9, 4, 0, 2, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    return Array("GIF89a".utf8) + screen + (0..<frames).flatMap { _ in image } + [0x3B]
  }

  private var apng: [UInt8] {
    let start: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    let pictures = (0..<frames).flatMap { index in
      chunk("fcTL", [UInt8](repeating: 0, count: 26))
        + (index == 0 ? chunk("IDAT", [1, 2]) : chunk("fdAT", number(index) + [1, 2]))
    }
    let control = chunk("acTL", number(frames) + number(0))
    return start + chunk("IHDR", [UInt8](repeating: 1, count: 13)) + control + pictures
      + chunk("IEND", [])
  }

  private func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count) + Array(kind.utf8) + content + number(0)
  }
}
