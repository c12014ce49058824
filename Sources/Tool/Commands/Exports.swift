// Tools are written in the terms of all of them.
@_exported import GoldenCommands
@_exported import InspectCommands
@_exported import RenderCommands
