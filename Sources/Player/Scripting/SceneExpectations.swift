import JSONCoding

#if hasFeature(Embedded)
  // Pages judge no expectations.
  extension Codec<String> {
    static var expectation: Codec { .text }
  }

  extension Scene {
    func checkExpectations(areOverriding: Bool) throws(ScriptError) {}
  }
#else
  import Expectations

  extension Codec<String> {
    /// The sentence of an expectation.
    static var expectation: Codec {
      Codec(["type": "string"], "a sentence", write: { .string($0) }) {
        cursor throws(SchemaViolation) in
        let text = try cursor.text()
        do throws(ExpectationError) { _ = try Expectation(text) } catch {
          throw cursor.mistake(
            at: cursor.path, error.place, found: error.found, nearest: error.nearest)
        }
        return text
      }
    }
  }

  extension Scene {
    /// The conditions that must hold while it plays.
    package var expectations: [Expectation] {
      (settings.expect ?? []).compactMap { try? Expectation($0) }
    }

    /// Returns the scene with other expectations, each a sentence.
    package func expecting(_ sentences: [String]) -> Scene {
      var scene = self
      scene.settings.expect = sentences
      return scene
    }

    /// Throws if an expectation is of a control that is not there.
    func checkExpectations(areOverriding: Bool) throws(ScriptError) {
      for (index, expectation) in expectations.enumerated() {
        try check(expectation, at: "expect[\(index)]", areOverriding ? .setting : .scene)
      }
    }

    /// Throws an error of `kind` at `path` if `expectation` is of a control that is not there.
    package func check(
      _ expectation: Expectation, at path: String, _ kind: ScriptError.Kind
    ) throws(ScriptError) {
      let known = controls.map(\.id)
      for subject in expectation.subjects {
        guard case .control(let id) = subject.owner, !known.contains(id) else { continue }
        let (expected, nearest) = Spelling.unknown(id, "a control of \(experience)", among: known)
        throw ScriptError(
          kind, at: path, expected: expected, found: Quotation.text(id), nearest: nearest)
      }
    }
  }
#endif
