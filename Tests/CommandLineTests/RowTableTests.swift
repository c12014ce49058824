import CommandLine
import JSONCoding
import Testing

/// Tables of rows, and texts that their cells are put into.
@Suite struct RowTableTests {
  private func table(_ text: String, _ format: RowTable.Format = .csv) throws -> RowTable {
    try RowTable(Array(text.utf8), format, named: "rows")
  }

  private func cells(_ text: String, _ column: String = "a") throws -> [JSON?] {
    try table(text).rows.map { $0.cells[column] }
  }

  @Test func `CSV is read as RFC 4180 has it`() throws {
    #expect(try cells("a,b\r\n1,2\r\n") == ["1"])
    #expect(try cells("a,b\n1,2\n3,") == ["1", "3"])
    #expect(try cells("\u{FEFF}a\n1") == ["1"])
    #expect(try cells("a,b\n\"x,\"\"y\"\"\r\nz\",2\n\"\",4\n") == ["x,\"y\"\r\nz", ""])
    #expect(try cells("\"a\",b\n 1 ,2\n") == [" 1 "])
    #expect(try cells("a,größe\n1,ä\n", "größe") == ["ä"])
    #expect(try table("b,a\n1,2").columns == ["b", "a"])
  }

  @Test func `rows are counted as an editor counts lines`() throws {
    let rows = try table("a,b\r\n\"1\n2\r\n3\",x\r\n\r\n4,y\r\n").rows
    #expect(rows.map(\.number) == [2, 6])
  }

  @Test func `JSON is a list of objects`() throws {
    let table = try table(#"[{"b": 1.5, "a": "x"}, {"a": true, "b": 18446744073709551615}]"#, .json)
    #expect(table.columns == ["a", "b"] && table.rows.map(\.number) == [0, 1])
    #expect(table.rows[0].cells == ["a": "x", "b": 1.5])
    #expect(table.rows[1].cells == ["a": true, "b": .large(.max)])
    let row = TableRow(table.rows[1], of: table)
    #expect(row.text("b") == "18446744073709551615" && row.text("a") == "true")
    #expect(try row.filled("on={a}", for: nil, as: "x") == "on=true")
  }

  /// A table that is none, and what its one sentence says.
  static let bad: [(String, RowTable.Format, String)] = [
    ("", .csv, "expected a line of column names, found nothing"),
    ("\n\n", .csv, "expected a line of column names, found nothing"),
    ("a,b\n", .csv, "expected a row at least, found none"),
    ("a,b", .csv, "expected a row at least, found none"),
    ("a,a\n1,2", .csv, "line 1: expected each column once, found \"a\" twice"),
    ("a,b,a\n1,2,3", .csv, "line 1: expected each column once, found \"a\" twice"),
    ("a,\n1,2", .csv, "line 1: expected a name for each column, found none for column 2"),
    (",a\n1,2", .csv, "line 1: expected a name for each column, found none for column 1"),
    ("\n\n,a\n1,2", .csv, "line 3: expected a name for each column, found none for column 1"),
    ("a,{b}\n1,2", .csv, "line 1: expected names without braces, found \"{b}\""),
    ("a,b\n1\n", .csv, "line 2, column \"b\": expected 2 cells, found 1"),
    ("a,b,c\n1,2,3\n4,5\n", .csv, "line 3, column \"c\": expected 3 cells, found 2"),
    ("a,b\n1,2\n\n3\n", .csv, "line 4, column \"b\": expected 2 cells, found 1"),
    ("a,b\n1,2,3\n", .csv, "line 2: expected 2 cells, found 3"),
    ("a\n1,\n", .csv, "line 2: expected 1 cell, found 2"),
    ("a,b\n1,\"2\n3,4\n", .csv, "line 2: expected a quotation mark that closes the cell"),
    ("a\n\"\"\"", .csv, "line 2: expected a quotation mark that closes the cell"),
    ("a\n\"x\"y\n", .csv, "line 2: expected a comma or the line's end behind a cell, found \"y\""),
    ("a\n\"x\" \n", .csv, "line 2: expected a comma or the line's end behind a cell, found \" \""),
    ("a\nx\"y\n", .csv, "line 2: expected a cell in quotation marks, with those in it doubled"),
    ("a\"b\n1\n", .csv, "line 1: expected a cell in quotation marks"),
    ("a\r1\r", .csv, "line 1: expected a comma or the line's end behind a cell, found \"\\r\""),
    ("a\n1\r2\n", .csv, "line 2: expected a comma or the line's end behind a cell"),
    ("a\n\"1\n2\"x", .csv, "line 3: expected a comma or the line's end behind a cell"),
    ("a,b\n1,2\n3,\n4", .csv, "line 4, column \"b\": expected 2 cells, found 1"),
    ("a,}\n1,2", .csv, "line 1: expected names without braces, found \"}\""),
    ("a,b\n\"1\"\"\n", .csv, "line 2: expected a quotation mark that closes the cell"),
    ("", .json, "expected"),
    ("[", .json, "expected"),
    ("a,b\n1,2", .json, "expected"),
    ("[{\"a\": 1},]", .json, "expected"),
    ("[{\"a\": 1, \"a\": 2}]", .json, "a"),
    ("{}", .json, "expected a list of objects, found an object"),
    ("7", .json, "expected a list of objects, found 7"),
    ("true", .json, "expected a list of objects, found true"),
    ("\"a\"", .json, "expected a list of objects, found \"a\""),
    ("[{\"a\": 1}, \"a\"]", .json, "[1]: expected an object, found \"a\""),
    ("[]", .json, "expected a row at least, found none"),
    ("[1]", .json, "[0]: expected an object, found 1"),
    ("[{\"a\": 1}, [1]]", .json, "[1]: expected an object, found a list"),
    ("[{\"a\": 1}, null]", .json, "[1]: expected an object, found null"),
    ("[{\"a\": null}]", .json, "[0].a: expected a text, a number, true or false, found null"),
    ("[{\"a\": [1]}]", .json, "[0].a: expected a text, a number, true or false, found a list"),
    ("[{\"a\": {}}]", .json, "[0].a: expected a text, a number, true or false, found an object"),
    ("[{\"a\": 1}, {\"a\": {}}]", .json, "[1].a: expected a text, a number"),
    ("[{\"a\": 1}, {}]", .json, "[1].a: expected a cell, found none"),
    ("[{\"a\": 1, \"b\": 2}, {\"a\": 1}]", .json, "[1].b: expected a cell, found none"),
    (
      "[{\"a\": 1}, {\"a\": 1, \"c\": 2}]", .json,
      "[1]: expected the keys of the first row, found \"c\""
    ),
    ("[{\"a\": 1}, {\"A\": 1}]", .json, "[1]: expected the keys of the first row, found \"A\""),
    ("[{\"{a}\": 1}]", .json, "[0]: expected names of columns without braces, found \"{a}\""),
    ("[{\"\": 1}]", .json, "[0]: expected names of columns without braces, found \"\""),
  ]

  @Test(arguments: bad)
  func `a bad table gets one sentence`(
    text: String, format: RowTable.Format, expected: String
  ) throws {
    let error = #expect(throws: (any Error).self) { try table(text, format) }
    let message = try #require(error.flatMap { Failure($0, in: "\"rows\"").message })
    #expect(message.hasPrefix("\"rows\": ") && message.contains(expected), "\(message)")
    #expect(message.utf8.count < 250 && !message.contains("\n"), "\(message)")
  }

  @Test func `bytes that are no text are reported with their line`() throws {
    let error = #expect(throws: RowMistake.self) {
      try RowTable(Array("a\n1\n".utf8) + [0xFF, 10], .csv, named: "rows")
    }
    #expect(error?.sentence == "line 3: expected UTF-8, found other bytes")
  }

