// All commands are written in its terms.
@_exported import CommandLine
