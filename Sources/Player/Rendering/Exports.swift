// A renderer needs one import: what it draws with, moves and is touched by comes with this one.
@_exported import Controls
@_exported import Drawing
@_exported import Fonts
@_exported import Geometry
@_exported import Gestures
@_exported import JSONCoding
@_exported import Motion
@_exported import Paths
