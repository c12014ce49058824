import Raster

extension Software {
  /// What the names of its own variables of the environment begin with, such as `MOTECRAFT`.
  var variablePrefix: String { String(name.uppercased().map { $0 == "-" ? "_" : $0 }) }
}
