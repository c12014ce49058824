import JSONCoding
import Scripting

/// Options of what is heard and felt.
package struct SoundOptions: OptionGroup {
  package var isHeard = false
  package var recipes: String?
  package var track: String?
  /// Gain of the track, in decibels.
  package var gain = 0.0
  package var start = 0.0
  package var fades: [Double] = [0, 0]
  package var haptics: String?

  package init() {}

  package static let recipes = Options<Self>(
    .optional(
      "--sounds", \.recipes, .path("FILE", .reads), "recipes for events, see help sound"))

  package static let all = Options<Self>(
    .flag("--sound", \.isHeard, "with a film: what fingers feel and what happens is heard"),
    recipes,
    .optional(
      "--track", \.track, .path("FILE", .reads), "with a film: a track of sound under it"),
    .value("--track-gain", \.gain, .decibels, "how loud it is"),
    .value("--track-start", \.start, .second, "the second of it that is heard first"),
    .value("--track-fade", \.fades, .fades, "seconds in which it comes and goes"),
    .optional(
      "--haptics", \.haptics, .path("FILE.ahap|FILE.json", .writes),
      "what fingers feel: for Apple's players, or Android's waveforms"))

  /// Sounds of events: those of the file of recipes, or the usual ones.
  package var plan: SoundPlan {
    get throws {
      guard let recipes else { return SoundPlan() }
      let file = InputFile(path: recipes)
      let json = try file.parsed { bytes in
        do throws(JSONError) { return try JSON(bytes: bytes) } catch { throw ScriptError(error) }
      }
      do throws(DocumentError) { return try SoundPlan(json) } catch {
        throw Failure(error, in: file.name)
      }
    }
  }
}

extension OptionReader<Double> {
  fileprivate static var decibels: OptionReader {
    number("DB", in: -100...100, "a number −100…100")
  }

  fileprivate static var second: OptionReader {
    number("S", in: 0...SceneLimits.seconds, "a number ≥ 0")
  }

  /// A number in `range`, which errors call `expected`.
  package static func number(
    _ placeholder: String, in range: ClosedRange<Double>, _ expected: String
  ) -> OptionReader {
    OptionReader(placeholder) {
      JSON.number($0).text(.rounded)
    } read: { text, option in
      guard let number = Spelling.number(text), range ~= number else {
        throw Failure.invalid(text, at: option, expected: expected)
      }
      return number
    }
  }
}

extension OptionReader<[Double]> {
  fileprivate static var fades: OptionReader {
    OptionReader("IN,OUT", text: commas) { text, option in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let fades = parts.compactMap { Spelling.number(String($0)) }
      guard parts.count == 2, fades.count == 2, fades.allSatisfy({ 0...3600 ~= $0 }) else {
        throw Failure.invalid(text, at: option, expected: "IN,OUT, each 0…3600")
      }
      return fades
    }
  }
}
