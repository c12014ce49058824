// A renderer needs one import: this module exports drawing, motion and touch as well.
@_exported import Controls
@_exported import Drawing
@_exported import Fonts
@_exported import Geometry
@_exported import Gestures
@_exported import JSONCoding
@_exported import Motion
@_exported import Paths
