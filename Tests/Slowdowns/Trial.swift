import Rendering

/// A picture of all that can be drawn, with a mistake that makes it slower on demand.
struct Trial: Renderer {
  /// The number of a ``Slowdown``.
  var slow = 0.0

  static let controls = ControlsSchema<Self>(
    pattern: .none,
    .value("slow", \.slow, in: 0...Double(Slowdown.allCases.count - 1), step: 1))
  static let demonstration = Demonstration.pause(0)

  private var slowdown: Slowdown { Slowdown(rawValue: Int(slow)) ?? .none }

  func begin(on stage: Stage) -> Flock {
    Flock(slowdown == .moreBirds ? 130 : 100, on: stage)
  }

  func update(_ flock: inout Flock, at moment: Moment) {
    flock.fly(for: moment.duration, slowdown)
  }

  func work(_ flock: Flock) -> Int { flock.looks }

  func drawBackdrop(_ flock: Flock, at moment: Moment, on canvas: inout Canvas) {
    for _ in 0..<times(.backdropTwice) {
      canvas.fill(
        Path(canvas.bounds),
        with: .vertical(
          from: 0, to: canvas.bounds.height,
          [GradientStop(0, Color(oklch: 0.3, 0.06, 260)), GradientStop(1, Color(white: 0.1))]))
    }
  }

  func draw(_ flock: Flock, at moment: Moment, on canvas: inout Canvas) {
    let time = moment.seconds
    wrapped(on: &canvas) { canvas in
      if slowdown == .photoBeforeSail { photo(time, on: &canvas) }
      discs(on: &canvas)
      stars(time, on: &canvas)
      lines(time, on: &canvas)
      sail(time, on: &canvas)
      if slowdown != .photoBeforeSail { photo(time, on: &canvas) }
      window(time, on: &canvas)
      light(flock, on: &canvas)
      haze(time, on: &canvas)
      words(on: &canvas)
      veil(time, on: &canvas)
      nothing(on: &canvas)
    }
  }

  private func times(_ mistake: Slowdown) -> Int { slowdown == mistake ? 2 : 1 }

  private func wrapped(on canvas: inout Canvas, _ draw: (inout Canvas) -> Void) {
    switch slowdown {
    case .layerOverAll: canvas.layer { draw(&$0) }
    case .layersInLayers: canvas.layer { $0.layer { $0.layer { draw(&$0) } } }
    case .roundClipForAll:
      canvas.clipped(to: Path(roundedRect: canvas.bounds, radius: 1)) { draw(&$0) }
    default: draw(&canvas)
    }
  }

  private static let discs: [(Point, Double)] = (0..<24).map { index in
    let (column, row) = (Double(index % 6), Double(index / 6))
    return (Point(20 + column * 29, 26 + row * 26), Double(8 + index % 5))
  }

  private func discs(on canvas: inout Canvas) {
    let color = Color(oklch: 0.7, 0.12, 40, alpha: 0.7)
    if slowdown == .discsInOnePath {
      var path = Path()
      for (center, radius) in Self.discs {
        path.append(Path(circle: center, radius: radius))
        path.append(Path(circle: center + Vector(0.01, 0), radius: radius))
      }
      return canvas.fill(path, with: color)
    }
    let order = slowdown == .discsBackwards ? Self.discs.reversed() : Self.discs
    for (center, radius) in order {
      for _ in 0..<times(.discsTwice) {
        let path = disc(center, radius)
        switch slowdown {
        case .layerForEachDisc: canvas.layer { $0.fill(path, with: color) }
        case .maskForEachDisc:
          canvas.masked {
            $0.fill(path, with: Color(white: 1))
          } content: {
            $0.fill(path, with: color)
          }
        default: canvas.fill(path, with: color)
        }
      }
    }
  }

