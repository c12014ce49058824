import Commands
import Drawing
import Raster
import Testing

@Suite struct SheetTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func picture(_ name: String) throws -> Bitmap {
    try PNGReader.read(bench.path(name)).bitmap
  }

  private func size(_ name: String) throws -> [Int] {
    let picture = try picture(name)
    return [picture.width, picture.height]
  }

  @Test func `moments, seeds and sizes have a picture each`() throws {
    let run = try bench.run("sheet", "spark", "ruled", "--quiet", "-o", "@a.png")
    #expect(run.code == 0 && run.output.contains("Wrote 24 pictures"))
    let seeds = try bench.run(
      "sheet", "spark", "--seeds", "1-4,9", "--sizes", "40x80,80x40", "--quiet", "-o", "@b.png")
    #expect(seeds.output.contains("Wrote 10 pictures"))
    #expect(try size("a.png")[0] > 600 && size("b.png")[0] > 600)
  }

  @Test(arguments: ["4000x2", "2x4000", "0.6x3000"])
  func `a stage that can be painted has its place on a sheet`(size: String) throws {
    #expect(try bench.run("still", "spark", "--size", size, "--quiet", "-o", "@s.png").code == 0)
    let run = try bench.run(
      "sheet", "spark", "--size", size, "--scale", "1", "--count", "2", "--quiet", "-o", "@a.png")
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func `columns make a sheet narrower and longer`() throws {
    for columns in ["1", "4"] {
      _ = try bench.run(
        "sheet", "spark", "--count", "4", "--columns", columns, "--quiet", "-o", "@\(columns).png")
    }
    let (one, four) = (try size("1.png"), try size("4.png"))
    #expect(one[0] < four[0] && one[1] > 3 * four[1])
  }

  @Test func `single pictures of several scenes stand side by side`() throws {
    let run = try bench.run(
      "sheet", "spark", "ruled", "spark", "--count", "1", "--quiet", "-o", "@gallery.png")
    #expect(run.output.contains("Wrote 3 pictures"))
    _ = try bench.run("sheet", "spark", "--count", "3", "--quiet", "-o", "@moments.png")
    // As wide as three moments of one scene, and without a heading.
    let (gallery, moments) = (try size("gallery.png"), try size("moments.png"))
    #expect(gallery[0] == moments[0] && gallery[1] < moments[1])
  }

  @Test func `single pictures change places as their scenes do, each with its own name`() throws {
    for (first, second) in [("spark", "ruled"), ("ruled", "spark")] {
      _ = try bench.run("sheet", first, second, "--count", "1", "--quiet", "-o", "@\(first).png")
    }
    let (one, other) = try (picture("spark.png"), picture("ruled.png"))
    #expect(one.width == other.width && one != other)
    // Two columns, 14 pt from each other, within margins of 28 pt; 2 pixels a point.
    let column = (one.width - 2 * 56 - 28) / 2
    let pixels = (0..<one.height).flatMap { y in (56..<56 + column).map { x in (x, y) } }
    let shift = column + 28
    /// The greatest difference of a colour; that of the ground may be 1, for it is dithered.
    func difference(_ left: Bitmap, _ right: Bitmap, by shift: Int, from top: Int = 0) -> Int {
      pixels.reduce(0) { most, pixel in
        guard pixel.1 >= top else { return most }
        let (a, b) = (left[pixel.0, pixel.1], right[pixel.0 + shift, pixel.1])
        let parts = [(a.0, b.0), (a.1, b.1), (a.2, b.2)]
        return parts.reduce(most) { max($0, abs(Int($1.0) - Int($1.1))) }
      }
    }
    #expect(difference(one, other, by: shift) <= 1 && difference(other, one, by: shift) <= 1)
    // The names below them differ too.
    #expect(difference(one, other, by: 0, from: one.height - 100) > 50)
  }

  @Test func `a sheet that is too large is refused before its scenes are played`() throws {
    // Played, it would be refused for its step.
    try bench.write(
      #"{"scene":1,"experience":"spark","steps":[{"at":0.1,"activate":"control:nothing"}]}"#,
      to: "s.json")
    let sheet = ["sheet", "@s.json", "--seeds", "1-300", "--quiet", "-o", "@a.png"]
    let run = try bench.run(sheet + ["--columns", "1"])
    #expect(run.code == 65 && run.errors.contains("pixels are too many: at most 32767 a side"))
    let small = ["sheet", "@s.json", "--seeds", "1-3", "--quiet", "-o", "@a.png"]
    #expect(try bench.run(small).errors.contains("nothing"))
    #expect(try !bench.names("").contains("a.png"))
  }

  @Test func `scenes of different lengths are different, unless one moment is asked for`() throws {
    for (name, duration) in [("short", "0.2"), ("long", "0.4")] {
      try bench.write(
        #"{"scene":1,"experience":"spark","duration":\#(duration)}"#, to: "\(name).json")
    }
    let compare = ["compare", "@short.json", "@long.json", "-o", "@c.png"] + Bench.small
    let run = try bench.run(compare)
    #expect(run.code == 1 && run.output.contains("no pixel differs"))
    #expect(run.lines.contains("length: 12 frames → 24 frames"))
    #expect(try bench.run("explain", "@short.json", "@long.json").output.contains(run.lines[1]))
    #expect(try bench.run(compare + ["--duration", "0.3"]).code == 0)
    #expect(try bench.run(compare + ["--at", "0.1"]).code == 0)
  }

  @Test func `equal pictures compare as equal, others do not`() throws {
    let small = Bench.small
    let same = try bench.run(["compare", "spark", "spark", "-o", "@c.png"] + small)
    #expect(same.code == 0 && same.output.contains("no pixel differs"))
    let other = try bench.run(["compare", "spark", "ruled", "-o", "@c.png"] + small)
    #expect(other.code == 1 && other.output.contains("at 0 s"))
    _ = try bench.run(["still", "spark", "-o", "@a.png", "--at", "0.5"] + small)
    _ = try bench.run(["still", "spark", "-o", "@b.png", "--at", "0.5", "--set", "size=9"] + small)
    let pictures = try bench.run("compare", "@a.png", "@b.png", "-o", "@d.png")
    #expect(pictures.code == 1 && pictures.output.contains("differ"))
    let moment = try bench.run(
      ["compare", "spark", "spark", "--at", "0.5", "--set", "size=9", "-o", "@e.png"] + small)
    #expect(moment.code == 0)
    // Three panels of 24 by 36 pixels, and what stands round them.
    #expect(try size("c.png")[0] > 72 && size("c.png")[1] > 36)
    #expect(try bench.run("compare", "spark", "@a.png").code == 64)
  }
}
