import Rendering

/// The world: lines of embers, the fires that run along them, the finger, and the sparks.
package struct Hearth: Sendable {
  /// Largest number of embers, without mirror images; beyond it the oldest lines are removed at
  /// once.
  package static let emberLimit = 760
  /// Most embers that belong to the mandala; beyond it the oldest lines fade.
  private static let emberAim = 600
  /// Most lines: a tap lays one of a single ember.
  private static let lineLimit = 80
  /// Colder embers are visible only as char.
  static let faintest = 0.03
  /// Distance from the centre within which a finger may lay embers, in radii.
  static let rim = 1.3

  package let composition: MandalaComposition
  let altar: Altar
  /// The lines, oldest first.
  package var lines: [EmberLine]
  package private(set) var kaleidoscope: Kaleidoscope
  package internal(set) var sparks: Sparks
  /// The drawing tip of the finger.
  package var pen = Pen()
  /// Rotation of the pattern, in radians.
  package private(set) var turn = -Math.pi / 2
  /// Angular velocity, in radians per second.
  private var spin = 0.0
  private var winding: Animated<Double>
  private var random: SeededGenerator
  /// The earliest time of the next fire, in seconds.
  private var nextFire = -Double.infinity

  init(_ stage: Stage, _ renderer: MandalaEmber) {
    composition = MandalaComposition(stage)
    altar = Altar(on: stage, composition)
    random = SeededGenerator(seed: stage.seed)
    sparks = Sparks(seed: random.next())
    kaleidoscope = Kaleidoscope(fold: renderer.symmetry)
    winding = Animated(renderer.twist, spring: .calm)
    lines = Pattern.lines(fold: renderer.symmetry, &random)
    // It has burned for twelve seconds before it is first shown.
    for step in 1...360 {
      tend(at: Double(step) / 30 - 12, for: 1 / 30, renderer)
      burn(at: 0, for: 1 / 30, renderer)
    }
  }

  /// Advances by one step under the controls of `renderer`.
  mutating func advance(_ renderer: MandalaEmber, at moment: Moment) {
    let (time, seconds) = (moment.seconds, moment.duration)
    kaleidoscope.change(to: renderer.symmetry, at: time)
    winding.retarget(to: renderer.twist, at: time)
    // A finger stops the rotation; without one it turns.
    let pace = moment.touch?.down != nil ? 0 : 0.14 * renderer.twist
    spin += (pace - spin) * (1 - Math.exp(-seconds / 0.9))
    turn = Math.remainder(turn + spin * seconds, Math.twoPi)
    follow(moment.touch, at: time, renderer)
    tend(at: time, for: seconds, renderer)
    burn(at: time, for: seconds, renderer)
    makeRoom(for: seconds)
  }
}

extension Hearth {
  /// The number of embers of all lines, without mirror images.
  package var emberCount: Int { lines.reduce(0) { $0 + $1.embers.count } }

  package var glowing: Int {
    lines.reduce(0) { $0 + $1.embers.count { $0.heat > Hearth.faintest } }
  }

  /// Mean heat of all embers, 0…1.
  package var meanHeat: Double {
    let sum = lines.reduce(0) { $0 + $1.embers.reduce(0) { $0 + $1.heat } }
    return sum / Double(max(emberCount, 1))
  }

  /// Returns the visible images of all sectors at `time`, in seconds.
  package func images(at time: Double) -> [Kaleidoscope.Images] {
    kaleidoscope.images(at: time, turn: turn)
  }

  /// Returns the weave of the lines at `time` between the axes of their sectors; see ``Seat``.
  package func weave(at time: Double) -> Double {
    0.8 * winding.value(at: time).clipped(to: -1...1)
  }

