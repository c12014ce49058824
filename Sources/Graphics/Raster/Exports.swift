// Modules that paint pictures to files need not import the painter.
@_exported import Painting
