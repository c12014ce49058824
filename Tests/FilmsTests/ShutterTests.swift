import Controls
import Drawing
import Films
import Geometry
import Host
import JSONCoding
import Raster
import Rendering
import Scripting
import Testing

/// White shapes on black that move as a formula says.
private struct Mover: Renderer {
  enum Shape: Int, CaseIterable { case still, bar, disc, spoke, flash, sparks, swap, race, polygon }
  var shape = 0.0

  static var controls: ControlsSchema<Mover> {
    ControlsSchema(pattern: .none, .value("shape", \.shape, in: 0...8, step: 1))
  }

  /// Points per second.
  static let speed = 240.0
  /// Those of a race, in points per second.
  static let speeds = [10.0, 40, 45, 240, 50]
  /// Turns per second.
  static let turns = 0.5
  /// That of the disc.
  static let radius = 6.0

  static func bar(at seconds: Double) -> Rect { Rect(10.3 + speed * seconds, 0, 6, 30) }
  static func disc(at seconds: Double) -> Point { Point(20.2 + speed * seconds, 20.4) }

  /// Steps done, and the way by a velocity, summed up step by step.
  struct World: Sendable, Equatable {
    var steps = 0
    var way = 0.0
  }

  func begin(on stage: Stage) -> World { World() }

  func update(_ world: inout World, at moment: Moment) {
    world.steps = moment.step.index
    world.way += Mover.speed * moment.duration
  }

  func draw(_ world: World, at moment: Moment, on canvas: inout Canvas) {
    canvas.fill(with: Color(white: 0))
    canvas.fill(Rect(0, 36, 120, 4), with: Color(hex: 0x336699))
    switch Shape(rawValue: Int(shape)) ?? .still {
    case .still: break
    case .bar: canvas.fill(Path(Mover.bar(at: moment.seconds)), with: .white)
    case .disc:
      canvas.fill(
        Path(circle: Mover.disc(at: world.way / Mover.speed), radius: Mover.radius), with: .white)
    case .polygon:
      canvas.fill(Mover.polygon(at: Mover.disc(at: world.way / Mover.speed)), with: .white)
    case .spoke:
      canvas.fill(Path(polygon: Mover.spoke(at: moment.seconds)), with: .white)
    case .flash:
      if world.steps == 6 { canvas.fill(Path(Rect(10, 10, 10, 10)), with: .white) }
    case .sparks:
      // One goes out in the middle of the list; the others stand still.
      for index in 0..<10 where index != 4 || world.steps < 6 {
        canvas.fill(Path(Rect(10 * Double(index), 5, 4, 4)), with: .white)
      }
    case .race:
      for (index, speed) in Mover.speeds.enumerated() {
        canvas.fill(Path(Mover.runner(index, speed, at: moment.seconds)), with: .white)
      }
    case .swap:
      // Two take each other's place in the drawing at each step, as things do that are sorted.
      for index in world.steps % 2 == 0 ? [0, 5] : [5, 0] {
        canvas.fill(Path(Rect(10 * Double(index) + moment.seconds, 5, 4, 4)), with: .white)
      }
    }
  }

  /// A disc of so many lines that they are nowhere farther from it than 1/16,000 pixel.
  static func polygon(at center: Point) -> Path {
    Path(
      polygon: (0..<720).map { center + Vector(angle: 2 * .pi * Double($0) / 720) * radius })
  }

  /// The corners of the spoke.
  static func spoke(at seconds: Double) -> [Point] {
    let turn = Transform.rotation(2 * .pi * turns * seconds).then(.translation(Vector(40, 20)))
    return [Point(-15, -1), Point(15, -1), Point(15, 1), Point(-15, 1)].map(turn.apply)
  }

  /// A bar whose edges are on no pixel edges, at a speed in points per second.
  static func runner(_ index: Int, _ speed: Double, at seconds: Double) -> Rect {
    Rect(5.2 + 20 * Double(index) + speed * (seconds - 1.0 / 30), 0, 6, 30)
  }

  func metrics(_ world: World, at moment: Moment) -> Metrics {
    Metrics(["way": .number(world.way)])
  }
}

