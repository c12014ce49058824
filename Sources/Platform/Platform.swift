/// The door to the operating system: glibc, under one name.
///
/// The room Files stands behind it, and nothing else does.
@_exported public import Glibc
