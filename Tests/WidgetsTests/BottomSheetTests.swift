import Geometry
import Views
import Motion
import Testing
import Widgets

struct BottomSheetTests {
  /// A sheet between 350 and 700 points.
  private func sheet() -> BottomSheet {
    var sheet = BottomSheet()
    sheet.measure(collapsed: 350, expanded: 700, time: 0)
    return sheet
  }

  @Test func `a sheet has no height before it is measured`() {
    var sheet = BottomSheet()
    #expect(sheet.height(at: 3) == 0)
    sheet.press(.handle, finger: 1, at: .zero, time: 0)
    #expect(!sheet.isDragging)
    sheet.drag(to: Point(0, -100), time: 0)
    sheet.lift(velocity: .zero, time: 0)
    #expect(sheet.height(at: 3) == 0)
  }

  @Test func `the first measure places a sheet at once`() {
    let sheet = sheet()
    #expect(sheet.state == .collapsed)
    for time in [0.0, 0.01, 5] { #expect(sheet.height(at: time) == 350) }

    var raised = BottomSheet()
    raised.show(.expanded, time: 0)
    raised.measure(collapsed: 350, expanded: 700, time: 1)
    #expect(raised.height(at: 1) == 700)
  }

  @Test func `later measures spring, as a spring of 0.35 and 0.8 does`() {
    var sheet = sheet()
    sheet.measure(collapsed: 250, expanded: 700, time: 2)
    let spring = Spring(dampingRatio: 0.8, response: 0.35)
    for step in 0..<60 {
      let (x, _) = spring.state(from: 100.0, velocity: 0, after: Double(step) / 60)
      #expect((sheet.height(at: 2 + Double(step) / 60) - (250 + x)).magnitude < 1e-9)
    }
    #expect((sheet.height(at: 9) - 250).magnitude < 1e-9)
  }

  @Test func `measures that change nothing change nothing`() {
    var sheet = sheet()
    sheet.show(.expanded, time: 0)
    let before = sheet
    sheet.measure(collapsed: 350, expanded: 700, time: 0.1)
    #expect(sheet == before)
  }

  @Test func `heights that change in mid drag never make the sheet jump`() {
    var sheet = sheet()
    sheet.press(.handle, finger: 1, at: Point(0, 500), time: 0)
    sheet.drag(to: Point(0, 200), time: 0.1)
    #expect(sheet.height(at: 0.1) == 650)
    sheet.measure(collapsed: 200, expanded: 500, time: 0.2)
    #expect(sheet.height(at: 0.2) == 650)
    for step in 1...120 {
      let (before, after) = (0.2 + Double(step - 1) / 120, 0.2 + Double(step) / 120)
      #expect((sheet.height(at: after) - sheet.height(at: before)).magnitude < 15)
    }
    #expect(sheet.height(at: 3) > 500 && sheet.height(at: 3) < 550)
    sheet.lift(velocity: .zero, time: 3)
    #expect(sheet.state == .expanded)
    #expect((sheet.height(at: 9) - 500).magnitude < 1e-6)
  }

  @Test func `an expanded height below the collapsed one counts as the same`() {
    var sheet = BottomSheet()
    sheet.measure(collapsed: 300, expanded: 100, time: 0)
    #expect(sheet.height(at: 0) == 300)
    #expect(sheet.progress(at: 0) == 0)
    sheet.press(.handle, finger: 1, at: .zero, time: 0)
    sheet.drag(to: Point(0, -400), time: 0)
    sheet.lift(velocity: Vector(0, -3000), time: 0)
    #expect((sheet.height(at: 9) - 300).magnitude < 1e-6)
  }

  @Test func `between its heights a sheet follows the finger by the same amount`() {
    var sheet = sheet()
    sheet.press(.handle, finger: 4, at: Point(20, 502), time: 0)
    #expect(sheet.finger == 4)
    for y in stride(from: 500.0, to: 160, by: -20) {
      sheet.drag(to: Point(y, y), time: 0)
      #expect((sheet.height(at: 0) - (350 + 502 - y)).magnitude < 1e-9)
    }
  }

  @Test func `beyond its heights a sheet gives up to 50 points, ever less`() {
    var sheet = sheet()
    sheet.press(.handle, finger: 1, at: Point(0, 0), time: 0)
    var last = 350.0
    for pull in stride(from: 1.0, through: 2000, by: 31) {
      sheet.drag(to: Point(0, pull), time: 0)
      let height = sheet.height(at: 0)
      #expect(height < last && height > 300 && 350 - height < pull)
      last = height
    }
    sheet.drag(to: Point(0, -351), time: 0)
    #expect(sheet.height(at: 0) > 700 && sheet.height(at: 0) < 701)
    sheet.drag(to: Point(0, -9000), time: 0)
    #expect(sheet.height(at: 0) > 740 && sheet.height(at: 0) < 750)
  }

  @Test func `a height that would be negative is 0`() {
    var sheet = BottomSheet()
    sheet.measure(collapsed: 10, expanded: 100, time: 0)
    sheet.press(.handle, finger: 1, at: .zero, time: 0)
    sheet.drag(to: Point(0, 500), time: 0)
    #expect(sheet.height(at: 0) == 0)
  }

  @Test func `a sheet expands strictly past the middle`() {
    for (height, state) in [
      (350.0, BottomSheet.State.collapsed), (525, .collapsed), (525.001, .expanded),
      (700, .expanded),
    ] {
      var sheet = sheet()
      sheet.press(.handle, finger: 1, at: .zero, time: 0)
      sheet.drag(to: Point(0, 350 - height), time: 0)
      sheet.lift(velocity: .zero, time: 0)
      #expect(sheet.state == state)
      #expect((sheet.height(at: 9) - (state == .expanded ? 700 : 350)).magnitude < 1e-6)
    }
  }

  @Test func `a velocity counts with the way that it would still go`() {
    // 0.499 s of 300 points per second are 149.7 points, of 360 they are 179.64.
    for (velocity, state) in [
      (-300.0, BottomSheet.State.collapsed), (-350, .collapsed), (-351, .expanded),
      (300, .collapsed),
    ] {
      var sheet = sheet()
      sheet.press(.handle, finger: 1, at: .zero, time: 0)
      sheet.lift(velocity: Vector(0, velocity), time: 0)
      #expect(sheet.state == state)
    }
  }

  @Test func `a sheet leaves the finger with the finger's velocity`() {
    var sheet = sheet()
    sheet.press(.handle, finger: 1, at: .zero, time: 0)
    sheet.drag(to: Point(0, -100), time: 0)
    sheet.lift(velocity: Vector(70, -900), time: 0)
    let speed = (sheet.height(at: 1e-6) - sheet.height(at: 0)) / 1e-6
    #expect((speed - 900).magnitude < 1)
  }

  @Test func `no flick carries a sheet further than a finger can pull it`() {
    for place in stride(from: -60.0, through: 420, by: 20) {
      for velocity in [-50_000.0, -4000, -1200, 1200, 4000, 50_000] {
        var sheet = sheet()
        sheet.press(.handle, finger: 1, at: .zero, time: 0)
        sheet.drag(to: Point(0, -place), time: 0)
        sheet.lift(velocity: Vector(0, velocity), time: 0)
        for step in 0..<120 {
          let height = sheet.height(at: Double(step) / 120)
          #expect(height > 299.9 && height < 750.1)
        }
      }
    }
  }

  @Test func `a flight that turns keeps height and velocity`() {
    var sheet = sheet()
    sheet.show(.expanded, time: 0)
    #expect((sheet.height(at: 0.1) - 562.814154869).magnitude < 1e-8)
    let before = sheet
    sheet.show(.collapsed, time: 0.1)
    #expect(sheet.height(at: 0.1) == before.height(at: 0.1))
    #expect((sheet.height(at: 0.1001) - before.height(at: 0.1001)).magnitude < 0.001)
    #expect((sheet.height(at: 0.3) - 366.377076661).magnitude < 1e-8)
  }

  @Test func `a finger stops a flight where it is, and leads on from there`() {
    for step in 0..<60 {
      var sheet = sheet()
      sheet.press(.handle, finger: 1, at: .zero, time: 0)
      sheet.lift(velocity: Vector(0, -2500), time: 0)
      let time = Double(step) / 120
      let height = sheet.height(at: time)
      sheet.press(.handle, finger: 2, at: Point(33, 44), time: time)
      #expect((sheet.height(at: time) - height).magnitude < 1e-9)
      #expect((sheet.height(at: time + 5) - height).magnitude < 1e-9)
      sheet.drag(to: Point(33, 44.001), time: time)
      #expect((sheet.height(at: time) - height).magnitude < 0.0011)
    }
  }

  @Test func `a sheet whose finger is taken away goes back to where it came from`() {
    var sheet = sheet()
    sheet.press(.handle, finger: 1, at: .zero, time: 0)
    sheet.drag(to: Point(0, -340), time: 0)
    sheet.cancel(time: 0)
    #expect(!sheet.isDragging)
    #expect(sheet.state == .collapsed)
    #expect((sheet.height(at: 9) - 350).magnitude < 1e-6)
  }

  @Test func `a sheet under a finger is not shown elsewhere`() {
    var sheet = sheet()
    sheet.press(.handle, finger: 1, at: .zero, time: 0)
    let held = sheet
    sheet.show(.expanded, time: 1)
    #expect(sheet == held)
  }
}

/// The parts of a sheet, and where they stand.
struct BottomSheetLayoutTests {
  @Test func `the handle is 24 points high, the content has the rest`() throws {
    var sheet = BottomSheet()
    sheet.measure(collapsed: 350, expanded: 700, time: 0)
    let placed = sheet.placed(on: Size(390, 844), at: 0)
    #expect(placed[.body]?.drawn == Rect(0, 494, 390, 350))
    #expect(placed[.handle]?.drawn == Rect(0, 494, 390, 24))
    #expect(placed[.content]?.drawn == Rect(0, 518, 390, 326))
    #expect(placed.hitPath(at: Point(5, 493)) == [])
    #expect(placed.hitPath(at: Point(5, 500)).first == "handle")
    #expect(placed.hitPath(at: Point(5, 600)).contains(SheetPart.content.rawValue))
  }

  @Test func `a sheet lower than its handle has no content`() {
    var sheet = BottomSheet()
    sheet.measure(collapsed: 10, expanded: 700, time: 0)
    let placed = sheet.placed(on: Size(390, 844), at: 0)
    #expect(placed[.content]?.drawn.height == 0)
    #expect(placed[.handle]?.drawn == Rect(0, 834, 390, 24))
  }
}

extension BottomSheet {
  /// The sheet by itself, round `content`.
  func whole(at time: Double, content: View<BottomSheet>) -> View<BottomSheet> {
    view(Lens(\BottomSheet.self), theme: Theme(), at: time, content: content)
  }

  /// The sheet on the lower edge of a stage, round a content of `contentHeight`.
  func placed(
    on stage: Size, at time: Double, contentHeight: Double = 2000
  ) -> Placement<BottomSheet> {
    let content = View<BottomSheet>.fill.frame(height: contentHeight)
    return View.vStack(spacing: 0, [.spacer(minLength: 0), whole(at: time, content: content)])
      .placed(in: Rect(origin: .zero, size: stage))
  }
}

extension Placement<BottomSheet> {
  subscript(part: SheetPart) -> Part? { self[part.rawValue] }
}
