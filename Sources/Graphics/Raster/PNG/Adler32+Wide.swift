import Digests

#if arch(x86_64)
  import CKernels
#endif

extension Adler32 {
  /// Computes the checksum of `count` bytes; `isWide` if wide kernels are used.
  package init(_ bytes: UnsafePointer<UInt8>, _ count: Int, isWide: Bool) {
    #if arch(x86_64)
      if isWide {
        self.init()
        var done = 0
        while count - done >= 32 {
          // Sums of more do not fit 32 bits.
          let part = min((count - done) & ~31, 5536)
          let sums = ckernels_sums(bytes + done, part)
          append(Adler32(sum: sums.plain, weighted: sums.weighted, of: part), part)
          done += part
        }
        append(Adler32(bytes + done, count - done), count - done)
        return
      }
    #endif
    self.init(bytes, count)
  }
}
