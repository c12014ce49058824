import Files
import GestureFuzzing

// Carries out random plans of gestures and tells the first that has a flaw, as short as it gets.
// Usage: GestureFuzzer RUNS [SEED]: plans SEED … SEED + RUNS − 1 (default 0).

let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let (runs, first) = (numbers.first ?? 1000, numbers.dropFirst().first ?? 0)
for seed in first..<first + runs {
  let plan = GesturePlan(seed: seed)
  guard GestureTrial(plan).flaw != nil else { continue }
  let shortest = GestureShrinker.shortest(plan)
  let trial = GestureTrial(shortest)
  print("plan \(seed): \(trial.flaw ?? "")")
  for (index, part) in shortest.parts.enumerated() where !part.gestures.isEmpty {
    print("  view \(index): \(part)")
  }
  for act in shortest.acts { print("  \(act)") }
  print(trial.told.joined(separator: "\n"))
  Program.end(1)
}
print("\(runs) plans of gestures from seed \(first): no flaw")
