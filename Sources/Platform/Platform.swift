/// The door to the operating system: glibc, under one name.
///
/// Only the module Files imports it.
@_exported public import Glibc
