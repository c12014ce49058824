import JSONCoding
import SchemaValidation
import Testing

/// Numbers that are mistakes, in scenes, cases and options: an error of the input, or a result,
/// never an error of the program.
@Suite struct ExtremeNumberTests {
  /// A case with every key that takes a number besides its scene's.
  private static let goldenCase = """
    {"case":1,"scene":{"scene":1,"experience":"spark","size":{"width":16,"height":16},"scale":1,
    "fps":10,"duration":1,"seed":3},"stills":[0,0.5],"film":{"frames":"0-3","keys":[0,2]},
    "tolerance":{"maxChannelDifference":[0,3],"differentPixels":[0,9],
    "window":{"side":4,"differentPixels":2},"reason":"why"}}
    """

  @Test func `every number of a case is refused at its place, or recorded`() throws {
    let desk = try GoldenBench()
    let places = try JSON(text: Self.goldenCase).numberPlaces
    #expect(places.count == 18)
    for (path, marked) in places {
      for number in extremeNumbers {
        try desk.bench.write(marked.holding(number), to: "goldens/a.case.json")
        let run = try desk.record("--all")
        #expect(run.code == 0 || run.code == 65, "\(path) = \(number): \(run.errors)")
        guard run.code == 65 else { continue }
        let isTold =
          run.errors.contains("at \(path): ") || run.errors.contains("malformed JSON at line")
          // What follows on it: a pair's other end, a moment past the end, pixels in all.
          || run.errors.contains("at \(path.prefix { $0 != "[" })[1]: ")
          || path == "scene.duration" && run.errors.contains("at stills[1]: ")
          || path.hasPrefix("scene.size") && run.errors.contains("at scene.size: ")
          || path == "scene.scale" && run.errors.contains("at scene.size: ")
        #expect(isTold, "\(path) = \(number): \(run.errors)")
      }
    }
  }

  @Test(arguments: [
    "--size NUMBERx9", "--size 9xNUMBER", "--scale NUMBER", "--fps NUMBER", "--fps NUMBER/1",
    "--fps 60/NUMBER", "--duration NUMBER", "--seed NUMBER", "--set size=NUMBER", "--at NUMBER",
    "--at 0,NUMBER", "--frame NUMBER", "--frame 0-NUMBER", "--frame 0-9:NUMBER", "--jobs NUMBER",
  ])
  func `every number of an option is refused by its name, or shown`(option: String) throws {
    let bench = try Bench()
    for number in extremeNumbers {
      let words = option.replacing("NUMBER", with: number).split(separator: " ").map(String.init)
      // A range of frames that is clamped would be many stills.
      let isMany = option.hasPrefix("--frame 0-N")
      let small = option.hasPrefix("--s") ? [] : Bench.small
      let run = try bench.run(
        ["still", "spark", "-o", "@x.png"] + small + (isMany ? ["--duration", "0.05"] : []) + words)
      #expect(run.code == 0 || run.code == 64, "\(words): \(run.errors)")
      if run.code == 64 {
        #expect(run.errors.contains("at \(words[0])"), "\(words): \(run.errors)")
      }
    }
  }

  @Test(arguments: [
    "render spark --frames NUMBER", "render spark --frames 0-NUMBER",
    "render spark --shard NUMBER/4",
    "render spark --shard 1/NUMBER", "sheet spark --seeds NUMBER", "sheet spark --seeds 0-NUMBER",
    "sheet spark --count NUMBER", "sheet spark --columns NUMBER", "sheet spark --sizes NUMBERx9",
    "bench spark --rounds NUMBER", "verify @frames --sample NUMBER", "verify @frames --seed NUMBER",
    "verify @frames --jobs NUMBER",
  ])
  func `so is every number that a command takes besides`(line: String) throws {
    let bench = try Bench()
    let frames = ["render", "spark", "-o", "@frames", "--duration", "0.05"] + Bench.small
    #expect(try bench.run(frames).code == 0)
    let option = try #require(line.split(separator: " ").first { $0.hasPrefix("--") })
    for number in extremeNumbers {
      var words = line.replacing("NUMBER", with: number).split(separator: " ").map(String.init)
      switch words[0] {
      case "render":
        words += ["-o", "@\(number.filter(\.isNumber))", "--duration", "0.05"] + Bench.small
      case "sheet": words += ["-o", "@s.png", "--duration", "0.05"] + Bench.small
      case "bench": words += ["--frames", "0", "-o", "@"] + Bench.small
      default: break
      }
      let run = try bench.run(words)
      #expect([0, 64].contains(run.code), "\(words): \(run.errors)")
      guard run.code == 64 else { continue }
      let isTold = run.errors.contains(option) || run.errors.contains("at most 400 pictures")
      #expect(isTold, "\(words): \(run.errors)")
    }
  }

  @Test func `lists of frames with absurd numbers are read or refused`() throws {
    let bench = try Bench()
    let frames = ["render", "spark", "-o", "@frames", "--duration", "0.05"] + Bench.small
    #expect(try bench.run(frames).code == 0)
    let lines = try bench.text("frames/frames.jsonl").split(separator: "\n").map(String.init)
    let header = try JSON(text: lines[0])
    for (_, marked) in header.numberPlaces {
      for number in extremeNumbers {
        try bench.write(
          ([marked.holding(number)] + lines.dropFirst()).joined(separator: "\n") + "\n",
          to: "frames/frames.jsonl")
        let verified = try bench.run("verify", "@frames")
        #expect([0, 1, 65].contains(verified.code), "\(number): \(verified.errors)")
        let rendered = try bench.run(frames)
        #expect([0, 73].contains(rendered.code), "\(number): \(rendered.errors)")
      }
    }
    let frame = try JSON(text: lines[1])
    for (_, marked) in frame.numberPlaces {
      for number in extremeNumbers {
        try bench.write(
          ([lines[0], marked.holding(number)] + lines.dropFirst(2)).joined(separator: "\n") + "\n",
          to: "frames/frames.jsonl")
        #expect([0, 1].contains(try bench.run("verify", "@frames").code), "\(number)")
        // A frame that is not listed is in the way.
        #expect([0, 73].contains(try bench.run(frames).code), "\(number)")
      }
    }
    try bench.write(
      lines.joined(separator: "\n").replacing("0-2", with: "0-9007199254740991") + "\n",
      to: "frames/frames.jsonl")
    #expect([0, 1].contains(try bench.run("verify", "@frames").code))
  }
}
