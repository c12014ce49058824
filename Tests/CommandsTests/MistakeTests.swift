import Commands
import JSONCoding
import Testing

/// A command line that must be refused.
struct Mistake: CustomTestStringConvertible {
  let code: Int32
  let words: [String]
  /// What the error must say.
  let fragments: [String]

  init(_ code: Int32, _ words: String, _ fragments: String...) {
    self.code = code
    self.words = words.split(separator: " ").map(String.init)
    self.fragments = fragments
  }

  var testDescription: String { words.joined(separator: " ") }
}

@Suite struct MistakeTests {
  static let usage = [
    Mistake(64, "", "expected a command", "render", "--help"),
    Mistake(64, "rendr spark", "unknown command \"rendr\"", "nearest known: render"),
    Mistake(64, "goldn check", "unknown command \"goldn\"", "golden"),
    Mistake(64, "--frobnicate", "unknown command"),
    Mistake(64, "help rendr", "unknown command"),
    Mistake(64, "help scenes films", "help: unexpected argument \"films\""),
    Mistake(64, "help render still", "help: unexpected argument \"still\""),
    Mistake(64, "help golden check x", "help: unexpected argument \"x\""),
    Mistake(64, "--version --json", "--version: unexpected argument \"--json\""),
    Mistake(64, "deliver sparc --list", "unknown experience \"sparc\"", "spark"),
    Mistake(64, "deliver spark poster --list", "deliver --list: unexpected argument \"poster\""),
    Mistake(64, "explain spark", "explain: expected A B, found only \"spark\""),
    Mistake(64, "sheet spark -o @x.jpg", "--output: expected a .png file, found"),
    Mistake(64, "look spark -o @x.svg", "--output: expected a .png file, found"),
    Mistake(64, "explain spark ruled -o @x", "--output: expected a .png file, found"),
    Mistake(64, "audit spark --sheet @x.webp", "--sheet: expected a .png file, found"),
    Mistake(64, "render sparc", "unknown experience \"sparc\"", "spark"),
    Mistake(64, "describe sparc", "unknown experience \"sparc\"", "spark"),
    Mistake(64, "describe nothing", "unknown experience \"nothing\"; known: spark, ruled\n"),
    Mistake(64, "foo", "unknown command \"foo\"; see motecraft --help\n"),
    Mistake(64, "render spark --unknown", "\"--unknown\"; see motecraft render --help\n"),
    Mistake(64, "golden lick", "golden: unknown command \"lick\"; known: record, check"),
    Mistake(64, "list spark", "unexpected argument"),
    Mistake(64, "check", "expected (FILE | EXPERIENCE)"),
    Mistake(64, "render spark --size 0x10", "--size", "> 0"),
    Mistake(64, "render spark --size -5x10", "--size"),
    Mistake(64, "render spark --size nanxnan", "--size", "\"nanxnan\""),
    Mistake(64, "render spark --size infx1", "--size"),
    Mistake(64, "render spark --size 390", "--size", "WIDTHxHEIGHT"),
    Mistake(64, "render spark --size 100000x100000", "--size", "32767"),
    Mistake(64, "render spark --size 30000x30000 --scale 1", "--size", "268435456"),
    Mistake(64, "render spark --scale 0", "--scale", "> 0"),
    Mistake(64, "render spark --scale nan", "--scale"),
    Mistake(64, "render spark --scale 1000", "--scale", "32767"),
    Mistake(64, "render spark --fps 0", "--fps", "1…240"),
    Mistake(64, "render spark --fps 29.97", "--fps", "whole"),
    Mistake(64, "render spark --duration 0", "--duration", "> 0"),
    Mistake(64, "render spark --duration 200000 --fps 60", "--duration", "10000000"),
    Mistake(64, "render spark --seed 18446744073709551616", "--seed", "18446744073709551615"),
    Mistake(64, "render spark --seed -1", "--seed"),
    Mistake(64, "render spark --set size", "--set", "NAME=VALUE"),
    Mistake(64, "render spark --set size=99", "--set size", "1…9", "99"),
    Mistake(64, "render spark --set sise=2", "--set", "\"sise\"", "size"),
    Mistake(64, "render spark --set size=nan", "--set size", "1…9", "\"nan\""),
    Mistake(64, "render spark --set size=a", "--set size", "1…9", "\"a\""),
    Mistake(64, "render spark --set size=1,2", "--set size", "1…9"),
    Mistake(64, "render spark --appearance blue", "--appearance", "dark, light"),
    Mistake(64, "render spark --text-size huge", "--text-size", "accessibility5"),
    Mistake(64, "render spark --layout-direction left", "--layout-direction", "leftToRight"),
    Mistake(64, "describe spark --at 1", "--at", "--tree"),
    Mistake(64, "describe spark --tree --at 1,2", "--at", "one moment"),
    Mistake(64, "render spark --background blue", "--background", "scene, none"),
    Mistake(64, "render spark --compression tiny", "--compression", "fast, balanced, small"),
    Mistake(64, "render spark --jobs 0", "--jobs", "≥ 1"),
    Mistake(64, "render spark --frames 5-2", "--frames", "reversed", "\"5-2\""),
    Mistake(64, "render spark --frames 99999999", "--frames", "10000000"),
    Mistake(64, "render spark --duration 1 --frames 60", "--frames", "0…59"),
    Mistake(64, "render spark --trace - --json", "--trace -", "--json"),
    Mistake(64, "trace spark --output x", "unknown option \"--output\""),
    Mistake(64, "still spark -o @x.jpg", "--output", ".png, .webp, .svg or .pdf"),
    Mistake(64, "still spark -o @x.svg --compression fast", "--compression", ".png"),
    Mistake(64, "render spark --fps 30000/0", "--fps", "30000/1001"),
    Mistake(64, "render spark --fps 1/2", "--fps", "1…240"),
    Mistake(64, "render spark --fingers on", "--fingers", "show, hide"),
    Mistake(64, "render spark --set size=on", "--set size", "1…9", "\"on\""),
    Mistake(64, "render spark -o -", "--output -", "--format"),
    Mistake(64, "render spark -o - --format yuv", "--format", "raw, y4m, png"),
    Mistake(64, "render spark -o - --format raw --chroma 420", "--chroma", "y4m"),
    Mistake(64, "render spark -o - --format raw --compression fast", "--compression", "PNG"),
    Mistake(64, "render spark -o - --format raw --trace -", "--trace -", "standard output"),
    Mistake(64, "render spark -o - --format y4m --background none", "y4m", "raw or png"),
    Mistake(64, "render spark --format raw -o @x", "--format", "--output -"),
    Mistake(64, "render spark -o @x.mp4 --background none", "opacity", ".mov"),
    Mistake(64, "render spark -o @x.m4v --background none", "opacity", ".mov"),
    Mistake(
      64, "render spark -o @x.mkv", "--output", ".mp4, .m4v, .mov, .webm, .gif, .apng, .webp"),
    Mistake(64, "render spark -o @x.jpg", "--output", "/ at its end", "x.jpg"),
    Mistake(64, "render spark -o @below/x.HEIC", "--output"),
    Mistake(64, "render spark -o @x.png", "--output"),
    Mistake(64, "check @body.json --touches @body.json", "--touches", "found actions"),
    Mistake(64, "render spark -o @x.mp4 --compression fast", "--compression", "PNG"),
    Mistake(64, "sheet", "expected (EXPERIENCE"),
    Mistake(64, "sheet spark --seeds 9-1", "--seeds", "reversed"),
    Mistake(64, "sheet spark --seeds 1-9 --seed 3", "--seeds", "--seed"),
    Mistake(64, "sheet spark --count 300 --seeds 1-9", "400 pictures"),
    Mistake(64, "sheet spark --sizes 3x4,5", "--sizes", "WIDTHxHEIGHT"),
    Mistake(64, "compare spark", "expected A B"),
    Mistake(64, "compare spark spark -o @x.jpg", "--output", ".png"),
    Mistake(64, "still spark --at 1 --frame 2", "--at", "--frame"),
    Mistake(64, "still spark --at -1", "--at", "≥ 0"),
    Mistake(64, "still spark --at 1,,2", "--at"),
    Mistake(64, "still spark --duration 1 --at 1.5", "--at", "0…1"),
    Mistake(64, "still spark --duration 1 --frame 60", "--frame", "0…59"),
    Mistake(64, "still spark --at 99999999", "--at", "10000000"),
  ]

