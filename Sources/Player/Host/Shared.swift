/// A constant that copies of a value have in common: a copy refers to it, whatever it holds.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
