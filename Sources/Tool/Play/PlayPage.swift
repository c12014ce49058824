import JSONCoding
import Pages
import Scripting
import Serving

extension SiteFiles {
  /// The page on which a session is played live.
  package static let play = SiteFiles(
    page: EmbeddedText.page_html, style: PlayPage.style, script: PlayPage.script)
}

private enum PlayPage {
  static let style =
    (LanesPage.style + [EmbeddedText.page_css, EmbeddedText.rebuild_css, EmbeddedText.edit_css])
    .flatMap(\.self)

  /// The fields for settings, as the script finds them: name, label, and pairs of word and label.
  private static let fields: JSON = .array(
    SceneSettings.all.compactMap { setting in
      setting.pageField.map { field in
        [
          "name": .string(setting.name), "label": .string(field.label),
          "choices": .array(field.choices.map { [.string($0.key), .string($0.value)] }),
        ]
      }
    })

  /// The parts of the script; later ones use earlier ones.
  static let script = LanesPage.closed(
    LanesPage.script + [
      Array("const settingFields = \(fields.text());\n".utf8),
      EmbeddedText.words_js, EmbeddedText.sound_js, EmbeddedText.picture_js,
      EmbeddedText.touch_js, EmbeddedText.devices_js,
      EmbeddedText.reader_js, EmbeddedText.transport_js, EmbeddedText.panel_js,
      EmbeddedText.why_js, EmbeddedText.edit_js, EmbeddedText.strokes_js, EmbeddedText.acts_js,
      EmbeddedText.curves_js, EmbeddedText.rebuild_js, EmbeddedText.socket_js,
    ])
}
