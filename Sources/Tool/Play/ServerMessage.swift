import Controls
import Geometry
import Host
import JSONCoding
import Live
import Raster
import Rendering
import Scripting
import Takes
import Views

/// Messages of the server to the page, besides pictures.
package enum ServerMessage {
  /// All that is shown around the picture.
  package static func state(of session: LiveSession, _ services: LiveServices) -> JSON {
    let scene = session.scene
    return [
      "type": "state",
      "run": .string(services.run), "tool": .string(services.tool),
      "version": .string(services.version),
      "experience": .string(scene.experience), "title": .string(session.title),
      "file": services.file.map { .string($0) } ?? .null,
      "record": services.record.map { .string($0) } ?? .null,
      "goldens": services.goldens.map { .string($0) } ?? .null,
      "fps": .number(scene.fps.perSecond), "isFilm": .bool(services.isFilm),
      "isRunning": .bool(session.clock.isRunning), "isSeeking": .bool(!session.isSettled),
      "speed": .number(session.clock.speed), "loops": .bool(session.loops),
      "isRecording": .bool(session.isRecording), "isTouched": .bool(session.script.isTouched),
      "isFull": .bool(session.script.isFull),
      "length": session.length.map { .number(Double($0)) } ?? .null,
      "fault": (session.fault ?? services.fault).map { .string($0) } ?? .null,
      "rebuild": services.rebuild, "comparison": services.comparison,
      "settings": .object(settings(of: scene)),
      "controls": .array(session.playback.isAtHome ? controls(of: session) : []),
    ]
  }

  /// The settings that the page has a field for. A seed is text: scripts have no numbers as large.
  static func settings(of scene: Scene) -> [JSON.Member] {
    SceneSettings.all.filter { $0.pageField != nil }.map { setting in
      let value = setting.name == "seed" ? .string(String(scene.seed)) : setting.json(scene)
      return .init(setting.name, value)
    }
  }

  private static func controls(of session: LiveSession) -> [JSON] {
    zip(session.core.controlReports, session.playback.controls).map { report, setting in
      report.with([.init("isEnabled", .bool(setting.isEnabled))])
    }
  }

  /// The parts of the player, for those who cannot see or touch them.
  static func parts(of session: LiveSession) -> JSON {
    ["type": "parts", "root": session.playback.accessibilityTree.json]
  }

  /// Lines of the trace, each by what differs from the one told before.
  static func trace(_ changes: [JSON]) -> JSON { ["type": "trace", "changes": .array(changes)] }

  /// What the picture of `frame` costs.
  static func costs(_ cost: FrameCost, of frame: Int) -> JSON {
    let counts = FrameCost.Figure.allCases.map {
      JSON.Member($0.rawValue, .number(Double(cost[$0])))
    }
    return ["type": "costs", "frame": .number(Double(frame)), "counts": .object(counts)]
  }

  /// A sentence for the person who looks.
  static func note(_ reply: PlayReply) -> JSON {
    ["type": "note", "text": .string(reply.sentence), "isFault": .bool(reply.isFault)]
  }

  /// The session as a file called `name`.
  static func document(_ text: String, name: String) -> JSON {
    ["type": "document", "name": .string(name), "text": .string(text)]
  }

  /// Another page is connected already.
  static let busy: JSON = ["type": "busy"]
}
