import HTTP
import JSONCoding
import Sound
import Views

/// Makes messages of what is heard: of each recipe its samples once, then when it sounds.
///
/// A message with samples begins with four numbers of 32 bits, the lowest byte first: 3, the number
/// of the recipe, samples per second, and how many samples there are. The samples of 16 bits follow:
/// those of a WAV file in which the recipe sounds alone.
struct LiveSounds {
  /// Those that the page has the samples of, by their numbers.
  private var known: [SoundRecipe] = []

  /// Most notes of a message: what else happened in so short a time is not heard.
  private static let most = 32
  /// Most recipes that are kept: a plan may have one for each name.
  private static let mostKnown = 256
  /// The kind of a message with samples, beside those of pictures.
  private static let kind = 3

  /// The messages, frames of a socket, for `events`, in the order of their steps; `recipe` tells how
  /// one sounds.
  mutating func messages(
    of events: [Event], _ recipe: (Event) -> SoundRecipe?
  ) -> [[UInt8]] {
    var messages: [[UInt8]] = []
    var notes: [JSON] = []
    let start = events.map(\.time).min() ?? 0
    for event in events {
      guard notes.count < Self.most, let recipe = recipe(event) else { continue }
      if !known.contains(recipe) {
        guard known.count < Self.mostKnown else { continue }
        messages.append(Self.samples(of: recipe, number: known.count))
        known.append(recipe)
      }
      let number = known.firstIndex(of: recipe) ?? 0
      notes.append([.number(Double(number)), .number(event.time - start)])
    }
    guard !notes.isEmpty else { return messages }
    let message: JSON = ["type": "notes", "notes": .array(notes)]
    return messages + [Array(WebSocketWriter.text(message.text().utf8))]
  }

  private static func samples(of recipe: SoundRecipe, number: Int) -> [UInt8] {
    let samples = Score([Score.Note(recipe, at: 0)]).samples(0..<recipe.length)
    let head = [kind, number, SoundRecipe.rate, samples.count].flatMap { number in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let body = head + WAVFile.bytes(of: samples)
    return WebSocketWriter.binaryHead(body.count) + body
  }
}