/// A picture in linear light, 0…1, by the definition: the mean over the time of the exposure.
private func mean(
  over exposure: ClosedRange<Double>, times count: Int = 2000, _ coverage: (Double) -> Double
) -> Double {
  let length = exposure.upperBound - exposure.lowerBound
  let sum = (0..<count).reduce(0.0) { sum, index in
    let seconds = exposure.lowerBound + length * (Double(index) + 0.5) / Double(count)
    return sum + LinearLight.ofByte[Int((255 * coverage(seconds)).rounded())]
  }
  return sum / Double(count)
}

@Suite struct ShutterTests {
  private static let configuration = PlayerConfiguration(
    [Experience("mover", title: "Mover", Mover.self)])

  private func file(_ shape: Mover.Shape, _ more: String = "") throws -> SceneFile {
    let text = """
      {"scene": 1, "experience": "mover", "size": {"width": 120, "height": 40}, "scale": 1,
       "fps": 30, "duration": 1, "chrome": "none", "controls": {"shape": \(shape.rawValue)}\(more)}
      """
    return try SceneFile(JSON(text: text), schemas: ExperienceSchemas(Self.configuration))
  }

  private func canvas(_ shape: Mover.Shape, frame: Int = 1, shutter: Double) throws -> Canvas {
    let scene = try file(shape, #", "shutter": \#(shutter)"#).resolved()
    return try #require(try canvases(of: scene, [frame]).first)
  }

  private func canvases(of source: some Renderable, _ indices: [Int]) throws -> [Canvas] {
    var frames = source.frames(
      in: Self.configuration, indices: FrameSelection(frames: indices), contents: .canvas)
    return try indices.map { _ in
      try #require(try frames.next(unless: { false })?.canvas)
    }
  }

  private func picture(_ shape: Mover.Shape, frame: Int = 1, shutter: Double) throws -> Bitmap {
    var painter = try Painter(size: Size(120, 40))
    try painter.paint(canvas(shape, frame: frame, shutter: shutter))
    return painter.bitmap()
  }

  private func samples(_ canvas: Canvas) -> Int {
    guard case .group(.exposure, let samples)? = canvas.commands.last else { return 1 }
    return samples.count
  }

  /// Returns true if the byte of a light of 0…1 is within 1 of `found`.
  private func isNear(_ found: UInt8, _ light: Double) -> Bool {
    abs(Int(found) - Int(LinearLight.byte(of: light))) <= 1
  }

  // MARK: Closed forms

  @Test(arguments: [90.0, 180, 360]) func `a bar at a known speed`(shutter: Double) throws {
    let picture = try picture(.bar, shutter: shutter)
    let exposure = 1.0 / 30...(1 + shutter / 360) / 30
    for x in 0..<60 {
      let light = mean(over: exposure) { seconds in
        let bar = Mover.bar(at: seconds)
        return max(0, min(bar.maxX, Double(x) + 1) - max(bar.minX, Double(x)))
      }
      #expect(isNear(picture[x, 20].0, light), "\(x): \(picture[x, 20].0), light \(light)")
    }
  }

  /// The light of the disc in a pixel, from the beginning of frame 1 on for half of it.
  private func lightOfDisc(_ x: Int, _ y: Int) -> Double {
    mean(over: 1.0 / 30...1.5 / 30) { seconds in
      let center = Mover.disc(at: seconds)
      return area(
        ofDisc: Mover.radius, in: Rect(Double(x) - center.x, Double(y) - center.y, 1, 1))
    }
  }

  @Test func `a disc whose way is summed up step by step`() throws {
    let picture = try picture(.polygon, shutter: 180)
    for y in 12..<30 {
      for x in 0..<60 {
        let (found, light) = (picture[x, y].0, lightOfDisc(x, y))
        #expect(isNear(found, light), "\(x) \(y): \(found), light \(light)")
      }
    }
  }

  @Test func `a disc of curves is as far from its closed form as at rest`() throws {
    // Its rim lies up to 1/64 pixel inside of the curve, moving or not.
    func paint(_ center: Point) throws -> Bitmap {
      var painter = try Painter(size: Size(120, 40))
      var canvas = Canvas(size: Size(120, 40))
      canvas.fill(Path(circle: center, radius: Mover.radius), with: .white)
      try painter.paint(canvas)
      return painter.bitmap()
    }
    let moving = try picture(.disc, shutter: 180)
    let (count, rows, columns) = (400, 12..<30, 0..<60)
    var light = Array(repeating: 0.0, count: rows.count * columns.count)
    var atRest = 0.0
    for index in 0..<count {
      let center = Mover.disc(at: (1 + (Double(index) + 0.5) / Double(count) / 2) / 30)
      let picture = try paint(center)
      for (pixel, y) in rows.enumerated() {
        for x in columns {
          let area = area(
            ofDisc: Mover.radius, in: Rect(Double(x) - center.x, Double(y) - center.y, 1, 1))
          let found = picture[x, y].0
          atRest = max(atRest, abs(255 * area - Double(found)))
          light[pixel * columns.count + x] += LinearLight.ofByte[Int(found)] / Double(count)
        }
      }
    }
    var (ofExposure, ofForm) = (0, 0)
    for (pixel, y) in rows.enumerated() {
      for x in columns {
        let found = Int(moving[x, y].0)
        let mean = Int(LinearLight.byte(of: light[pixel * columns.count + x]))
        ofExposure = max(ofExposure, abs(found - mean))
        ofForm = max(ofForm, abs(found - Int(LinearLight.byte(of: lightOfDisc(x, y)))))
      }
    }
    #expect(atRest <= 255.0 / 64 && Double(ofForm) <= atRest, "\(atRest), \(ofForm)")
    #expect(ofExposure <= 1)
  }

  @Test func `each bar of a race has as many moments as it needs, and its closed form`() throws {
    let race = try canvas(.race, shutter: 180)
    guard case .group(.exposure, let samples)? = race.commands.last else {
      Issue.record("no exposure")
      return
    }
    let bars = Mover.speeds.indices.map { index in Set(samples.map { $0.inner[index] }).count }
    #expect(bars == [4, 8, 8, 32, 8])
    let picture = try picture(.race, shutter: 180)
    for x in 0..<120 {
      let light = mean(over: 1.0 / 30...1.5 / 30) { seconds in
        Mover.speeds.enumerated().reduce(0) { sum, bar in
          let rect = Mover.runner(bar.offset, bar.element, at: seconds)
          return sum + max(0, min(rect.maxX, Double(x) + 1) - max(rect.minX, Double(x)))
        }
      }
      #expect(isNear(picture[x, 20].0, light), "\(x): \(picture[x, 20].0), light \(light)")
    }
  }

  @Test func `a turning spoke covers each point as long as it passes there`() throws {
    let picture = try picture(.spoke, shutter: 360)
    for y in 0..<36 {
      for x in 20..<60 {
        let light = mean(over: 1.0 / 30...2.0 / 30, times: 500) { seconds in
          area(of: Mover.spoke(at: seconds), inPixel: x, y)
        }
        let found = picture[x, y].0
        #expect(isNear(found, light), "\(x) \(y): \(found), light \(light)")
      }
    }
  }

  @Test func `a flash of one step weighs as long as it lasts`() throws {
    // At 30 frames a second a frame has four steps: frame 1 goes from step 4 to step 8.
    let whole = try picture(.flash, shutter: 360)
    #expect(whole[15, 15].0 == LinearLight.byte(of: 0.25))
    let half = try picture(.flash, shutter: 180)
    #expect(half[15, 15].0 == LinearLight.byte(of: 0.5))
    #expect(try picture(.flash, shutter: 90)[15, 15].0 == 0)
    #expect(whole[25, 15] == (0, 0, 0, 255))
  }

  // MARK: Moments

  @Test func `there are as many moments as the fastest edge needs`() throws {
    #expect(samples(try canvas(.still, shutter: 360)) == 1)
    #expect(samples(try canvas(.sparks, frame: 0, shutter: 360)) == 1)
    #expect(samples(try canvas(.sparks, shutter: 360)) == 16)
    #expect(samples(try canvas(.bar, shutter: 6)) == 4)
    #expect(samples(try canvas(.bar, shutter: 30)) == 8)
    #expect(samples(try canvas(.bar, shutter: 60)) == 16)
    #expect(samples(try canvas(.bar, shutter: 180)) == 32)
    // Steps that exchange two commands are no motion.
    #expect(samples(try canvas(.swap, shutter: 360)) == 16)
    let fast = try canvas(.bar, shutter: 360)
    #expect(samples(fast) == 32 && !fast.hasCoarseExposure)
  }

  @Test func `motion beyond the limit of moments is reported`() throws {
    let scene = try file(.bar, #", "shutter": 360"#).resolved().scaled(to: 8)
    let canvas = try #require(try canvases(of: scene, [1]).first)
    #expect(samples(canvas) == 64 && canvas.hasCoarseExposure)
  }

  @Test func `a picture that stays the same has the commands of no exposure`() throws {
    #expect(try canvas(.still, shutter: 180) == canvas(.still, shutter: 0))
    let (moving, still) = (try picture(.bar, shutter: 180), try picture(.still, shutter: 0))
    for x in 0..<120 { #expect(moving[x, 38] == still[x, 38]) }
  }

  @Test func `commands that begin all moments come once`() throws {
    let canvas = try canvas(.bar, shutter: 180)
    // The backdrop that every renderer has, those two, and the exposure.
    #expect(canvas.commands.count == 4)
    #expect(canvas.commands.prefix(3) == (try self.canvas(.bar, shutter: 0)).commands.prefix(3))
  }

  // MARK: Scenes and films

  @Test func `no shutter is the scene of before, and a shutter leaves its trace`() throws {
    let (plain, zero) = (try file(.bar).resolved(), try file(.bar, #", "shutter": 0"#).resolved())
    #expect(plain.canonicalJSON == zero.canonicalJSON && plain == zero)
    let blurred = try file(.bar, #", "shutter": 180"#).resolved()
    #expect(blurred.canonicalJSON.contains(#""shutter":180"#))
    func traces(_ scene: Scene) throws -> [JSON?] {
      var frames = Frames(
        of: scene, in: Self.configuration, indices: Array(0..<10), contents: [.canvas, .trace])
      return try (0..<10).map { _ in
        let frame = try frames.next()
        _ = frame?.canvas
        return frame?.trace
      }
    }
    #expect(try traces(plain) == traces(blurred))
  }

  @Test(arguments: ["-1", "361", "\"wide\""]) func `a shutter has a range`(value: String) {
    #expect {
      _ = try file(.bar, #", "shutter": \#(value)"#)
    } throws: { error in
      guard let error = error as? ScriptError else { return false }
      return error.path == "shutter" && error.expected == "a number 0…360"
    }
  }

  /// The film of a clip of the bar's scene.
  private func film(_ clip: String = "", scene: String = "", more: String = "") throws -> Film {
    let text = """
      {"film": 1, "size": {"width": 120, "height": 40}, "scale": 1, "fps": 30, "clips": [
        {"scene": {"scene": 1, "experience": "mover", "duration": 1, "chrome": "none",
                   "controls": {"shape": 1}\(scene)}\(clip)}]\(more)}
      """
    return try FilmDocument(
      JSON(text: text), named: "bars", schemas: ExperienceSchemas(Self.configuration)
    ) { _ in throw Plates.Missing() }.resolved()
  }

  @Test func `a film sets the shutter of its clips, which else have their own`() throws {
    let scene = try canvas(.bar, shutter: 180)
    #expect(try canvases(of: film(more: #", "shutter": 180"#), [1]) == [scene])
    #expect(try canvases(of: film(scene: #", "shutter": 180"#), [1]) == [scene])
    let own = try film(scene: #", "shutter": 180"#, more: #", "shutter": 0"#)
    #expect(try canvases(of: own, [1]) == [canvas(.bar, shutter: 0)])
  }

  @Test func `a film at another speed exposes as much more or less of the scene`() throws {
    let slow = try film(#", "speed": 0.5"#, more: #", "shutter": 180"#)
    #expect(
      try canvases(of: slow, [2]).map(\.commands) == [canvas(.bar, shutter: 90)].map(\.commands))
  }

  @Test func `titles are drawn sharp over the exposure`() throws {
    let film = try film(more: #", "shutter": 180, "titles": [{"text": "A"}]"#)
    let canvas = try #require(try canvases(of: film, [20]).first)
    let exposure = canvas.commands.firstIndex {
      if case .group(.exposure, _) = $0 { true } else { false }
    }
    #expect(try #require(exposure) < canvas.commands.count - 1)
  }

  @Test func `counts of cost are of all moments`() throws {
    var counter = try FrameCostCounter(size: Size(120, 40), scale: 1)
    let one = counter.cost(of: try canvas(.bar, shutter: 0))
    let many = counter.cost(of: try canvas(.bar, shutter: 180))
    // The commands before it, the exposure, and for each moment a group with the bar.
    #expect(one[.commands] == 4 && many[.commands] == 3 + 1 + 32 * 2)
  }
}
