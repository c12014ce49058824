// Compiled with the renderers of a page too, whose files are a part of the page's code.

/// The first byte of a file.
typealias PieceFileStart = UnsafePointer<UInt8>

/// Returns the `count` bytes of the file that begins at `start`.
func pieceFile(_ start: PieceFileStart, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}
