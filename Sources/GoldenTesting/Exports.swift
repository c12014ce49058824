// A test of a picture needs one import: what can be drawn and compared comes with this one.
@_exported import Drawing
@_exported import Geometry
@_exported import Goldens