  static let input = [
    Mistake(66, "render @missing.json", "missing.json", "No such file"),
    Mistake(66, "render @", "directory"),
    Mistake(66, "render spark --touches @missing.json", "missing.json"),
    Mistake(66, "check @missing.json", "missing.json"),
    Mistake(66, "compare spark @missing.png", "missing.png"),
    Mistake(65, "render @broken.json", "broken.json", "line 1, column 12"),
    Mistake(65, "render @unknown.json", "experience", "\"sparc\"", "nearest known: spark"),
    Mistake(65, "render @key.json --size 9x9", "sice", "size"),
    Mistake(65, "render @huge.json --size 9x9", "size", "32767"),
    Mistake(65, "render @control.json", "controls.size", "1…9"),
    Mistake(65, "render @late.json -o @f", "steps[0].activate (2 s)", "1 more mistake", "check"),
    Mistake(65, "still @late.json -o @f.png --at 3", "(canvas, control:size, control:count)"),
    Mistake(65, "trace @late.json", "nearest known: control:size"),
    Mistake(65, "render spark --touches @wheel.json", "unsupported", "actions[0].type"),
    Mistake(65, "render spark --touches @button.json", "invalid argument", "button"),
    Mistake(73, "render spark --quiet -o @key.json", "key.json", "directory"),
    Mistake(73, "render spark --quiet -o @key.json/below", "below", "directory"),
    Mistake(73, "render spark --quiet -o @a --trace @", "file's name"),
    Mistake(73, "render spark --quiet -o @b --trace @key.json/trace", "directory"),
    Mistake(73, "still spark -o @key.json/x.png", "directory"),
  ]

