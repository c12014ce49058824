import JSONCoding

/// The times of a cue, in milliseconds, with their line in the file.
struct CueTimes {
  let from: Int
  let to: Int
  /// The line, in quotation marks.
  let text: String

  /// Parses the times at the beginning of `line`, in either form. The rest of the line is ignored.
  init?(_ line: ArraySlice<UInt8>, _ take: (inout ArraySlice<UInt8>) -> Int?) {
    var rest = line.drop(while: Self.isSpace)
    guard let from = take(&rest) else { return nil }
    rest = rest.drop(while: Self.isSpace)
    guard rest.starts(with: Self.arrow) else { return nil }
    rest = rest.dropFirst(Self.arrow.count).drop(while: Self.isSpace)
    guard let to = take(&rest) else { return nil }
    (self.from, self.to) = (from, to)
    text = Quotation.text(String(decoding: line, as: UTF8.self))
  }

  /// The arrow between the two times.
  static let arrow = Array("-->".utf8)

  /// Returns true if `byte` is ASCII white space.
  static func isSpace(_ byte: UInt8) -> Bool { [9, 10, 12, 13, 32].contains(byte) }

  // MARK: Timestamps

  /// Parses a timestamp of WebVTT: `02:03.500`, `01:02:03.500`, with hours of any number of digits.
  static func takeWebVTT(from rest: inout ArraySlice<UInt8>) -> Int? {
    var fields: [Field] = []
    repeat {
      fields.append(Field(from: &rest))
    } while fields.count < 3 && rest.take(":")
    let hasHours = fields.count == 3
    guard fields.count > 1, fields.dropFirst().allSatisfy({ $0.digits == 2 && $0.value < 60 }),
      hasHours ? fields[0].digits > 0 : fields[0].digits == 2 && fields[0].value < 60,
      rest.take(".")
    else { return nil }
    let fraction = Field(from: &rest)
    return fraction.digits == 3 ? milliseconds(fields, fraction) : nil
  }

  /// Parses a timestamp of SubRip as players do: `01:02:03,500`, also with a point, without hours,
  /// or with fewer digits.
  static func takeSubRip(from rest: inout ArraySlice<UInt8>) -> Int? {
    var fields: [Field] = []
    repeat {
      fields.append(Field(from: &rest))
    } while fields.count < 3 && rest.take(":")
    guard fields.count > 1, fields.allSatisfy({ 1...4 ~= $0.digits }),
      fields[fields.count - 1].value < 60, rest.take(",") || rest.take(".")
    else { return nil }
    let fraction = Field(from: &rest)
    return 1...3 ~= fraction.digits ? milliseconds(fields, fraction) : nil
  }

  private static func milliseconds(_ fields: [Field], _ fraction: Field) -> Int {
    fields.reduce(0) { $0 * 60 + $1.value } * 1000 + fraction.value
  }

  /// A sequence of digits and its value.
  private struct Field {
    let digits: Int
    /// At most 10⁹: a larger number is beyond any film.
    let value: Int

    init(from rest: inout ArraySlice<UInt8>) {
      let taken = rest.prefix(while: Spelling.isDigit)
      rest = rest.dropFirst(taken.count)
      digits = taken.count
      value = taken.reduce(0) { min($0 * 10 + Int($1 - 48), 1_000_000_000) }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Takes `character` from the beginning, if it is there.
  fileprivate mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }
}
