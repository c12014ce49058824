// A test of a picture needs one import: what can be drawn and compared comes with this one.
@_exported public import Drawing
@_exported public import Geometry
@_exported public import Goldens