  private func disc(_ center: Point, _ radius: Double) -> Path {
    func polygon(_ corners: Int) -> Path {
      var path = Path(
        polyline: (0..<corners).map {
          center + Vector(angle: 6.283185 * Double($0) / Double(corners)) * radius
        })
      path.close()
      return path
    }
    switch slowdown {
    case .discOfThousandPoints: return polygon(1000)
    case .discsOfManyCurves: return polygon(90)
    case .discsByFourCurves:
      let way = radius * 0.5522847
      var path = Path()
      path.move(to: center + Vector(radius, 0))
      for quarter in 0..<4 {
        let (x, y) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][quarter]
        let (from, to) = (Vector(x, y), Vector(-y, x))
        path.curve(
          to: center + to * radius, control: center + from * radius + to * way,
          center + to * radius + from * way)
      }
      path.close()
      return path
    default: return Path(circle: center, radius: radius)
    }
  }

  private func stars(_ time: Double, on canvas: inout Canvas) {
    for index in 0..<8 {
      let center = Point(20 + 23 * Double(index), 150)
      let corners = slowdown == .denseStars ? 31 : 7
      var points = (0..<corners).map { corner in
        let turn = Double(corner * (corners / 2) % corners) / Double(corners)
        return center + Vector(angle: time + 6.283185 * turn) * 10
      }
      if slowdown == .starsWithMidpoints {
        points = zip(points, points.dropFirst() + [points[0]]).flatMap { one, other in
          (0..<16).map { one + (other - one) * (Double($0) / 16) }
        }
      }
      if slowdown == .starsClosedByHand { points.append(points[0]) }
      var path = Path(polyline: points)
      path.close()
      let color = Color(oklch: 0.85, 0.1, 100)
      for _ in 0..<times(.starsTwice) {
        if slowdown == .clipForEachStar {
          canvas.clipped(to: Path(circle: center, radius: 11)) { $0.fill(path, with: color) }
        } else {
          canvas.fill(path, with: color)
        }
      }
    }
  }

  private func lines(_ time: Double, on canvas: inout Canvas) {
    let turns = slowdown == .scribble ? 40 : 5
    for index in 0..<10 {
      let y = 170 + 8 * Double(index)
      let pieces = slowdown == .lineOfThousandPoints ? 1000 : 24
      let points = (0...pieces).map { piece in
        let share = Double(piece) / Double(pieces)
        return Point(10 + 180 * share, y + 3 * Math.sin(share * 6.28 * Double(turns) + time))
      }
      var pen = Stroke(slowdown == .wideTurns ? 9 : 1.5, cap: .butt, join: .round)
      if index % 3 == 0 { pen.dash = slowdown == .fineDashes ? [0.3, 0.3] : [6, 4] }
      for _ in 0..<times(.linesTwice) { line(points, pen, on: &canvas) }
    }
  }

  private func line(_ points: [Point], _ pen: Stroke, on canvas: inout Canvas) {
    let color = Color(oklch: 0.8, 0.08, 200)
    if slowdown == .roundCapsOnEachPiece {
      for (one, other) in zip(points, points.dropFirst()) {
        canvas.stroke(Path(polyline: [one, other]), with: color, .rounded(pen.width))
      }
    } else {
      canvas.stroke(Path(polyline: points), with: color, pen)
    }
  }

  private func sail(_ time: Double, on canvas: inout Canvas) {
    let count = slowdown == .sailOfFineTriangles ? 24 : 6
    var vertices: [Mesh.Vertex] = []
    var indices: [Int] = []
    for row in 0...count {
      for column in 0...count {
        let (x, y) = (Double(column) / Double(count), Double(row) / Double(count))
        vertices.append(
          .init(Point(20 + 60 * x, 260 + 50 * y), color: Color(oklch: 0.5 + 0.3 * x, 0.1, 300 * y)))
        if row < count, column < count {
          let corner = row * (count + 1) + column
          indices += [corner, corner + 1, corner + count + 1]
          indices += [corner + 1, corner + count + 2, corner + count + 1]
        }
      }
    }
    for _ in 0..<times(.sailTwice) { canvas.mesh(Mesh(vertices: vertices, indices: indices)) }
  }

  private static let picture: Bitmap = {
    var picture = Bitmap(width: 16, height: 16)
    for place in 0..<256 {
      picture[place % 16, place / 16] = (UInt8(place), UInt8(255 - place), 90, 255)
    }
    return picture
  }()

  private static let noise: Bitmap = {
    var (picture, random) = (Bitmap(width: 200, height: 320), SeededGenerator(seed: 1))
    for place in 0..<200 * 320 {
      let grey = UInt8(random.number(in: 0...255))
      picture[place % 200, place / 200] = (grey, grey, grey, 8)
    }
    return picture
  }()

  private func photo(_ time: Double, on canvas: inout Canvas) {
    for _ in 0..<times(.photoTwice) { canvas.image(Self.picture, in: Rect(110, 260, 60, 50)) }
  }

  private func window(_ time: Double, on canvas: inout Canvas) {
    let corners = slowdown == .windowOfThousandPoints ? 1000 : 40
    var frame = Path(
      polyline: (0..<corners).map {
        Point(100, 60) + Vector(angle: 6.283185 * Double($0) / Double(corners)) * 40
      })
    frame.close()
    for _ in 0..<times(.windowTwice) {
      canvas.clipped(to: frame) { canvas in
        canvas.fill(Path(Rect(50, 20, 100, 40)), with: Color(white: 1, alpha: 0.1))
      }
    }
  }

  private func light(_ flock: Flock, on canvas: inout Canvas) {
    let growth = slowdown == .glowsWider ? 1.3 : slowdown == .glowsMuchWider ? 2.5 : 1
    var lights = Canvas(size: canvas.size)
    let birds = slowdown == .namesChanged ? Array(flock.birds) : flock.birds
    for bird in birds {
      for _ in 0..<(times(.glowsTwice) * times(.glowsMoreNumerous)) {
        let place =
          slowdown == .glowsMoreNumerous ? bird.place + Vector(1, 1) : bird.place
        lights.glow(
          at: place, radius: 4 * growth, color: Color(oklch: 0.8, 0.1, 80, alpha: 0.5))
      }
      if slowdown == .glowsOfNoStrength {
        lights.glow(at: bird.place, radius: 30, color: Color(white: 1, alpha: 0.004))
      }
    }
    if slowdown == .glowsFromAnotherCanvas {
      canvas.append(lights)
    } else {
      for case .glow(let glow) in lights.commands {
        canvas.glow(at: glow.center, radius: glow.radius, color: glow.color)
      }
    }
    for index in 0..<4 {
      for _ in 0..<times(.shadowsTwice) {
        canvas.blurredRoundedRect(
          Rect(20 + 45 * Double(index), 225, 30, 20), cornerRadius: 6,
          blur: slowdown == .shadowsWider ? 12 : 4, color: Color(white: 0, alpha: 0.5))
      }
    }
  }

  private func haze(_ time: Double, on canvas: inout Canvas) {
    let sigma = slowdown == .hazeWider ? 5.0 : slowdown == .hazeMuchWider ? 12 : 3
    let cloud = slowdown == .hazeOverAll ? Rect(0, 0, 200, 320) : Rect(60, 100, 60, 24)
    let color = Color(white: 1, alpha: slowdown == .hazeOverAll ? 0.01 : 0.2)
    for _ in 0..<times(.hazeTwice) {
      canvas.blurred(sigma: sigma) { canvas in
        guard slowdown == .hazeInHaze else { return canvas.fill(Path(cloud), with: color) }
        canvas.blurred(sigma: sigma) { $0.fill(Path(cloud), with: color) }
      }
    }
  }

  private func words(on canvas: inout Canvas) {
    let text = "The sea was calm"
    for _ in 0..<times(.wordsTwice) {
      guard slowdown == .wordsLetterByLetter else {
        canvas.text(text, at: Point(20, 20), size: 14, color: Color(white: 1))
        continue
      }
      var place = Point(20, 20)
      for letter in text {
        canvas.text(String(letter), at: place, size: 14, color: Color(white: 1))
        place.x += StrokeTypeface(.regular).width(of: String(letter), size: 14)
      }
    }
  }

  private func veil(_ time: Double, on canvas: inout Canvas) {
    let area = slowdown == .veilOverAll ? canvas.bounds : Rect(140, 120, 50, 50)
    for _ in 0..<times(.veilTwice) {
      canvas.masked(by: .luminance) {
        $0.fill(Path(area), with: Color(white: 0.2))
      } content: {
        $0.fill(Path(area), with: Color(oklch: 0.6, 0.1, 150))
      }
    }
  }

  private func nothing(on canvas: inout Canvas) {
    switch slowdown {
    case .grain: canvas.image(Self.noise, in: canvas.bounds)
    case .invisibleDiscs:
      for (center, radius) in Self.discs {
        canvas.fill(Path(circle: center, radius: radius), with: Color(white: 1, alpha: 0))
      }
    case .discsBeyondTheStage:
      for (center, radius) in Self.discs {
        canvas.fill(
          Path(circle: center + Vector(900, 0), radius: radius), with: Color(white: 1))
      }
    case .emptyGroups:
      for (center, _) in Self.discs {
        canvas.transformed(by: .scale(0)) { $0.glow(at: center, radius: 3, color: Color(white: 1)) }
      }
    default: break
    }
  }
}
