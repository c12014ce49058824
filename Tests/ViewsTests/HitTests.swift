import Geometry
import Views
import Testing

@Suite struct HitTests {
  @Test func `a finger meets the deepest part and then all that is around it`() {
    let placement = Part.zStack([.box(50, 50).id("leaf").padding(Insets(all: 5)).id("card")])
      .id("root").placed(100, 100)
    #expect(placement.hitPath(at: Point(50, 50)) == ["leaf", "card", "root"])
  }

  @Test func `of two parts at the same place the later one is met`() {
    let placement = Part.zStack([.fill.id("back"), .box(20, 20).id("front")]).placed(100, 100)
    #expect(placement.hitPath(at: Point(50, 50)) == ["front"])
    #expect(placement.hitPath(at: Point(10, 10)) == ["back"])
  }

  @Test func `an overlay is met before its base and a background after it`() {
    let over = Part.fill.id("base").overlay(.fill.id("overlay")).placed(10, 10)
    #expect(over.hitPath(at: Point(5, 5)) == ["overlay"])
    #expect(over.parts.map(\.id) == ["base", "overlay"])
    let under = Part.box(4, 4).id("base").background(.box(8, 8).id("background")).placed(10, 10)
    #expect(under.hitPath(at: Point(5, 5)) == ["base"])
    #expect(under.hitPath(at: Point(2, 2)) == ["background"])
    #expect(under.parts.map(\.id) == ["background", "base"])
  }

  @Test func `left and top edges belong to a part, right and bottom edges do not`() {
    let placement = Part.box(20, 20).id("box").placed(100, 100)
    #expect(placement.hitPath(at: Point(40, 40)) == ["box"])
    #expect(placement.hitPath(at: Point(60, 50)).isEmpty)
    #expect(placement.hitPath(at: Point(50, 60)).isEmpty)
  }

  @Test func `a part of no extent is never met`() {
    let placement = Part.fixed(.zero).id("bare view").placed(100, 100)
    #expect(placement.frame("bare view") == Rect(50, 50, 0, 0))
    #expect(placement.hitPath(at: Point(50, 50)).isEmpty)
  }

  @Test func `a part without a name still hides what is behind it`() {
    let placement = Part.zStack([.fill.id("back"), .box(20, 20)]).placed(100, 100)
    #expect(placement.hitPath(at: Point(50, 50)).isEmpty)
  }

  @Test func `the empty space of a named column lets touches through`() {
    let placement = Part.zStack([.fill.id("canvas"), .column("one", buttonHeight: 56)])
      .placed(78, 180)
    #expect(placement.hitPath(at: Point(39, 60)) == ["canvas"])
    #expect(placement.hitPath(at: Point(39, 150)) == ["one button", "one"])
  }

  @Test func `a content shape makes the whole frame solid and cuts off what sticks out`() {
    let bar = Part.hStack(spacing: 0, [.box(10, 40).id("tall"), .spacer()])
      .frame(width: 60, height: 20)
    let plain = Part.zStack([.fill.id("back"), bar.id("bar")]).placed(100, 100)
    #expect(plain.hitPath(at: Point(70, 50)) == ["back"])
    #expect(plain.hitPath(at: Point(25, 35)) == ["tall", "bar"])
    let shaped = Part.zStack([.fill.id("back"), bar.contentShape().id("bar")]).placed(100, 100)
    #expect(shaped.hitPath(at: Point(70, 50)) == ["bar"])
    #expect(shaped.hitPath(at: Point(25, 50)) == ["tall", "bar"])
    #expect(shaped.hitPath(at: Point(25, 35)) == ["back"])
  }

  @Test func `what is switched off for touches is met nowhere inside`() {
    let label = Part.zStack([.fill.id("label").hitTesting(true)]).hitTesting(false)
    let placement = Part.zStack([.fill.id("back"), label]).placed(100, 100)
    #expect(placement.hitPath(at: Point(50, 50)) == ["back"])
  }

  @Test func `an offset moves the touched area with the picture, for all that is inside`() {
    let placement = Part.box(20, 20).id("knob").frame(width: 20, height: 20).id("holder")
      .offset(Vector(30, 0)).placed(100, 100)
    #expect(placement["knob"]?.frame == Rect(40, 40, 20, 20))
    #expect(placement["knob"]?.drawn == Rect(70, 40, 20, 20))
    #expect(placement.hitPath(at: Point(50, 50)).isEmpty)
    #expect(placement.hitPath(at: Point(80, 50)) == ["knob", "holder"])
  }

  @Test func `a part that sticks out of its parent is met there too`() {
    let placement = Part.box(60, 60).id("inner").frame(width: 20, height: 20).id("outer")
      .placed(100, 100)
    #expect(placement.hitPath(at: Point(25, 25)) == ["inner", "outer"])
  }
}
