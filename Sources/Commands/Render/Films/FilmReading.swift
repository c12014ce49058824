import Files

/// Why a film that was made is none.
enum FilmFlaw: Error, Equatable {
  /// Its parts do not end where the file ends, or one that every film has is missing.
  case unclosed
  /// It could not be read.
  case file(FileError)
}

/// Reads back what an encoder has written, as far as it takes to know that the file is whole and
/// how many pictures it holds: the encoder's own word is not enough, and the program that reads
/// films, ffprobe, need not be installed where ffmpeg is.
///
/// Pictures are counted and not decoded. A place outside the file counts as a cut-off end.
struct FilmReader: ~Copyable {
  private var window: FileWindow

  /// Bytes of the file.
  var size: Int { window.size }

  /// How many pictures the film at `path` holds, which is to be of this `format`.
  static func frames(of path: String, _ format: FilmFormat) throws(FilmFlaw) -> Int {
    var reader = try FilmReader(path)
    return switch format {
    case .mp4, .mov: try reader.moviePictures()
    case .webm: try reader.clusterPictures()
    case .gif: try reader.imageDescriptors()
    case .apng: try reader.frameControls()
    }
  }

  private init(_ path: String) throws(FilmFlaw) {
    do throws(FileError) { window = try FileWindow(path) } catch { throw .file(error) }
  }

  /// The byte at `place`.
  mutating func byte(_ place: Int) throws(FilmFlaw) -> Int {
    try number(place, 1)
  }

  /// The number of `count` bytes at `place`, the highest byte first.
  mutating func number(_ place: Int, _ count: Int) throws(FilmFlaw) -> Int {
    let number: Int?
    do throws(FileError) { number = try window.number(at: place, bytes: count) } catch {
      throw .file(error)
    }
    guard let number else { throw .unclosed }
    return number
  }

  /// Four letters as the number that ``number(_:_:)`` gives for them.
  static func code(_ letters: StaticString) -> Int {
    letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  /// Goes through parts that follow one another from `start` on and must end just at `end`; `part`
  /// gets the place of each and tells where the next one begins.
  mutating func walk(
    _ start: Int, _ end: Int, _ part: (inout FilmReader, Int) throws(FilmFlaw) -> Int
  ) throws(FilmFlaw) {
    var place = start
    while place < end {
      let next = try part(&self, place)
      guard next > place else { throw .unclosed }
      place = next
    }
    guard place == end else { throw .unclosed }
  }
}
