/// A corner of the cloth as the eye sees it, in pixels of the picture that is made of it.
struct Stitch {
  var x: Float
  var y: Float
  /// Towards the eye.
  var z: Float
  /// Place in the weave, in its grains.
  var u: Float
  var v: Float
  /// Red, green, blue and opacity, 0…255.
  var color: SIMD4<Float>
}

/// Fills triangles of cloth into pixels, a band of rows at a time: colours run evenly from corner to
/// corner, the weave lies over them, and what is nearer to the eye hides what is farther.
///
/// Until ``Finish`` goes over them, the highest byte of a pixel counts the layers of cloth there.
///
/// A pixel belongs to the triangle that its centre lies in, so that neighbours neither overlap nor
/// leave gaps.
struct Tapestry {
  let width: Int
  let height: Int
  /// The rows that are filled.
  let band: Range<Int>
  /// All pixels of the picture.
  let pixels: UnsafeMutablePointer<UInt32>
  /// How near to the eye the cloth in each pixel of the band is.
  let depths: UnsafeMutablePointer<Float>
  let grains: UnsafePointer<UInt8>

  /// A picture of which the rows in `band` are filled, all if it is nil; `depths` has room for them.
  init(
    width: Int, height: Int, band: Range<Int>? = nil, pixels: UnsafeMutablePointer<UInt32>,
    depths: UnsafeMutablePointer<Float>, grains: UnsafePointer<UInt8>
  ) {
    (self.width, self.height, self.band) = (width, height, band ?? 0..<height)
    (self.pixels, self.depths, self.grains) = (pixels, depths, grains)
  }

  /// Takes all cloth out of the band.
  func clear() {
    let count = band.count * width
    (pixels + band.lowerBound * width).initialize(repeating: 0, count: count)
    depths.update(repeating: -.greatestFiniteMagnitude, count: count)
  }

  /// Fills a triangle that covers what lies below.
  func fill(_ a: Stitch, _ b: Stitch, _ c: Stitch) {
    guard let sides = Sides(a, b, c, in: band), let slopes = Slopes(a, b, c) else { return }
    let (originX, originY) = (Int(a.x.rounded(.down)), Int(a.y.rounded(.down)))
    let (right, down) = (Float(originX) + 0.5 - a.x, Float(originY) + 0.5 - a.y)
    let (dyeX, dyeY) = (Dye(slopes.colorX), Dye(slopes.colorY))
    let dyeOrigin = Dye(a.color + slopes.colorX * right + slopes.colorY * down)
    let (placeX, placeY) = (Grain(slopes.placeX), Grain(slopes.placeY))
    let placeOrigin = Grain(
      SIMD2(a.u, a.v) + slopes.placeX * right + slopes.placeY * down)
    let grains = grains
    scan(sides) { line, depthLine, row, start, end in
      var dye = dyeOrigin.moved(dyeX, start &- originX, dyeY, row &- originY)
      var depth =
        a.z + slopes.depthX * (Float(start) + 0.5 - a.x)
        + slopes.depthY * (Float(row) + 0.5 - a.y)
      var place = placeOrigin.moved(placeX, start &- originX, placeY, row &- originY)
      var column = start
      while column < end {
        let counted = line[column] &+ 0x0100_0000
        if depth > depthLine[column] {
          depthLine[column] = depth
          line[column] = dye.word(times: grains[place.index]) | counted & 0xFF00_0000
        } else {
          line[column] = counted
        }
        depth += slopes.depthX
        dye.add(dyeX)
        place.add(placeX)
        column &+= 1
      }
    }
  }

  /// Finds the pixels of a triangle of partial opacity before which nothing nearer lies.
  func trim(_ a: Stitch, _ b: Stitch, _ c: Stitch, into fringe: inout [Tuft]) {
    guard let sides = Sides(a, b, c, in: band), let slopes = Slopes(a, b, c) else { return }
    scan(sides) { line, depthLine, row, start, end in
      let (right, down) = (Float(start) + 0.5 - a.x, Float(row) + 0.5 - a.y)
      var color = a.color + slopes.colorX * right + slopes.colorY * down
      var depth = a.z + slopes.depthX * right + slopes.depthY * down
      var place = SIMD2(a.u, a.v) + slopes.placeX * right + slopes.placeY * down
      for column in start..<end {
        if depth > depthLine[column] {
          let grain = Float(grains[Grain(place).index]) * (1 / 128)
          fringe.append(Tuft(line + column - pixels, color * SIMD4(grain, grain, grain, 1)))
        }
        depth += slopes.depthX
        color += slopes.colorX
        place += slopes.placeX
      }
    }
  }

  /// Visits the rows of a triangle: its line of pixels and of depths, its number, its first column and
  /// the one after its last.
  @inline(__always)
  private func scan(
    _ sides: Sides,
    _ visit: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<Float>, Int, Int, Int) -> Void
  ) {
    var line = pixels + sides.rows.lowerBound * width
    var depthLine = depths + (sides.rows.lowerBound - band.lowerBound) * width
    sides.scan { row, long, short in
      let start = max(0, min(long, short))
      let end = min(width, max(long, short))
      if start < end { visit(line, depthLine, row, start, end) }
      line += width
      depthLine += width
    }
  }
}
