import Geometry
import Views
import Testing
import Widgets

/// Where the parts of the chrome stand.
@Suite struct ChromeBarTests {
  private static let ours = [
    "Lichen Bloom", "Ocean Waves", "Curtain", "Swarm Drones", "Spring Grid",
  ]
  private static let many = (1...12).map { "Garden \($0)" }
  private static let buttons: [ChromePart] = [.share, .favourite]

  private func placement(
    _ titles: [String], width: Double, page: Double = 0
  ) -> Placement<Void> {
    let stage = Size(width, 700)
    let bar = ChromeBar(titles: titles, brand: "Motecraft", stageSize: stage)
    return View<Void>.zStack(alignment: .top, [.fill, bar.view(ChromeState(page: page))])
      .placed(in: Rect(origin: .zero, size: stage))
  }

  private func frames(
    _ parts: [ChromePart], in placement: Placement<Void>
  ) throws -> [Rect] {
    try parts.map { try #require(placement[$0.id]?.drawn) }
  }

  private func tabs(_ titles: [String]) -> [ChromePart] { titles.indices.map(ChromePart.tab) }

  @Test func `All our tabs are wholly on every stage from 320 points on`() throws {
    for width in stride(from: 320.0, through: 1366, by: 1) {
      let frames = try frames(tabs(Self.ours), in: placement(Self.ours, width: width, page: 2))
      #expect(frames.allSatisfy { $0.minX >= 16 && $0.maxX <= width - 16 }, "\(width)")
    }
  }

  @Test func `No part lies on another`() throws {
    for titles in [Self.ours, Self.many] {
      for width in stride(from: 60.0, through: 1366, by: 7) {
        let parts = tabs(titles) + Self.buttons + [.watermark]
        let frames = try frames(parts, in: placement(titles, width: width))
        for (index, frame) in frames.enumerated() {
          for other in frames[..<index] {
            #expect(frame.intersection(other) == nil, "\(parts[index]) on a stage of \(width)")
          }
        }
      }
    }
  }

  @Test func `Whatever a finger can hit is 44 points wide and high`() throws {
    for count in 1...14 {
      for width in stride(from: 200.0, through: 1366, by: 11) {
        let titles = Array(repeating: "Rain", count: count)
        let parts = tabs(titles) + Self.buttons
        for frame in try frames(parts, in: placement(titles, width: width)) {
          #expect(frame.width >= 44 && frame.height >= 44, "\(count) tabs on \(width)")
        }
      }
    }
  }

  @Test func `Everything lies on half points`() throws {
    for titles in [Self.ours, Self.many] {
      for width in [320, 333, 390, 411.5, 768, 1024, 1366] {
        let placement = placement(titles, width: width, page: 1.37)
        let parts = tabs(titles) + Self.buttons + [.watermark, .bar]
        for frame in try frames(parts, in: placement) {
          for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY] {
            #expect((edge * 2).rounded() == edge * 2, "\(edge) on a stage of \(width)")
          }
        }
      }
    }
  }

  @Test func `Tabs are alike, centred, and no wider than 120 points`() throws {
    for width in stride(from: 320.0, through: 1366, by: 1) {
      let frames = try frames(tabs(Self.ours), in: placement(Self.ours, width: width))
      #expect(frames.allSatisfy { $0.width == frames[0].width && $0.width <= 120 })
      #expect(abs(frames[0].minX - (width - frames[4].maxX)) <= 1, "\(width)")
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.minX - $0.maxX == 8 })
    }
  }

  @Test func `A strip that fits stands still`() throws {
    let rest = try frames(tabs(Self.ours), in: placement(Self.ours, width: 390))
    for page in [0.5, 2, 4] {
      let turned = placement(Self.ours, width: 390, page: page)
      #expect(try frames(tabs(Self.ours), in: turned) == rest)
    }
  }

  @Test func `A strip too long for the stage keeps the lit place in the middle`() throws {
    for width in [320.0, 390] {
      for page in stride(from: 3.0, through: 8, by: 0.125) {
        let frames = try frames(tabs(Self.many), in: placement(Self.many, width: width, page: page))
        let left = Int(page)
        let share = page - Double(left)
        let middle = frames[left].midX + (frames[left + 1].midX - frames[left].midX) * share
        #expect(abs(middle - width / 2) <= 0.25, "page \(page) on a stage of \(width)")
      }
    }
  }

  @Test func `A strip too long for the stage stops at its ends`() throws {
    for page in [-0.4, 0, 0.3] {
      let frames = try frames(tabs(Self.many), in: placement(Self.many, width: 390, page: page))
      #expect(frames[0].minX == 16)
    }
    for page in [10.7, 11, 11.4] {
      let frames = try frames(tabs(Self.many), in: placement(Self.many, width: 390, page: page))
      #expect(frames[11].maxX == 390 - 16)
    }
  }

  @Test func `Tabs in a strip too long for the stage keep a comfortable width`() throws {
    let crowd = try frames(tabs(Self.many), in: placement(Self.many, width: 320))
    let five = try frames(tabs(Self.ours), in: placement(Self.ours, width: 320))
    #expect(crowd[0].width > five[0].width)
  }

  @Test func `Fingers meet a tab, a button or else the band, and the stage below it`() throws {
    let placement = placement(Self.ours, width: 390)
    for (parts, owners) in [(tabs(Self.ours), ["chrome:tabs", "bar"]), (Self.buttons, ["bar"])] {
      for part in parts {
        let frame = try #require(placement[part.id]?.drawn)
        #expect(placement.hitPath(at: frame.center) == [part.id] + owners)
        #expect(placement.hitPath(at: Point(frame.minX, frame.minY)) == [part.id] + owners)
      }
    }
    #expect(placement.hitPath(at: Point(200, 5)) == ["bar"])
    #expect(placement.hitPath(at: Point(0, ChromeBar.height - 1)) == ["bar"])
    #expect(placement.hitPath(at: Point(200, ChromeBar.height)) == [])
  }

  @Test func `An empty catalogue still has its band`() throws {
    let placement = placement([], width: 390)
    #expect(placement["bar"]?.drawn == Rect(0, 0, 390, ChromeBar.height))
    #expect(placement["tab 0"] == nil)
  }
}
