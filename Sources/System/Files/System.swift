import CSystem

// Names of the C library for what Swift cannot call in it, so that all calls read alike.

#if !IS_KNOWN_SYSTEM
  #warning("Package.swift does not state what this system has; the least is assumed")
#endif

/// The error number of the call that has just failed.
var errno: CInt {
  get { system_error() }
  set { system_set_error(newValue) }
}

/// The variables of this process as `name=value`, ended by nil.
var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { system_environment() }

/// Opens the file at `path`; a new one gets the permissions of `mode`.
func open(_ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t = 0) -> CInt {
  system_open(path, flags, mode)
}

/// Opens the file at `path`, which is relative to an open folder.
func openat(
  _ folder: CInt, _ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t = 0
) -> CInt {
  system_open_at(folder, path, flags, mode)
}

/// Reads or changes the properties of an open file.
func fcntl(_ file: CInt, _ command: CInt, _ value: CInt = 0) -> CInt {
  system_control(file, command, value)
}