  @Test(arguments: usage + input)
  func `a mistake gives one clear line and its exit code`(mistake: Mistake) throws {
    let bench = try Bench()
    let spark = #"{"scene":1,"experience":"spark""#
    try bench.write(#"{"scene":1,}"#, to: "broken.json")
    try bench.write(#"{"scene":1,"experience":"sparc"}"#, to: "unknown.json")
    try bench.write(spark + #","sice":1}"#, to: "key.json")
    try bench.write(spark + #","size":{"width":1e5,"height":1e5}}"#, to: "huge.json")
    try bench.write(spark + #","controls":{"size":99}}"#, to: "control.json")
    try bench.write(
      spark
        + #","duration":4,"steps":[{"at":2,"activate":"control:sise"},{"at":5,"release":true}]}"#,
      to: "late.json")
    try bench.write(#"{"actions":[]}"#, to: "body.json")
    try bench.write(
      #"{"actions":[{"type":"wheel","id":"w","actions":[]}]}"#, to: "wheel.json")
    try bench.write(
      #"{"actions":[{"type":"pointer","id":"p","actions":[{"type":"pointerDown","button":-1}]}]}"#,
      to: "button.json")

    let run = try bench.run(mistake.words)

    #expect(run.code == mistake.code)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("motecraft: error: "))
    #expect(run.errors.hasSuffix("\n") && run.errors.dropLast().allSatisfy { !$0.isNewline })
    for fragment in mistake.fragments { #expect(run.errors.contains(fragment)) }
  }

  @Test func `quoted input is cut at 80 characters and stays on its line`() throws {
    let bench = try Bench()
    let long = try bench.run("render", String(repeating: "x", count: 300))
    #expect(!long.errors.contains(String(repeating: "x", count: 81)))
    let broken = try bench.run("render", "a\nb\u{2028}c\u{1B}[2J")
    #expect(
      broken.errors.dropLast().unicodeScalars.allSatisfy {
        !["\n", "\u{2028}", "\u{1B}"].contains($0)
      })
  }
}
