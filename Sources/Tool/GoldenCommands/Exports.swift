// All of these commands are written in its terms.
@_exported import PlayCommands