  /// Advances fires, and lights the line that has been cold for longest if the mandala has cooled
  /// and no finger touches it.
  private mutating func tend(at time: Double, for seconds: Double, _ renderer: MandalaEmber) {
    let target = 0.36 + 0.5 * renderer.heat
    for index in lines.indices { lines[index].burn(to: target, for: seconds, at: time) }
    guard time >= nextFire, !pen.isDown, meanHeat < 0.17 + 0.17 * renderer.heat else { return }
    let resting = lines.indices.filter { index in
      lines[index].fire == nil && !lines[index].isLeaving && time - lines[index].lastBurned > 2
    }
    guard lines.count - resting.count < 6,
      let oldest = resting.min(by: { lines[$0].lastBurned < lines[$1].lastBurned })
    else { return }
    lines[oldest].fire = 0
    nextFire = time + 0.7
  }

  /// Cools embers, moves them in the air, and emits sparks.
  private mutating func burn(at time: Double, for seconds: Double, _ renderer: MandalaEmber) {
    let (drift, loss) = (renderer.drift, 0.17 - 0.1 * renderer.heat)
    let (fold, weave) = (kaleidoscope.fold, weave(at: time))
    for index in lines.indices {
      lines[index].char += (1 - lines[index].char) * (1 - Math.exp(-seconds / 1.6))
      for each in lines[index].embers.indices {
        let ember = lines[index].embers[each]
        let current =
          ember.heat > Hearth.faintest
          ? sparks.shimmer(at: ember.place(fold: fold, weave), time: time, drift: drift) : .zero
        lines[index].embers[each].cool(for: seconds, loss: loss)
        lines[index].embers[each].waver(in: current, for: seconds)
      }
    }
    sparks.advance(for: seconds, time: time, drift: drift)
    let (lines, maps) = (lines, Kaleidoscope.maps(fold: fold, turn: turn))
    sparks.shed(18 + 90 * drift, for: seconds, &random) { random in
      let line = lines[random.index(below: lines.count)]
      let map = maps[random.index(below: maps.count)]
      let ember = line.embers[random.index(below: line.embers.count)]
      return (map.apply(ember.place(fold: fold, weave)), ember.heat * line.presence)
    }
  }

  /// Lays embers under the finger, in lines of their own.
  private mutating func follow(_ touch: Touch?, at time: Double, _ renderer: MandalaEmber) {
    guard let touch, touch.position.isFinite else { return pen.rise(at: time) }
    if touch.phase == .began || !pen.isDown && touch.isDown {
      lines.append(EmberLine(lastBurned: time))
      pen.land(at: time)
    }
    guard pen.isDown else { return }
    let (fold, weave) = (kaleidoscope.fold, weave(at: time))
    func seat(of way: Vector) -> Seat { Seat(of: way, fold: fold).straightened(by: weave) }
    let way = composition.way(to: touch.position).limited(to: Hearth.rim).rotated(by: -turn)
    pen.move(to: seat(of: way))
    for place in pen.draw(to: way) {
      if lines[lines.count - 1].embers.count >= EmberLine.longest {
        lines.append(EmberLine(lastBurned: time))
      }
      lines[lines.count - 1].embers.append(
        Ember(at: seat(of: place), heat: 0.74 + 0.26 * renderer.heat, &random))
    }
    lines[lines.count - 1].lastBurned = time
    if !touch.isDown { pen.rise(at: time) }
  }

  /// Fades lines beyond the size of a mandala, oldest first; beyond the limits the oldest are
  /// removed at once.
  private mutating func makeRoom(for seconds: Double) {
    var count = 0
    for index in lines.indices.reversed() {
      count += lines[index].embers.count
      if count > Hearth.emberAim || lines[index].isLeaving {
        lines[index].presence -= seconds / 1.8
      }
    }
    lines.removeAll { $0.presence <= 0 }
    while emberCount > Hearth.emberLimit || lines.count > Hearth.lineLimit { lines.removeFirst() }
  }
}

// MARK: Drawing

extension Hearth {
  /// Draws char, embers and the light of the finger with all their mirror images, and sparks.
  func draw(at time: Double, on canvas: inout Canvas) {
    let images = images(at: time)
    drawChar(images, at: time, on: &canvas)
    for image in images { drawEmbers(image, at: time, on: &canvas) }
    for light in pen.lights { draw(light, images, at: time, on: &canvas) }
    sparks.draw(in: composition, on: &canvas)
  }

