#if !hasFeature(Embedded)
  import Drawing
  import Scripting

  /// The exposure of a frame: the time from its moment on for which the shutter is open.
  struct Exposure {
    /// Its length, in steps.
    let steps: Double
    /// Pixels per point of the picture.
    let scale: Double

    /// The smallest and the largest number of moments. All others are powers of two, too.
    private static let (fewest, most) = (4, 64)
    /// The number from which jumps are no motion: more moments would not smooth them.
    private static let steady = 16

    /// Returns the mean of the pictures that `draw` makes at times in steps, in order.
    ///
    /// The moments are the middles of equal parts, and every step has one, up to ``steady``. There
    /// are as many as the edge that moves fastest needs, up to a limit; of these, each command has as
    /// many different ones as its own edges need. A picture that stays the same is the picture of
    /// one moment.
    func picture(_ draw: (_ times: [Double]) -> [Canvas]) -> Canvas {
      var count = Exposure.fewest
      while Double(count) < steps, count < Exposure.steady { count *= 2 }
      var tried: [[Canvas]] = []
      while true {
        let pictures = draw(times(count))
        let motions = zip(pictures, pictures.dropFirst()).map {
          DrawingMotion(from: $0, to: $1, scale: scale)
        }
        let isSteady = count >= Exposure.steady
        let motion = Exposure.largest(motions, isSteady ? 3 * motions.count / 4 : count - 2)
        let change = isSteady ? 0 : motions.map(\.change).max() ?? 0
        let needed = Exposure.count(for: motion * Double(count), change)
        if needed <= count {
          let worthwhile = Exposure.worthwhile(motions, count).filter { number in
            !tried.contains { $0.count == number }
          }
          tried += worthwhile.map { draw(times($0)) }
          return Canvas(meanOf: held(pictures, by: tried), isCoarse: motion > Exposure.finest)
        }
        tried.append(pictures)
        count = isSteady ? needed : min(needed, Exposure.steady)
      }
    }

    /// Returns the middles of `count` equal parts, in steps.
    private func times(_ count: Int) -> [Double] {
      (0..<count).map { steps * (Double($0) + 0.5) / Double(count) }
    }

    /// Returns numbers of moments below `count` that more commands need than need more ones.
    private static func worthwhile(_ motions: [DrawingMotion], _ count: Int) -> [Int] {
      guard count >= steady else { return [] }
      var needs: [Int: Int] = [:]
      for command in 0..<(motions.map(\.distances.count).min() ?? 0) {
        let way = motions.reduce(0) { max($0, $1.distances[command]) } * Double(count)
        needs[self.count(for: way, 0), default: 0] += 1
      }
      return [fewest * 2, steady * 2].filter { fewer in
        let more = needs.reduce(0) { $0 + ($1.key > fewer ? $1.value : 0) }
        return fewer < count && needs[fewer, default: 0] > more
      }
    }

    /// Returns `pictures` with those commands that need no more moments than one of `tried` has as
    /// they are there.
    private func held(_ pictures: [Canvas], by tried: [[Canvas]]) -> [Canvas] {
      var held = pictures
      // Fewer moments are better, and come last.
      for fewer in tried.sorted(by: { $0.count > $1.count }) {
        // The last moments that each stands for are so many of its parts away.
        let away = (1 - Double(fewer.count) / Double(pictures.count)) / 2
        let limit = MotionLimit(
          distance: Exposure.motion(between: fewer.count) * away,
          change: Exposure.change(between: fewer.count))
        Canvas.hold(&held, of: pictures, by: fewer, scale: scale, within: limit)
      }
      return held
    }

    /// Returns the largest motion of a command or a vertex, in pixels: of its `motions` that at `index`, in
    /// ascending order. What a command does between fewer than a quarter of many moments is a jump,
    /// or the index of another one that it takes.
    private static func largest(_ motions: [DrawingMotion], _ index: Int) -> Double {
      (0..<(motions.map(\.distances.count).max() ?? 0)).reduce(0) { largest, command in
        let own = motions.map { command < $0.distances.count ? $0.distances[command] : 0 }
        return (own.max() ?? 0) > largest ? max(largest, own.sorted()[index]) : largest
      }
    }

    /// The largest motion between two moments, in pixels.
    private static let finest = 0.5

    /// Returns the largest motion between two of `count` moments, in pixels, with which the mean
    /// over time at a pixel is within 1/255 of its light.
    ///
    /// There an edge leaves a bend in time: it changes by up to 2.28 a pixel of motion, the slope of
    /// linear light at white. The error of the middles of n parts is at most 2.28 · motion² / 8 of a
    /// pixel in n · motion of them.
    private static func motion(between count: Int) -> Double {
      min(finest, Double(count) / (2.28 * 255 / 8))
    }

    /// Returns the largest change of a colour between two of `count` moments, with which the mean is
    /// so exact: a jump at any time between them has an error of at most half of the n-th part.
    private static func change(between count: Int) -> Double { Double(count) / (2.28 * 255 / 2) }

    /// Returns the number of moments for edges that move by `way` pixels during the exposure, and
    /// colours that change by up to `change` between two of the moments measured.
    private static func count(for way: Double, _ change: Double) -> Int {
      var count = fewest
      while count < most {
        let isFine = way / Double(count) <= motion(between: count)
        if isFine, count >= steady || change <= self.change(between: count) { break }
        count *= 2
      }
      return count
    }
  }

  extension Playback {
    /// Returns the pictures of the world at `times` from now on, in steps and in order.
    ///
    /// A time between two steps is one step of a copy that is so much shorter: springs and eases
    /// are there exactly, and simulations as their own step takes them. The steps themselves stay
    /// what they are. If the script fails, the world stands still from there on.
    func pictures(at times: [Double]) -> [Canvas] {
      var (known, count) = (self, 0)
      return times.map { time in
        while Double(count) + 1 <= time, let next = known.advanced(by: 1) {
          (known, count) = (next, count + 1)
        }
        let rest = time - Double(count)
        return (rest > 0 && rest < 1 ? known.advanced(by: rest) ?? known : known).draw()
      }
    }

    /// Returns the playback after `part` of a step; nil if the script fails in it.
    private func advanced(by part: Double) -> Playback? {
      var next = self
      next.forgetEvents()
      return (try? next.step(part)) == nil ? nil : next
    }
  }

  extension AnyPlayback {
    /// Returns the picture of the world as its scene's shutter sees it, at `speed` seconds of the
    /// scene for each second of the film and `scale` pixels a point.
    package func picture(speed: Double = 1, scale: Double) -> Canvas {
      let (scene, world) = (scene, self)
      guard scene.shutter > 0 else { return draw() }
      let steps = scene.shutter / 360 * Double(scene.stepsPerFrame) * speed
      return Exposure(steps: steps, scale: scale).picture { world.pictures(at: $0) }
    }
  }
#endif
