import Geometry
import JSONCoding
import RandomNumbers
import Sound
import Testing

@Suite struct SoundTests {
  private static let recipes: [SoundRecipe] = SoundRecipe.Voice.allCases.map { .init(usual: $0) }

  @Test(arguments: recipes)
  func `a note begins at its sample, and is silent before and after`(recipe: SoundRecipe) {
    let onset = Score.sample(at: 0.123456)
    #expect(onset == 5926)
    let score = Score([Score.Note(recipe, at: 0.123456)])
    let samples = score.samples(0..<60_000)
    #expect(samples.firstIndex { $0 != 0 } == onset)
    let last = samples.lastIndex { $0 != 0 } ?? 0
    #expect(last < onset + Int(recipe.decay * 12 * 48_000))
    #expect(samples.map { abs(Int($0)) }.max() ?? 0 > 2000)
  }

  @Test func `any piece of a score is a piece of the whole`() {
    let score = Score(
      Self.recipes.enumerated().map { Score.Note($0.element, at: 0.01 * Double($0.offset)) })
    let whole = score.samples(0..<9000)
    #expect(score.samples(700..<4300) == Array(whole[700..<4300]))
    #expect(score.samples(-5..<0) == [0, 0, 0, 0, 0])
  }

  @Test func `a click is a wave of its pitch that dies away`() {
    let recipe = SoundRecipe(.click, pitch: 1000, decay: 0.01, gain: 0.1)
    let samples = Score([Score.Note(recipe, at: 0)]).samples(0..<960)
    for (index, sample) in samples.enumerated() {
      let time = Double(index) / 48_000
      let x = 0.1 * Math.exp(-time / 0.01) * Math.cos(Math.twoPi * 1000 * time)
      // Soft bending takes less than a hundredth of so faint a wave.
      #expect(abs(Double(sample) / 32_767 - x) < 0.001)
    }
  }

  @Test func `the samples are the same on every machine`() {
    let score = Score(Self.recipes.map { Score.Note($0, at: 0) })
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in WAVFile.bytes(of: score.samples(0..<48_000)) {
      digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    #expect(String(digest, radix: 16) == "3afd3b9bff8f5ba")
  }

  @Test func `much at once is bent and not cut off`() {
    let score = Score([Score.Note](repeating: .init(.bang, at: 0.1), count: 50))
    let samples = score.samples(0..<20_000)
    #expect((samples.map { abs(Int($0)) }.max() ?? 0) <= 32_767)
    #expect(samples.contains { abs(Int($0)) > 20_000 })
  }

  @Test func `a file tells its rate, its width and its length`() {
    let header = WAVFile.header(samples: 0x1_0203)
    #expect(header.count == 44)
    #expect(Array(header[40..<44]) == [0x06, 0x04, 0x02, 0x00])
    #expect(Array(header[24..<28]) == [0x80, 0xBB, 0, 0])
    #expect(WAVFile.bytes(of: [-2, 258]) == [0xFE, 0xFF, 2, 1])
  }

  @Test func `pulses are Apple's transients and Android's waveforms`() throws {
    let pattern = HapticPattern([
      .init(time: 0.5, intensity: 1, sharpness: 0.25),
      .init(time: 0.1, intensity: 0.5, sharpness: 1),
      .init(time: 0.105, intensity: 0.2, sharpness: 0),
      .init(time: 0.1, intensity: 1, sharpness: 0),
    ])
    guard case .array(let events) = pattern.ahap["Pattern"] else {
      Issue.record("no pattern")
      return
    }
    #expect(events.compactMap { $0["Event"]?["Time"] } == [0.1, 0.1, 0.105, 0.5])
    #expect(events.allSatisfy { $0["Event"]?["EventType"] == "HapticTransient" })
    #expect(
      pattern.androidWaveform.text()
        == #"{"timings":[100,5,12,383,12],"amplitudes":[0,128,51,0,255],"repeat":-1}"#)
  }

  /// As "Representing haptic patterns in AHAP files" (Apple) and "VibrationEffect" (Android) have it.
  @Test func `patterns are built as their systems read them`() throws {
    var chance = Chance(7)
    let pattern = HapticPattern(
      (0..<200).map { _ in
        .init(time: 4 * chance.unit(), intensity: chance.unit(), sharpness: chance.unit())
      })
    let ahap = pattern.ahap
    #expect(keys(of: ahap) == ["Pattern", "Version"] && ahap["Version"] == 1)
    let events = try #require(list(ahap["Pattern"]))
    #expect(events.count == 200)
    var time = 0.0
    for item in events {
      let event = try #require(item["Event"])
      #expect(keys(of: item) == ["Event"])
      #expect(keys(of: event) == ["EventParameters", "EventType", "Time"])
      let next = try #require(number(event["Time"]))
      #expect(next >= time)
      time = next
      let parameters = try #require(list(event["EventParameters"]))
      #expect(parameters.map { $0["ParameterID"] } == ["HapticIntensity", "HapticSharpness"])
      for parameter in parameters {
        #expect(keys(of: parameter) == ["ParameterID", "ParameterValue"])
        #expect(0...1 ~= (number(parameter["ParameterValue"]) ?? -1))
      }
    }
    let waveform = pattern.androidWaveform
    #expect(keys(of: waveform) == ["amplitudes", "repeat", "timings"] && waveform["repeat"] == -1)
    let timings = try #require(list(waveform["timings"])).compactMap(number)
    let amplitudes = try #require(list(waveform["amplitudes"])).compactMap(number)
    #expect(timings.count == amplitudes.count && timings.count > 100)
    #expect(timings.allSatisfy { $0 >= 1 && $0.rounded() == $0 })
    #expect(amplitudes.allSatisfy { 0...255 ~= $0 && $0.rounded() == $0 })
    // Each pulse begins where the times before it end, but for those within a millisecond.
    var (starts, now): (Set<Int>, Int) = ([], 0)
    for (timing, amplitude) in zip(timings, amplitudes) {
      if amplitude > 0 { starts.insert(now) }
      now += Int(timing)
    }
    #expect(pattern.pulses.allSatisfy { starts.contains(Int(($0.time * 1000).rounded())) })
  }

  private func keys(of json: JSON) -> [String]? {
    guard case .object(let members) = json else { return nil }
    return members.map(\.key).sorted()
  }

  private func list(_ json: JSON?) -> [JSON]? {
    guard case .array(let values)? = json else { return nil }
    return values
  }

  private func number(_ json: JSON?) -> Double? {
    guard case .number(let number)? = json else { return nil }
    return number
  }
}
