import Geometry
import Views
import Testing

/// A tree, the stage it is placed on and the frames worked out for it by hand.
struct WorkedExample: Sendable, CustomTestStringConvertible {
  let rule: String
  let stage: Size
  let tree: Part
  let frames: [(part: String, frame: Rect)]

  init(
    _ rule: String, on width: Double, _ height: Double, _ tree: Part,
    _ frames: [(part: String, frame: Rect)]
  ) {
    self.rule = rule
    self.stage = Size(width, height)
    self.tree = tree
    self.frames = frames
  }

  var testDescription: String { rule }
}

@Suite struct WorkedExampleTests {
  @Test(arguments: WorkedExample.stacks + WorkedExample.columns + WorkedExample.modifiers)
  func `a tree is placed as worked out by hand`(_ example: WorkedExample) {
    let placement = example.tree.placed(example.stage.width, example.stage.height)
    for (part, frame) in example.frames {
      #expect(placement.frame(part) == frame, "\(part)")
    }
  }
}
