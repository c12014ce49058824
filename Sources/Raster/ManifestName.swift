/// Names of manifests: one of the whole folder, and one for each shard.
package enum ManifestName {
  /// The manifest that a whole run leaves.
  package static let whole = "frames.jsonl"

  static func of(_ extent: FrameFolder.Plan.Extent) -> String {
    switch extent {
    case .whole, .part: whole
    case .shard(let number, let count, _): "frames-\(number)-of-\(count).jsonl"
    }
  }

  /// Whether `name` is that of any manifest.
  package static func fits(_ name: String) -> Bool { name == whole || isShard(name) }

  /// Whether `name` is that of a shard's manifest, such as `frames-2-of-8.jsonl`.
  package static func isShard(_ name: String) -> Bool {
    guard name.hasPrefix("frames-"), name.hasSuffix(".jsonl") else { return false }
    let parts = name.dropFirst(7).dropLast(6).split(
      separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[1] == "of" && Int(parts[0]) != nil && Int(parts[2]) != nil
  }
}
