import Controls
import Films
import Geometry
import JSONCoding
import SchemaValidation
import Scripting
import Testing

/// Lists of deliveries: what they take from each other, and those that break a rule, each of which
/// is one sentence with a path and a reason.
@Suite struct DeliveryTests {
  /// Reads the list of `items`.
  private func list(_ items: String) throws -> DeliveryList {
    try DeliveryList(try JSON(text: #"{"deliveries":1,"date":"today","items":[\#(items)]}"#))
  }

  /// Members that make a delivery of `kind`, and `more`.
  private static func item(_ kind: String, _ more: String = "", name: String = "x") -> String {
    #"{"name":"\#(name)","kind":"\#(kind)","size":{"width":40,"height":20},"scale":1\#(more)}"#
  }

  // MARK: Good ones

  @Test func `what is left out has its usual value`() throws {
    let film = try #require(try list(Self.item("film")).items.first)
    #expect(film.fps == 30 && film.codec == .h264 && film.sound == .none && film.bitrate == nil)
    #expect(film.from == 0 && film.to == nil && film.poster == nil && film.looks == SceneSettings())
    let stills = try #require(try list(Self.item("stills")).items.first)
    #expect(stills.fps == nil && stills.count == 1 && stills.stills == nil)
  }

  @Test func `each key is read`() throws {
    let looks =
      #","appearance":"light","textSize":"xxLarge","layoutDirection":"rightToLeft","chrome":"none","fingers":"show""#
    let film = try #require(
      try list(
        Self.item(
          "film",
          looks
            + #","fps":"24000/1001","from":1,"to":4.5,"codec":"vp9","sound":"events","poster":2,"limits":{"seconds":[3,9]}"#
        )
      ).items.first)
    #expect(film.looks.appearance == .light && film.looks.textSize == .xxLarge)
    #expect(film.looks.layoutDirection == .rightToLeft && film.looks.chrome == SceneChrome.none)
    #expect(film.looks.fingers == .show && film.looks.size == nil && film.looks.scale == nil)
    #expect(film.fps == FrameRate(24000, in: 1001) && film.from == 1 && film.to == 4.5)
    #expect(film.codec == .vp9 && film.sound == .events && film.poster == 2)
    #expect(film.limits.seconds == 3...9)
    let stills = try #require(
      try list(
        Self.item("stills", #","stills":[{"at":1},{"at":2,"title":"a","subtitle":"b"}]"#)
      ).items.first)
    #expect(stills.stills?.map(\.moment) == [1, 2] && stills.count == 2)
    #expect(stills.stills?[0].words == nil && stills.stills?[1].words?.subtitle == "b")
  }

  @Test func `a shape of its own is that of the scene, as long as the longer side`() throws {
    let items = try list(
      Self.item("gif", #","shape":"own""#)
        + #",{"name":"y","like":"x","scale":2},{"name":"z","like":"x","device":"iphone-se"}"#
        + #",{"name":"film","like":"x","kind":"film"}"#
    ).items
    #expect(items.map(\.shape) == [.own, .own, .stated, .stated])
    let wide = items[1].shaped(as: Size(10, 100))
    #expect(wide.size == Size(10, 100) && wide.pixels == PixelSize(8, 80))
    #expect(items[1].shaped(as: nil).pixels == PixelSize(80, 40))
    #expect(items[2].shaped(as: Size(10, 100)).pixels == items[2].pixels)
  }

  @Test func `each upright delivery of a store has a twin that lies down`() throws {
    let items = DeliveryList.standard.items
    let upright = items.filter { $0.shape == .stated && $0.size.width < $0.size.height }
    #expect(upright.count == 6)
    for item in upright {
      let twins = items.filter { $0.isTwin(of: item) }
      #expect(twins.count == 1 && twins.first?.fps == item.fps, "\(item.name)")
      #expect(twins.first?.codec == item.codec && twins.first?.bitrate == item.bitrate)
    }
    #expect(!items.contains { $0.isTwin(of: $0) })
  }

  @Test func `a delivery takes from the one that it is like what it leaves out`() throws {
    let items = try list(
      Self.item("stills", #","count":3,"appearance":"light""#)
        + #",{"name":"y","like":"x","layoutDirection":"rightToLeft","stills":[{"at":1}]}"#
        + #",{"name":"z","like":"appstore-preview-ipad","sound":"events"}"#
        + #",{"name":"square","like":"square","fps":24}"#
    ).items
    #expect(items[1].size == items[0].size && items[1].looks.appearance == .light)
    #expect(items[1].looks.layoutDirection == .rightToLeft && items[1].count == 1)
    #expect(items[2].pixels == PixelSize(1200, 1600) && items[2].limits.seconds == 15...30)
    #expect(items[2].sound == .events && items[3].fps == 24)
  }

  @Test func `a device gives the stage that a delivery does not say`() throws {
    let items = try list(
      #"{"name":"x","kind":"stills","device":"iphone-16"},{"name":"y","like":"x","scale":1,"safeArea":0}"#
    ).items
    #expect(items[0].pixels == PixelSize(1179, 2556) && items[0].looks.safeArea?.top == 59)
    #expect(items[1].pixels == PixelSize(393, 852) && items[1].looks.safeArea?.top == 0)
    let shots = try #require(
      DeliveryList.standard.items.first { $0.name == "appstore-screenshots" })
    #expect(shots.pixels == PixelSize(1320, 2868) && shots.looks.safeArea?.bottom == 34)
  }

  @Test func `what a delivery says pushes out by its meaning what it takes from another`() throws {
    let items = try list(
      Self.item("film", #","bitrate":8,"sound":"silent""#)
        + #",{"name":"se","like":"poster","device":"iphone-se"}"#
        + #",{"name":"own","like":"se","size":{"width":100,"height":200}}"#
        + #",{"name":"gif","like":"x","kind":"gif"},{"name":"shots","like":"x","kind":"stills"}"#
        + #",{"name":"web","like":"x","codec":"vp9"},{"name":"film","like":"play-store","kind":"film"}"#
    ).items
    #expect(items[1].pixels == PixelSize(750, 1334))
    #expect(items[1].looks.safeArea == Insets(top: 20, bottom: 0))
    #expect(items[2].pixels == PixelSize(200, 400))
    #expect(items[3].kind == .gif && items[3].sound == .none && items[3].bitrate == nil)
    #expect(items[4].kind == .stills && items[4].count == 1 && items[4].fps == nil)
    #expect(items[5].codec == .vp9 && items[5].bitrate == nil && items[5].sound == .silent)
    #expect(items[6].kind == .film && items[6].pixels == PixelSize(1080, 1920))
  }

  @Test(
    arguments: [
      (#""from":5"#, "from"), (#""to":1"#, "to"), (#""fps":60"#, "fps"), (#""scale":2"#, "scale"),
      (#""device":"iphone-se""#, "device"), (#""limits":{"fps":24}"#, "limits"),
      (#""limits":{"pixels":["9x9"]}"#, "limits"), (#""limits":{"bitrate":[1,2]}"#, "limits"),
      (#""codec":"prores""#, "codec"),
      (#""codec":"prores","limits":{"bitrate":[1,2]}"#, "limits"),
    ])
  func `a mistake names what a delivery says, not what it takes from another`(
    more: String, key: String
  ) {
    let model = Self.item(
      "film",
      #","from":1,"to":4,"bitrate":8,"limits":{"fps":30,"pixels":["40x20"],"codecs":["h264"]}"#)
    fails(more, at: "items[1]." + key) {
      _ = try list(model + #",{"name":"y","like":"x",\#(more)}"#)
    }
  }

  @Test func `a size that suits another kind is a mistake of the kind`() {
    let model = #"{"name":"x","kind":"stills","size":{"width":41,"height":20},"scale":1}"#
    fails("odd", at: "items[1].kind") {
      _ = try list(model + #",{"name":"y","like":"x","kind":"film"}"#)
    }
  }

  @Test func `a film names its deliveries, or has some of its own`() throws {
    let document = try Plates.document(
      #"{"film":1,"clips":[{"hold":1}],"deliveries":["poster",{"name":"cards","like":"play-store","count":2},{"name":"more","like":"cards","count":3}]}"#
    )
    let items = try #require(document.deliveries).items
    #expect(items.map(\.name) == ["poster", "cards", "more"] && items.map(\.count) == [1, 2, 3])
    let all = try #require(document.deliveries).over(.standard)
    #expect(all.count == DeliveryList.standard.items.count + 2)
    // They are no part of the film: its frames are the same.
    #expect(try document.resolved().canonicalJSON.contains("deliveries") == false)
  }

  @Test func `the list of the tool is what the schema takes`() throws {
    let schema = Schema(DeliveryList.schema)
    #expect(schema.mistakes.isEmpty)
    let more = #"{"name":"y","like":"x","stills":[{"at":0,"title":"t","place":"below"}]}"#
    let good = #"{"deliveries":1,"date":"d","items":[\#(Self.item("stills")),\#(more)]}"#
    #expect(schema.flaw(of: try JSON(text: good)) == nil)
    let film = Schema(FilmDocument.schema(Plates.schemas))
    let named = #"{"film":1,"clips":[{"hold":1}],"deliveries":["poster",\#(more)]}"#
    #expect(film.flaw(of: try JSON(text: named)) == nil)
    for item in ["3", #"{"kind":"film"}"#, Self.item("jpg")] {
      let bad = #"{"film":1,"clips":[{"hold":1}],"deliveries":[\#(item)]}"#
      #expect(film.flaw(of: try JSON(text: bad)) != nil)
    }
  }

  // MARK: Bad ones

  /// Items that are no good, with the path of the mistake, and whether the schema tells it.
  private static let bad: [(item: String, path: String, isInSchema: Bool)] = [
    ("3", "items[0]", true), ("{}", "items[0].name", true),
    (#"{"name":"x"}"#, "items[0].kind", true),
    (#"{"name":"../x","kind":"gif"}"#, "items[0].name", true),
    (#"{"name":"x","kind":"jpg"}"#, "items[0].kind", true),
    (#"{"name":"x","kind":"gif"}"#, "items[0].size", true),
    (#"{"name":"x","kind":"gif","size":{"width":9,"height":9}}"#, "items[0].scale", true),
    (#"{"name":"x","kind":"gif","size":[9,9],"scale":1}"#, "items[0].size", true),
    (#"{"name":"x","kind":"gif","size":{"width":9,"height":9},"scale":0}"#, "items[0].scale", true),
    (#"{"name":"x","kind":"gif","size":{"width":9},"scale":1}"#, "items[0].size.height", true),
    (
      #"{"name":"x","kind":"gif","size":{"width":0,"height":9},"scale":1}"#, "items[0].size.width",
      true
    ),
    (
      #"{"name":"x","kind":"gif","size":{"width":99999,"height":99999},"scale":9}"#,
      "items[0].size", false
    ),
    (
      #"{"name":"x","kind":"film","size":{"width":3,"height":4},"scale":1}"#, "items[0].size",
      false
    ),
    (#"{"name":"x","like":"appstore"}"#, "items[0].like", false),
    (#"{"name":"x","like":7}"#, "items[0].like", true),
    (#"{"name":"x","like":"x"}"#, "items[0].like", false),
    (#"{"like":"poster"}"#, "items[0].name", true),
    (#"{"name":"x","like":"poster","colour":1}"#, "items[0].colour", true),
    (#"{"name":"x","like":"poster"},{"name":"x","like":"poster"}"#, "items[1]", false),
  ]

  /// Members that are no good of a delivery of a kind.
  private static let members: [(kind: String, more: String, path: String, isInSchema: Bool)] = [
    ("gif", #""fps":0"#, "fps", true),
    ("gif", #""fps":"1/0""#, "fps", false), ("gif", #""fps":500"#, "fps", true),
    ("stills", #""fps":30"#, "fps", false), ("gif", #""about":3"#, "about", true),
    ("gif", #""from":-1"#, "from", true), ("gif", #""to":"1""#, "to", true),
    ("gif", #""from":2,"to":2"#, "to", false), ("gif", #""to":0"#, "to", false),
    ("gif", #""appearance":"grey""#, "appearance", true),
    ("gif", #""textSize":12"#, "textSize", true),
    ("gif", #""layoutDirection":"rtl""#, "layoutDirection", true),
    ("gif", #""chrome":true"#, "chrome", true), ("gif", #""fingers":"no""#, "fingers", true),
    ("film", #""codec":"av1""#, "codec", true), ("film", #""codec":264"#, "codec", true),
    ("gif", #""codec":"h264""#, "codec", false), ("film", #""bitrate":0"#, "bitrate", true),
    ("film", #""bitrate":1.5"#, "bitrate", true), ("film", #""bitrate":"8M""#, "bitrate", true),
    ("film", #""bitrate":8,"codec":"vp9""#, "bitrate", false),
    ("gif", #""bitrate":8"#, "bitrate", false), ("film", #""sound":true"#, "sound", true),
    ("stills", #""sound":"events""#, "sound", false), ("stills", #""poster":1"#, "poster", false),
    ("film", #""poster":-1"#, "poster", true), ("film", #""count":3"#, "count", false),
    ("stills", #""count":0"#, "count", true), ("stills", #""count":101"#, "count", true),
    ("film", #""stills":[{"at":0}]"#, "stills", false),
    ("stills", #""stills":[]"#, "stills", true), ("stills", #""stills":{}"#, "stills", true),
    ("stills", #""stills":[3]"#, "stills[0]", true),
    ("stills", #""stills":[{}]"#, "stills[0].at", true),
    ("stills", #""stills":[{"at":-1}]"#, "stills[0].at", true),
    ("stills", #""stills":[{"at":1},{"at":1}]"#, "stills[1].at", false),
    ("stills", #""stills":[{"at":1,"title":""}]"#, "stills[0].title", true),
    ("stills", #""stills":[{"at":1,"subtitle":"a"}]"#, "stills[0].subtitle", false),
    ("stills", #""stills":[{"at":1,"place":"above"}]"#, "stills[0].place", false),
    ("stills", #""stills":[{"at":1,"title":"a","place":"left"}]"#, "stills[0].place", true),
    ("stills", #""stills":[{"at":1,"words":"a"}]"#, "stills[0].words", true),
    ("stills", #""count":1,"stills":[{"at":1}]"#, "count", false),
    ("stills", #""background":"red""#, "background", true),
    ("stills", #""color":7"#, "color", true), ("film", ##""color":"#ffffff""##, "color", false),
    ("film", #""shape":"own""#, "shape", false), ("gif", #""shape":"wide""#, "shape", true),
    ("gif", #""shape":"own","limits":{"pixels":["40x20"]}"#, "shape", false),
    ("gif", #""limits":[]"#, "limits", true), ("gif", #""limits":{"size":1}"#, "limits.size", true),
    ("gif", #""limits":{"pixels":[]}"#, "limits.pixels", true),
    ("gif", #""limits":{"pixels":["9"]}"#, "limits.pixels[0]", true),
    ("gif", #""limits":{"pixels":["0x9"]}"#, "limits.pixels[0]", true),
    ("gif", #""limits":{"pixels":["99999999999999999999x9"]}"#, "limits.pixels[0]", true),
    ("gif", #""limits":{"seconds":9}"#, "limits.seconds", true),
    ("gif", #""limits":{"seconds":[9]}"#, "limits.seconds", true),
    ("gif", #""limits":{"seconds":[9,8]}"#, "limits.seconds", false),
    ("gif", #""limits":{"bytes":1}"#, "limits.bytes", true),
    ("gif", #""limits":{"fps":0}"#, "limits.fps", true),
    ("gif", #""limits":{"codecs":["av1"]}"#, "limits.codecs[0]", true),
    ("film", #""limits":{"codecs":[]}"#, "limits.codecs", true),
    // What is not accepted.
    ("gif", #""limits":{"pixels":["20x40"]}"#, "size", false),
    ("gif", #""limits":{"fps":24}"#, "fps", false),
    ("film", #""limits":{"codecs":["vp9"]}"#, "codec", false),
    ("film", #""limits":{"bitrate":[10,12]}"#, "bitrate", false),
    ("film", #""bitrate":13,"limits":{"bitrate":[10,12]}"#, "bitrate", false),
    ("stills", #""count":3,"limits":{"count":[1,2]}"#, "count", false),
    ("stills", #""stills":[{"at":1}],"limits":{"count":[2,8]}"#, "stills", false),
  ]

  @Test func `a bad list is one sentence with its path, in a file and in a film`() throws {
    let cases =
      Self.bad
      + Self.members.map {
        (Self.item($0.kind, "," + $0.more), "items[0]." + $0.path, $0.isInSchema)
      }
    #expect(cases.count >= 80)
    let schema = Schema(DeliveryList.schema)
    for (item, path, isInSchema) in cases {
      fails(item, at: path) { _ = try list(item) }
      let film = #"{"film":1,"clips":[{"hold":1}],"deliveries":[\#(item)]}"#
      fails(film, at: path.replacing("items", with: "deliveries")) {
        _ = try Plates.document(film)
      }
      let flaw = schema.flaw(of: try JSON(text: #"{"deliveries":1,"items":[\#(item)]}"#))
      #expect((flaw != nil) == isInSchema, "\(item): \(flaw ?? "no flaw")")
    }
  }

  @Test(
    arguments: [
      ("[]", "deliveries"), ("{}", "deliveries"), (#"{"deliveries":2,"items":[]}"#, "deliveries"),
      (#"{"deliveries":1}"#, "items"), (#"{"deliveries":1,"items":{}}"#, "items"),
      (#"{"deliveries":1,"items":[],"more":1}"#, "more"),
      (#"{"deliveries":1,"items":[],"date":1}"#, "date"),
      (#"{"deliveries":1,"items":["postr"]}"#, "items[0]"),
    ])
  func `a bad document`(text: String, path: String) {
    fails(text, at: path) { _ = try DeliveryList(try JSON(text: text)) }
  }

  private func fails(_ text: String, at path: String, _ read: () throws -> Void) {
    do {
      try read()
      Issue.record("\(text) is read")
    } catch let error as ScriptError {
      #expect(error.path == path, "\(text): \(error)")
      let sentence = error.description
      #expect(!sentence.contains("\n") && sentence.contains("expected"), "\(sentence)")
    } catch {
      Issue.record(error)
    }
  }
}
