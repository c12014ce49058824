import Drawing
import Geometry
import Gestures
import Rendering
import Testing

@testable import Curtain

/// The picture that is made of the cloth.
@Suite struct PictureTests {
  @Test func `triangles that share sides fill every pixel once`() {
    let size = 40
    var chance = SeededGenerator(seed: 11)
    let cells = 7
    let stitches = (0..<(cells * cells)).map { index -> Stitch in
      let (col, row) = (index % cells, index / cells)
      let isEdge = col == 0 || row == 0 || col == cells - 1 || row == cells - 1
      let stray = isEdge ? 0 : 2.0
      let x = Double(col * 6 + 2) + chance.number(in: -stray...stray)
      let y = Double(row * 6 + 2) + chance.number(in: -stray...stray)
      return Stitch(
        x: Float(x), y: Float(y), z: 1, u: 3, v: 3, color: SIMD4(100, 50, 200, 255))
    }
    let pixels = painted(size) { tapestry in
      for quad in Skirt(cols: cells, rows: cells).inside {
        tapestry.fill(stitches[quad.a], stitches[quad.b], stitches[quad.c])
        tapestry.fill(stitches[quad.b], stitches[quad.d], stitches[quad.c])
      }
    }
    for y in 0..<size {
      for x in 0..<size {
        let isInside = (2..<38).contains(x) && (2..<38).contains(y)
        #expect(pixels[y * size + x] == (isInside ? 0x01C8_3264 : 0))
      }
    }
  }

  @Test func `the nearer piece hides the farther one, in either order`() {
    for order in [[0, 1], [1, 0]] {
      let pixels = painted(8) { tapestry in
        for piece in order {
          let color = SIMD4<Float>(piece == 0 ? 10 : 200, 20, 30, 255)
          let corners = [0, 1, 2].map { corner -> Stitch in
            let x: Float = corner == 1 ? 20 : -2
            let y: Float = corner == 2 ? 20 : -2
            return Stitch(x: x, y: y, z: Float(piece), u: 1, v: 1, color: color)
          }
          tapestry.fill(corners[0], corners[1], corners[2])
        }
      }
      #expect(pixels == [UInt32](repeating: 0x021E_14C8, count: 64))
    }
  }

  @Test func `colours run evenly from corner to corner`() {
    let pixels = painted(32) { tapestry in
      let corners = [0, 1, 2, 3].map { corner -> Stitch in
        let x: Float = corner % 2 == 0 ? 0 : 32
        let y: Float = corner < 2 ? 0 : 32
        return Stitch(
          x: x, y: y, z: 0, u: 1, v: 1, color: SIMD4(x * 7, y * 7, 224 - x * 7, 255))
      }
      tapestry.fill(corners[0], corners[1], corners[2])
      tapestry.fill(corners[1], corners[3], corners[2])
    }
    for y in 0..<32 {
      for x in 0..<32 {
        let pixel = pixels[y * 32 + x]
        let (right, down) = ((Double(x) + 0.5) * 7, (Double(y) + 0.5) * 7)
        let red = Double(pixel & 255)
        let green = Double(pixel >> 8 & 255)
        let blue = Double(pixel >> 16 & 255)
        #expect(abs(red - right) <= 1)
        #expect(abs(green - down) <= 1)
        #expect(abs(blue - (224 - right)) <= 1)
      }
    }
  }

  private func painted(_ size: Int, _ paint: (Tapestry) -> Void) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: size * size)
    var depths = [Float](repeating: -.greatestFiniteMagnitude, count: size * size)
    let grains = [UInt8](repeating: 128, count: Weave.width * Weave.height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      depths.withUnsafeMutableBufferPointer { depths in
        grains.withUnsafeBufferPointer { grains in
          guard let pixels = pixels.baseAddress, let depths = depths.baseAddress,
            let grains = grains.baseAddress
          else { return }
          paint(
            Tapestry(width: size, height: size, pixels: pixels, depths: depths, grains: grains))
        }
      }
    }
    return pixels
  }

  @Test func `every stage can be drawn, the cloth held or far beyond it`() {
    for size in [Size(10, 10), Size(390, 844), Size(900, 60), Size(60, 900)] {
      var play = Rehearsal(cols: 8, rows: 8, size: size)
      let start = play.seen(4, 5)
      for place in [start, Point(-1e6, 1e6), Point(size.width * 3, -size.height)] {
        play.hold(from: start, at: place, steps: 2)
        var canvas = Canvas(size: size)
        play.curtain.drawBackdrop(play.state, on: &canvas)
        play.curtain.draw(play.state, on: &canvas)
        #expect(!canvas.commands.isEmpty)
      }
    }
  }

  @Test func `the light on the floor grows where the curtain is drawn aside`() {
    var play = Rehearsal(cols: 10, rows: 12)
    let closed = play.state.chamber.gaps(3)
    let start = play.seen(1, 8)
    play.hold(from: start, at: start + Vector(150, -90), steps: 90)
    let open = play.state.chamber.gaps(3)
    #expect(open[0] > closed[0] + 0.2)
    #expect(closed[2] > closed[1])
  }
}
