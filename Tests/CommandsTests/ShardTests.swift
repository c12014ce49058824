import Commands
import Foundation
import JSONCoding
import Testing

@Suite struct ShardTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test(arguments: [1, 2, 3, 8, 60, 360, 1000], [0.05, 0.5, 0.97, 1])
  func `shards are all frames, each once, and end together`(count: Int, share: Double) {
    for frames in [1, 7, 360, 10_000] {
      let plan = ShardPlan(frames: frames, count: count, share: share)
      let ranges = (1...count).map(plan.range)
      #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == frames)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      if count <= frames { #expect(ranges.allSatisfy { !$0.isEmpty }) }
      // Later ones simulate more and paint no more, but for rounding.
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $1.count <= $0.count + 1 })
    }
  }

  @Test func `the cost of all shards is the same but for a frame`() {
    let (share, frames) = (0.9, 100_000)
    let plan = ShardPlan(frames: frames, count: 8, share: share)
    let costs = (1...8).map { number in
      let range = plan.range(number)
      return (1 - share) * Double(range.upperBound) + share * Double(range.count)
    }
    let mean = costs.reduce(0, +) / 8
    #expect(costs.allSatisfy { abs($0 - mean) < 2 })
    // (1 − q^n) / (1 − q) times as fast as one.
    let gain = Double(frames) / mean
    #expect(abs(gain - (1 - pow(share, 8)) / (1 - share)) < 0.01)
  }

  @Test func `the frames of all shards are those of one run, byte for byte`() throws {
    func render(_ arguments: String...) throws -> Bench.Run {
      try bench.run(["render", "spark"] + Bench.small + ["--duration", "0.3"] + arguments)
    }
    _ = try render("-o", "@one")
    for shard in 1...4 {
      let run = try render("--shard", "\(shard)/4", "-o", "@all", "--json")
      #expect(run.json?["shard"] == .string("\(shard)/4") && run.json?["shardSource"] == "--shard")
    }
    #expect(try bench.frames("all") == bench.frames("one"))
    for name in try bench.frames("one").found() {
      #expect(try bench.bytes("all/\(name)") == bench.bytes("one/\(name)"))
    }
    #expect(try bench.run("verify", "@all", "--sample", "4").code == 0)
    // A whole run takes the lists of the shards for its own.
    #expect(try render("-o", "@all", "--json").json?["kept"] == 18)
    #expect(try bench.names("all") == bench.names("one"))
    #expect(try bench.bytes("all/frames.jsonl") == bench.bytes("one/frames.jsonl"))
  }

  private func frames(
    _ environment: [String: String], _ arguments: String...
  ) throws -> (code: Int32, shard: JSON?, source: JSON?, errors: String) {
    let run = try bench.run(
      ["render", "spark", "--duration", "0.2", "-o", "@film", "--json"] + Bench.small + arguments,
      environment: environment)
    return (run.code, run.json?["shard"], run.json?["shardSource"], run.errors)
  }

  @Test func `tasks of Slurm, Kubernetes and AWS Batch know their shard`() throws {
    let slurm = ["SLURM_ARRAY_TASK_ID": "6", "SLURM_ARRAY_TASK_MIN": "4"]
    var run = try frames(slurm.merging(["SLURM_ARRAY_TASK_MAX": "9"]) { $1 })
    #expect(run.shard == "3/6" && run.source == "SLURM_ARRAY_TASK_ID")
    run = try frames(["JOB_COMPLETION_INDEX": "0", "MOTECRAFT_SHARDS": "3"])
    #expect(run.shard == "1/3" && run.source == "JOB_COMPLETION_INDEX")
    run = try frames(["AWS_BATCH_JOB_ARRAY_INDEX": "4", "AWS_BATCH_JOB_ARRAY_SIZE": "5"])
    #expect(run.shard == "5/5" && run.source == "AWS_BATCH_JOB_ARRAY_INDEX")
  }

  @Test(arguments: [
    ("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MAX"), ("JOB_COMPLETION_INDEX", "MOTECRAFT_SHARDS"),
    ("AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE"),
  ])
  func `a task that is not told how many there are is refused`(
    index: String, size: String
  ) throws {
    let run = try frames([index: "0"])
    #expect(run.code == 64 && run.errors.contains("\(index): expected \(size) beside it"))
    #expect(try bench.names("").filter { !$0.hasPrefix(".") }.isEmpty)
    #expect(try frames([index: "0"], "--shard", "1/1").code == 0)
    #expect(try frames([index: "0"], "--frames", "0").shard == nil)
    // Another system may tell it all.
    let aws = ["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "2"]
    #expect(try frames(aws.merging([index: "0"]) { $1 }).shard == "1/2")
  }

  @Test func `an option wins over the variables`() throws {
    let task = ["JOB_COMPLETION_INDEX": "0", "MOTECRAFT_SHARDS": "3"]
    #expect(try frames(task, "--shard", "2/2").source == "--shard")
    #expect(try frames(task, "--frames", "0-3").shard == nil)
    #expect(try frames([:], "--shard", "2/2", "--frames", "0-3").code == 64)
  }

  @Test func `variables and options that make no sense are refused by name`() throws {
    for text in ["0/3", "4/3", "a/3", "1", "1/2/3", "-1/3", "1/0", "1/99999999999"] {
      let run = try frames([:], "--shard", text)
      #expect(run.code == 64 && run.errors.contains("--shard"))
    }
    var slurm = [
      "SLURM_ARRAY_TASK_ID": "6", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": "8",
      "SLURM_ARRAY_TASK_STEP": "2",
    ]
    #expect(try frames(slurm).errors.contains("SLURM_ARRAY_TASK_STEP"))
    slurm["SLURM_ARRAY_TASK_STEP"] = "1"
    slurm["SLURM_ARRAY_TASK_COUNT"] = "3"
    #expect(try frames(slurm).errors.contains("SLURM_ARRAY_TASK_COUNT"))
    #expect(try frames(["JOB_COMPLETION_INDEX": "3", "MOTECRAFT_SHARDS": "3"]).code == 64)
    #expect(try frames(["JOB_COMPLETION_INDEX": "x", "MOTECRAFT_SHARDS": "3"]).code == 64)
  }

  @Test(arguments: [["-o", "@x.mp4"], ["-o", "@x.wav"], ["-o", "-", "--format", "raw"]])
  func `what is one file has no pieces`(target: [String]) throws {
    let words = ["render", "spark", "--duration", "0.1"] + Bench.small + target
    let shard = try bench.run(words + ["--shard", "2/3"])
    #expect(shard.code == 64 && shard.errors.contains("--shard: expected a folder at --output"))
    let task = ["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_MAX": "1"]
    let run = try bench.run(words, environment: task)
    #expect(
      run.code == 64
        && run.errors.contains("SLURM_ARRAY_TASK_ID: expected a folder at --output"))
    #expect(run.errors.contains("--frames RANGE says which frames a task is to render"))
    #expect(try bench.names("").filter { !$0.hasPrefix(".") }.isEmpty)
    guard target.contains("-") else { return }
    #expect(try bench.run(words + ["--frames", "0-1"], environment: task).code == 0)
  }

  @Test func `a shard beyond the frames has nothing to do`() throws {
    let run = try bench.run(
      ["render", "spark", "--duration", "0.05", "--shard", "9/9", "-o", "@film"] + Bench.small)
    #expect(run.code == 0 && run.output == "Shard 9/9 (--shard) has no frames.\n")
  }
}
