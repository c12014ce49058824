import Drawing
import Geometry
import Goldens
import Raster
import Testing

/// Changes that are planted in drawings, and the command that is named for each.
@Suite struct ChangedCommandTests {
  /// A night with hills, a moon in a halo, a panel with words, a turned bar in a layer, dots, and
  /// a soft box. Each part is a number or a colour that a change replaces.
  private struct Night {
    var sky = Color(hex: 0x102040)
    var hill = 30.0
    var hillColor = Color(hex: 0x204030)
    var moon = Point(150, 40)
    var moonRadius = 22.0
    var moonColor = Color(hex: 0xf0e8d0)
    var halo = 60.0
    var panel = Rect(20, 20, 80, 40)
    var panelColor = Color(hex: 0x803050)
    var words = "Tide 12"
    var barAngle = 0.3
    var layerOpacity = 0.8
    var clip = Rect(10, 150, 60, 40)
    var dots = 12
    var dotShift = 0.0
    var dotColor = Color.white
    var ring = 4.0
    var blur = 6.0
    var stripes = [Color(hex: 0x604010), Color(hex: 0xc09040)]
    var hasMoon = true
    var hasStar = false

    var canvas: Canvas {
      var canvas = Canvas(size: Size(200, 200))
      canvas.fill(with: sky)
      canvas.fill(Path(circle: Point(100, 260 - hill), radius: 120), with: hillColor)
      canvas.glow(at: moon, radius: halo, color: Color(hex: 0x90a0ff).opacity(0.5))
      if hasMoon { canvas.fill(circle: moon, radius: moonRadius, with: moonColor) }
      canvas.fill(panel, cornerRadius: 6, with: panelColor)
      canvas.text(words, at: Point(28, 30), size: 16, color: .white)
      bar(&canvas)
      canvas.clipped(to: Path(clip)) {
        $0.fill(circle: Point(40, 170), radius: 30, with: Color(hex: 0x30a0a0))
      }
      for index in 0..<dots {
        let x = 100 + 8 * Double(index)
        canvas.fill(circle: Point(x, 170 + dotShift), radius: 2.5, with: dotColor)
      }
      canvas.stroke(circle: Point(60, 110), radius: 18, with: .white, width: ring)
      canvas.blurredRoundedRect(
        Rect(150, 100, 30, 30), cornerRadius: 6, blur: blur, color: Color(hex: 0xff8040))
      canvas.fill(
        Path(Rect(100, 180, 90, 12)),
        with: .linear(from: Point(100, 0), to: Point(190, 0), stripes))
      if hasStar { canvas.fill(circle: Point(180, 90), radius: 3, with: .white) }
      return canvas
    }

    private func bar(_ canvas: inout Canvas) {
      canvas.layer(opacity: layerOpacity) { canvas in
        canvas.transformed(by: Transform.rotation(barAngle).about(Point(100, 60))) {
          $0.fill(Rect(70, 54, 60, 12), with: Color(hex: 0x50d070))
        }
      }
    }
  }

  /// A change of a night.
  private static func night(
    _ name: String, isGone: Bool = false, _ change: (inout Night) -> Void
  ) -> Planted {
    var night = Night()
    change(&night)
    return Planted(name: name, golden: Night().canvas, canvas: night.canvas, isGone: isGone)
  }

  /// Boids on black, each of which is somewhere else after the rule `distance` has changed.
  private static func flock(_ distance: Double) -> Canvas {
    var canvas = Canvas(size: Size(320, 180))
    canvas.fill(with: .black)
    for index in 0..<60 {
      let (x, y) = (Double(index * 37 % 320), Double(index * 53 % 180))
      let turn = Transform.rotation(Double(index) * distance / 9)
      let way = Vector(x + distance * Double(index % 5), y + distance / 3)
      canvas.transformed(by: turn.then(.translation(way))) {
        $0.fill(Path(polygon: [Point(6, 0), Point(-3, 3), Point(-3, -3)]), with: .white)
      }
    }
    return canvas
  }

  /// Cells of a game on white that live by `rule`.
  private static func cells(_ rule: (Int) -> Bool) -> Canvas {
    var canvas = Canvas(size: Size(320, 180))
    canvas.fill(with: .white)
    for index in 0..<32 * 18 where rule(index * index * 7 + index / 32 * 13) {
      canvas.fill(
        Rect(Double(index % 32) * 10, Double(index / 32) * 10, 9, 9), with: Color(hex: 0x303030))
    }
    return canvas
  }

