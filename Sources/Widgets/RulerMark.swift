/// The marks of a ruler that something counts for.
public enum RulerMark: String, Hashable, Sendable, CaseIterable {
  /// No mark.
  case none
  /// Marks of whole steps.
  case unit
  /// Marks of whole and half steps; of whole ones alone where no mark lies half way.
  case half
  /// All marks.
  case fraction
}
