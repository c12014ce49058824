import Geometry
import Testing

@Suite struct PropertyTests {
  private struct Lamp {
    struct Place { var (x, y) = (1.0, 2.0) }
    var place = Place()
    var isLit = false
    var names = ["hall"]
    var glow: Double {
      get { isLit ? 1 : 0 }
      set { isLit = newValue > 0.5 }
    }
  }

  @Test func aPropertyIsReadWrittenAndChangedInPlace() {
    var lamp = Lamp()
    let (y, names) = (Property<Lamp, Double>(\.place.y), Property<Lamp, [String]>(\.names))
    y.set(&lamp, to: 7)
    names.modify(&lamp) { $0.append("stairs") }
    #expect(y.get(lamp) == 7 && lamp.place.x == 1)
    #expect(names.get(lamp) == ["hall", "stairs"])
  }

  @Test func whatIsComputedIsAPropertyToo() {
    var lamp = Lamp()
    Property<Lamp, Double>(\.glow).set(&lamp, to: 1)
    #expect(lamp.isLit)
  }

  @Test func namesTellPropertiesApart() {
    #expect(PropertyName<Lamp>(\.place.y) == Property<Lamp, Double>(\.place.y).name)
    #expect(PropertyName<Lamp>(\.place.y) != PropertyName<Lamp>(\.place.x))
    #expect(PropertyName<Lamp>(\.isLit) != PropertyName<Lamp>(\.glow))
  }
}
