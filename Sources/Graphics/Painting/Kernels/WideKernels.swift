import Drawing

#if arch(x86_64)
  import CKernels
#endif

/// Inner loops for eight pixels at a time, on processors that have what they need: they give the bytes
/// of those in Swift.
package enum WideKernels {
  /// True if this processor has them.
  package static var areAvailable: Bool {
    #if arch(x86_64)
      ckernels_are_available()
    #else
      false
    #endif
  }

  /// Converts pixels as `PixelPacking.drop` does; `isWide` if wide kernels are used.
  package static func drop(
    _ row: UnsafePointer<UInt32>, _ count: Int, into target: UnsafeMutablePointer<UInt8>,
    isWide: Bool
  ) {
    var done = 0
    #if arch(x86_64)
      if isWide { done = ckernels_drop(row, target, count) }
    #endif
    PixelPacking.drop(row + done, count - done, into: target + 3 * done)
  }
}
