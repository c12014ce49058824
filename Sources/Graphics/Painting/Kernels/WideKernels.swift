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
}
