// A test of a renderer or of a picture needs one import: what can be drawn, played and compared
// comes with this one, and with Swift Testing the place of the line that expects something.
@_exported import Goldens
@_exported import Rendering
@_exported import Testing
