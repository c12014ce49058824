import Geometry
import Testing
import Views

@Suite struct RootClipTests {
  @Test func `what sticks out of a tree that is clipped as a whole meets no finger`() {
    let open = Part.fill.id("card").offset(Vector(60, 0))
    #expect(open.placed(100, 100).hitPath(at: Point(130, 50)) == ["card"])
    #expect(open.placed(100, 100).hitPath(at: Point(80, 50)) == ["card"])
    let clipped = open.clipped()
    #expect(clipped.placed(100, 100).hitPath(at: Point(130, 50)).isEmpty)
    #expect(clipped.placed(100, 100).hitPath(at: Point(80, 50)) == ["card"])
  }
}
