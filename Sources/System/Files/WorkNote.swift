import CSystem
import Synchronization

/// The present work of a thread, noted in memory that a signal handler can read: see
/// ``TrapRecord``.
///
/// Nothing is noted until a record listens.
package enum WorkNote {
  /// The texts of a note, each with its range in the block of a thread in bytes; longer texts are
  /// cut.
  package enum Field {
    /// The subject of the thread's work, such as a golden case.
    case subject
    /// The id of the experience whose code runs.
    case experience
    /// The current time in it, such as `frame 12`.
    case moment

    fileprivate var byteRange: Range<Int> {
      switch self {
      case .subject: 0..<256
      case .experience: 256..<336
      case .moment: 336..<368
      }
    }
  }

  /// Size of a block in bytes: the texts, then the frame rate.
  static let size = textSize + MemoryLayout<Double>.size
  static let textSize = 368
  /// True if a record listens.
  private static let isWanted = Atomic(false)
  private static let key = {
    var key = pthread_key_t()
    pthread_key_create(&key) { free($0) }
    return key
  }()

  /// Begins to note.
  static func begin() {
    _ = block
    isWanted.store(true, ordering: .relaxed)
  }

  /// Notes `text` for this thread; clears the fields after it in the order above.
  package static func set(_ field: Field, _ text: String) {
    guard isWanted.load(ordering: .relaxed), let block else { return }
    let byteRange = field.byteRange
    let room = UnsafeMutableRawBufferPointer(
      start: block + byteRange.lowerBound, count: byteRange.count - 1)
    let count = room.initializeMemory(as: UInt8.self, from: text.utf8).initialized.count
    memset(block + byteRange.lowerBound + count, 0, textSize - byteRange.lowerBound - count)
  }

  /// The frame rate of this thread's player, in hertz; 0 if it is not known.
  package static var framesPerSecond: Double {
    get { existing?.load(fromByteOffset: textSize, as: Double.self) ?? 0 }
    set {
      guard isWanted.load(ordering: .relaxed) else { return }
      block?.storeBytes(of: newValue, toByteOffset: textSize, as: Double.self)
    }
  }

  /// The block of this thread, whose texts end in a byte 0, created if needed; nil if there is no
  /// memory for it.
  private static var block: UnsafeMutableRawPointer? {
    if let block = existing { return block }
    let block = calloc(1, size)
    pthread_setspecific(key, block)
    return block
  }

  /// The block of this thread; nil if nothing has been noted. Safe to read in a signal handler.
  static var existing: UnsafeMutableRawPointer? { pthread_getspecific(key) }

  /// Returns the text of `field` in the bytes of a block.
  static func text(_ field: Field, in block: ArraySlice<UInt8>) -> String {
    let byteRange = field.byteRange
    let bytes = block.dropFirst(byteRange.lowerBound).prefix(byteRange.count)
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
