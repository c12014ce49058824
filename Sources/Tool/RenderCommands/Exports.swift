// All of these commands are written in their terms.
@_exported import FilmFiles
@_exported import SceneRequests
