// Who paints pictures to files needs no import of the painter.
@_exported import Painting
