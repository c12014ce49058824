#if !hasFeature(Embedded)
  import Drawing
  import Scripting

  /// The exposure of a frame: the time from its moment on for which the shutter is open.
  struct Exposure {
    /// Its length, in steps.
    let steps: Double
    /// Pixels per point of the picture.
    let scale: Double

    /// The smallest and the largest number of moments; between them it doubles.
    private static let (fewest, most) = (16, 64)

    /// Returns the mean of the pictures that `draw` makes at times in steps, in order.
    ///
    /// The moments are the middles of equal parts. There are as many as the edge that moves fastest
    /// needs, up to a limit. A picture that stays the same is the picture of one moment.
    func picture(_ draw: (_ times: [Double]) -> [Canvas]) -> Canvas {
      var count = Exposure.fewest
      while true {
        let pictures = draw((0..<count).map { steps * (Double($0) + 0.5) / Double(count) })
        let motions = zip(pictures, pictures.dropFirst()).map {
          DrawingMotion.distance(from: $0, to: $1, scale: scale)
        }
        // What happens between fewer than a quarter of them jumps: more would not smooth it.
        let motion = motions.sorted()[3 * motions.count / 4]
        if count == Exposure.most || Exposure.isFine(motion, count) {
          return Canvas(meanOf: pictures, isCoarse: motion > Exposure.finest)
        }
        count *= 2
      }
    }

    /// The largest motion between two moments, in pixels.
    private static let finest = 0.5

    /// Returns true if `count` moments with motions of up to `motion` pixels between them are
    /// enough.
    ///
    /// The mean over time at a pixel over which an edge passes is then within 1/255 of its light.
    /// The light of the pixel has one bend in time, where the edge leaves it. There it changes by
    /// up to 2.28 a pixel of motion: the slope of linear light at white. The error of the middles
    /// of n parts is at most 2.28 · motion² / 8 of a pixel in n · motion of them.
    private static func isFine(_ motion: Double, _ count: Int) -> Bool {
      motion <= finest && 2.28 * 255 / 8 * motion <= Double(count)
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
