/// What pages share that show a run over time: the lanes of fingers, gestures and values, the story
/// of each finger in words, and the boxes over the picture.
package enum LanesPage {
  /// The shared parts of the script; later ones use earlier ones.
  package static let script: [[UInt8]] = [
    EmbeddedText.elements_js, EmbeddedText.record_js, EmbeddedText.figures_js,
    EmbeddedText.story_js, EmbeddedText.lanes_js, EmbeddedText.overlay_js,
  ]

  /// The shared parts of the style: the colours of all these pages, then the lanes.
  package static let style: [[UInt8]] = [EmbeddedText.palette_css, EmbeddedText.lanes_css]

  /// `parts` of a script in one closed function.
  package static func closed(_ parts: [[UInt8]]) -> [UInt8] {
    Array("(() => {\n\"use strict\";\n".utf8) + parts.joined() + Array("})();\n".utf8)
  }
}