  private func drawEmbers(_ image: Kaleidoscope.Images, at time: Double, on canvas: inout Canvas) {
    let (unit, weave) = (composition.unit, weave(at: time))
    for line in lines {
      let seen = line.presence * image.weight
      for (index, ember) in line.embers.enumerated() where ember.heat > Hearth.faintest {
        let heat = ember.heat
        // The light of each ember pulsates slowly, with a phase of its own.
        let breath = 1 + 0.2 * Math.sin(Math.twoPi * time / 5 + ember.phase)
        let color = EmberPalette.ember(heat * (0.92 + 0.08 * breath))
        let core = color.opacity((1.6 * heat * breath).clippedToUnit * seen)
        // Halos overlap so much that one for every fourth ember suffices.
        let halo = index % 4 == 0 ? 0.34 * heat * heat * seen : 0
        let (place, size) = (ember.place(fold: image.fold, weave), (2.3 + 1.9 * heat) * ember.size)
        for map in image.maps {
          let spot = composition.place(at: map.apply(place))
          if halo > 0.006 {
            canvas.glow(at: spot, radius: 15 * unit, color: color.opacity(halo))
          }
          canvas.glow(at: spot, radius: size * unit, color: core)
        }
      }
    }
  }

  /// Draws burnt grooves with an edge of ash, below everything that glows.
  private func drawChar(
    _ images: [Kaleidoscope.Images], at time: Double, on canvas: inout Canvas
  ) {
    let (unit, weave) = (composition.unit, weave(at: time))
    for image in images {
      for line in lines {
        let ways = line.grooves.map { $0.bent(by: weave).way(fold: image.fold) }
        let path = image.maps.reduce(into: Path()) { path, map in
          path.append(Path(polyline: ways.map { composition.place(at: map.apply($0)) }))
        }
        let strength = line.char * line.presence * image.weight
        canvas.stroke(
          path, with: EmberPalette.char.opacity(0.5 * strength), Stroke(4.4 * unit))
        canvas.stroke(path, with: EmberPalette.ash.opacity(0.2 * strength), Stroke(1.1 * unit))
      }
    }
  }

  /// Draws the light at the tip of a finger, or where one lifted.
  private func draw(
    _ light: Pen.Light, _ images: [Kaleidoscope.Images], at time: Double, on canvas: inout Canvas
  ) {
    let (brightness, unit) = (light.brightness(at: time), composition.unit)
    guard brightness > Pen.faintest else { return }
    for image in images {
      let way = light.seat.bent(by: weave(at: time)).way(fold: image.fold)
      let power = 0.75 * brightness * image.weight
      for place in image.maps.map({ composition.place(at: $0.apply(way)) }) {
        canvas.glow(
          at: place, radius: 34 * unit, color: EmberPalette.ember(0.7).opacity(0.26 * power))
        canvas.glow(at: place, radius: 8 * unit, color: EmberPalette.ember(1).opacity(0.8 * power))
      }
    }
  }
}

// MARK: Composition

/// The position of the mandala on a stage of any size.
package struct MandalaComposition: Hashable, Sendable {
  /// Centre of the mandala: a little above the middle of the stage.
  package let focus: Point
  /// Initial radius of the mandala, in points; the unit of lengths in the pattern.
  package let reach: Double

  /// Creates the composition of a stage, clear of the elements at its edges.
  package init(_ stage: Stage) {
    let clear = stage.clearBounds(top: 0.2)
    focus = clear.point(0.5, 0.53)
    reach = max(0.4 * clear.size.shorterSide, 0.5)
  }

  /// The length of a point on a stage of 390 points, in points.
  package var unit: Double { reach / 156 }

  /// Returns the vector from the centre to `place`, in radii.
  func way(to place: Point) -> Vector { (place - focus) / reach }

  /// Returns the position in points at a vector from the centre, in radii.
  func place(at way: Vector) -> Point { focus + way * reach }
}