  @Test func `cells stand for columns in braces`() throws {
    let table = try table("a,b c\n7,x\n")
    let row = TableRow(table.rows[0], of: table)
    for (text, filled) in [
      ("{a}", "7"), ("{a}-{b c}.png", "7-x.png"), ("{{a}}", "{a}"), ("{{{a}}}", "{7}"),
      ("none", "none"), ("", ""), ("}}{{", "}{"),
    ] {
      #expect(try row.filled(text, for: nil, as: "x") == filled)
    }
    #expect(row.usedColumns == ["a", "b c"])
    for (text, words) in [
      ("{d}", "--at: expected a column of rows, found \"d\"; known: a, b c"),
      ("{A}", "nearest known: a"), ("{", "expected {COLUMN}, or {{ and }} for braces"),
      ("}", "for braces, found \"}\""), ("{a", "for braces"), ("{a{b c}}", "for braces"),
      ("{}", "found \"\""),
    ] {
      let mistake = #expect(throws: TemplateMistake.self) {
        try row.filled(text, for: nil, as: "--at")
      }
      #expect(mistake?.sentence?.contains(words) == true, "\(mistake?.sentence ?? "")")
    }
  }

  @Test func `a string of a document that is one column becomes what its cell is`() throws {
    let document: JSON = [
      "seed": "{n}", "on": "{yes}", "style": "{word}", "text": "{n}", "list": ["{n} of {n}", 5],
    ]
    for (text, format) in [
      ("n,yes,word\n18446744073709551615,true,dots\n", RowTable.Format.csv),
      (#"[{"n": 18446744073709551615, "yes": true, "word": "dots"}]"#, .json),
    ] {
      let table = try table(text, format)
      let filled = try TableRow(table.rows[0], of: table).filled(document, in: "x")
      #expect(filled["seed"] == .large(.max) && filled["on"] == true && filled["style"] == "dots")
      #expect(filled["text"] == "18446744073709551615")
      #expect(filled["list"] == ["18446744073709551615 of 18446744073709551615", 5])
    }
    let table = try table("n\n0.5\n")
    #expect(try TableRow(table.rows[0], of: table).filled(document["seed"] ?? "", in: "x") == 0.5)
  }
}
