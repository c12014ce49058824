/// Something that public types are asked for, with any numbers that their documentation allows.
struct PublicCall: Sendable {
  let name: String
  let make: @Sendable (inout AbsurdNumbers) throws -> Void

  init(_ name: String, _ make: @escaping @Sendable (inout AbsurdNumbers) throws -> Void) {
    (self.name, self.make) = (name, make)
  }

  static let all = geometry + paths + motion + gestures + rendering + scenes
}

/// Takes what was asked for, so that it is worked out.
@inline(never)
func take<each T>(_ values: repeat each T) {}
