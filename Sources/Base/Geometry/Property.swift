/// A property of `Root`, given by its key path, to read and to write.
///
/// Embedded Swift has no key paths at run time. There it is the offset of a stored property in
/// memory, which the compiler computes from a literal key path if every function that passes the
/// literal on is inlined.
package struct Property<Root, Value>: Sendable {
  /// Its name, which identifies it.
  package let name: PropertyName<Root>

  #if hasFeature(Embedded)
    private let offset: Int

    /// The stored property at `path`, a literal.
    @inline(__always)
    package init(_ path: any WritableKeyPath<Root, Value> & Sendable) {
      name = PropertyName(path)
      guard let offset = MemoryLayout<Root>.offset(of: path) else {
        preconditionFailure("a page keeps stored properties alone")
      }
      self.offset = offset
    }

    /// Returns its value in `root`.
    package func get(_ root: Root) -> Value {
      withUnsafePointer(to: root) { pointer in
        UnsafeRawPointer(pointer).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
      }
    }

    /// Changes its value in `root`.
    package func modify(_ root: inout Root, _ change: (inout Value) -> Void) {
      withUnsafeMutablePointer(to: &root) { pointer in
        let value = UnsafeMutableRawPointer(pointer).advanced(by: offset)
        change(&value.assumingMemoryBound(to: Value.self).pointee)
      }
    }
  #else
    private let path: any WritableKeyPath<Root, Value> & Sendable

    /// The property at `path`.
    package init(_ path: any WritableKeyPath<Root, Value> & Sendable) {
      name = PropertyName(path)
      self.path = path
    }

    /// Returns its value in `root`.
    package func get(_ root: Root) -> Value { root[keyPath: path] }

    /// Changes its value in `root`.
    package func modify(_ root: inout Root, _ change: (inout Value) -> Void) {
      change(&root[keyPath: path])
    }
  #endif

  /// Sets it to `value` in `root`.
  package func set(_ root: inout Root, to value: Value) { modify(&root) { $0 = value } }
}

/// The identity of a property of `Root`, for comparison: nothing is read through it.
package struct PropertyName<Root>: Equatable, @unchecked Sendable {
  #if hasFeature(Embedded)
    private let offset: Int?

    /// The identity of the property at `path`, a literal.
    @inline(__always)
    package init(_ path: PartialKeyPath<Root>) { offset = MemoryLayout<Root>.offset(of: path) }

    /// Its name in messages.
    package var text: String { "a property" }
  #else
    private let path: PartialKeyPath<Root>

    /// The identity of the property at `path`.
    package init(_ path: PartialKeyPath<Root>) { self.path = path }

    /// Its name in messages.
    package var text: String { "\(path)" }
  #endif
}
