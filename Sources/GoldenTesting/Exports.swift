// A test of a renderer or of a picture needs one import: what can be drawn, played and compared
// comes with this one.
@_exported import Goldens
@_exported import Rendering