  /// A tree whose branches are `ratio` as long as the one that they stand on.
  private static func tree(_ ratio: Double) -> Canvas {
    func branch(_ length: Double, _ canvas: inout Canvas) {
      canvas.line(from: .zero, to: Point(0, -length), with: .white, width: 2)
      guard length > 12 else { return }
      for angle in [-0.5, 0.5] {
        canvas.transformed(by: .rotation(angle).then(.translation(Vector(0, -length)))) {
          branch(length * ratio, &$0)
        }
      }
    }
    var canvas = Canvas(size: Size(320, 180))
    canvas.fill(with: .black)
    canvas.transformed(by: .translation(Vector(160, 175))) { branch(60, &$0) }
    return canvas
  }

  /// A golden's drawing and the present one.
  struct Planted: CustomTestStringConvertible, Sendable {
    let name: String
    let golden: Canvas
    let canvas: Canvas
    /// True if what has changed is no longer drawn.
    var isGone = false

    var testDescription: String { name }
  }

  static let planted: [Planted] = [
    night("the colour of the backdrop") { $0.sky = Color(hex: 0x182848) },
    night("hills higher by a point") { $0.hill = 31 },
    night("hills higher by 20 points") { $0.hill = 50 },
    night("the colour of the hills") { $0.hillColor = Color(hex: 0x205030) },
    night("a moon and its halo moved") { $0.moon = Point(152, 42) },
    night("a moon that is smaller") { $0.moonRadius = 20 },
    night("a moon that is larger") { $0.moonRadius = 23 },
    night("the colour of the moon") { $0.moonColor = Color(hex: 0xf0e8d8) },
    night("a halo that is wider") { $0.halo = 66 },
    night("a panel that is wider") { $0.panel = Rect(20, 20, 86, 40) },
    night("the colour of a panel under words") { $0.panelColor = Color(hex: 0x803058) },
    night("words") { $0.words = "Tide 13" },
    night("the angle of a bar in groups") { $0.barAngle = 0.36 },
    night("the opacity of a layer") { $0.layerOpacity = 0.75 },
    night("a clip") { $0.clip = Rect(10, 150, 60, 30) },
    night("all dots moved") { $0.dotShift = 1.5 },
    night("the colour of all dots") { $0.dotColor = Color(hex: 0xffe0e0) },
    night("the width of a line") { $0.ring = 5 },
    night("the softness of a box") { $0.blur = 8 },
    night("a colour of a gradient") { $0.stripes[1] = Color(hex: 0xc0a040) },
    night("a dot more") { $0.dots = 13 },
    night("a star") { $0.hasStar = true },
    night("a moon that has gone", isGone: true) { $0.hasMoon = false },
    night("a dot that has gone", isGone: true) { $0.dots = 11 },
    Planted(name: "a rule of all boids", golden: flock(25), canvas: flock(30)),
    Planted(
      name: "a rule of all cells", golden: cells { $0 % 5 == 2 }, canvas: cells { $0 % 5 >= 2 }),
    Planted(
      name: "another rule of all cells", golden: cells { $0 % 5 == 2 },
      canvas: cells { $0 % 3 == 1 }),
    Planted(name: "a tree's branches are shorter", golden: tree(0.66), canvas: tree(0.62)),
    Planted(name: "a tree's branches are longer", golden: tree(0.6), canvas: tree(0.62)),
  ]

  @Test(arguments: planted, [1.0, 2])
  func `the command whose pixels have changed is named`(planted: Planted, scale: Double) throws {
    let golden = try Bitmap(painting: planted.golden, scale: scale)
    guard
      var search = ChangedCommand(
        from: golden, to: planted.canvas, scale: scale, isTransparent: false)
    else {
      Issue.record("nothing has changed")
      return
    }
    let found = search.path().map { planted.canvas.commandsAround($0) }
    #expect((found == nil) == planted.isGone)
    // It is no group, and none of the golden's.
    let known = planted.golden.commandPaths.map { planted.golden.commandsAround($0) }
    #expect(found.map { $0.last?.inner.isEmpty == true && !known.contains($0) } ?? true)
  }

  @Test func `equal pictures, and such of other sizes, have no changed command`() throws {
    let canvas = Night().canvas
    for scale in [1.0, 2] {
      let golden = try Bitmap(painting: canvas, scale: scale)
      let search = ChangedCommand(from: golden, to: canvas, scale: 1, isTransparent: false)
      if search != nil { Issue.record("a change is found at \(scale)") }
    }
  }
}

extension Canvas {
  /// The groups around the command at `path` without what is inside, and the command.
  fileprivate func commandsAround(_ path: CommandPath) -> [Command] {
    var (commands, found) = (commands, [Command]())
    for index in path.indices {
      let command = commands[index]
      if case .group(let group, _) = command, found.count < path.indices.count - 1 {
        found.append(.group(group, []))
      } else {
        found.append(command)
      }
      commands = command.inner
    }
    return found
  }
}
