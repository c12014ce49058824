/// The door to the operating system: the C library of the platform, under one name.
///
/// The room Files stands behind it, and nothing else does.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
