import Drawing
import RandomNumbers
import Testing

/// The notation of colours in CSS. Texts are those of the Web Platform Tests, css/css-color/parsing,
/// and others; values and refusals are what Chromium finds for them by
/// `color(from … srgb r g b / alpha)`, and the opacities of the older notation are exact.
@Suite struct CSSColorTests {
  @Test(arguments: colors) func `a colour has the values that browsers give it`(
    text: String, channels: [Double]
  ) throws {
    let color = try #require(Color(css: text))
    let found = [color.red, color.green, color.blue, color.alpha]
    // Browsers compute OKLab in single precision.
    let tolerance = text.hasPrefix("ok") ? 5e-4 : 1e-6
    for (found, wanted) in zip(found, channels) { #expect(abs(found - wanted) <= tolerance) }
  }

  @Test(arguments: noColors) func `what is no colour is refused`(text: String) {
    #expect(Color(css: text) == nil)
    #expect(Color(css: "x" + text) == nil)
  }

  @Test func `all 148 names have the values that browsers give them`() throws {
    var digest: UInt32 = 0
    let names = Self.names.split(separator: " ")
    for name in names {
      let color = try #require(Color(css: String(name)))
      func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
      digest =
        digest &* 31 &+ byte(color.red) << 16 &+ byte(color.green) << 8 &+ byte(color.blue)
    }
    #expect(names.count == 148 && digest == 3_551_382_740)
    #expect(Color(css: "gold") == .gold && Color(css: "SkyBlue") == .skyBlue)
    #expect(Color(css: "grey") == Color(css: "gray") && Color(css: "transparent") == .clear)
  }

  @Test func `any bytes are read or refused`() {
    let signs = Array("rgbhslwokltcnedu0123456789.,%/()#+-e \n\u{e9}")
    var chance = Chance(7)
    for _ in 0..<20_000 {
      var text = chance.pick(["", "rgb(", "hsl(", "oklch(", "#"])
      for _ in 0..<chance.index(below: 16) { text.append(chance.pick(signs)) }
      guard let color = Color(css: text) else { continue }
      for value in [color.red, color.green, color.blue, color.alpha] { #expect(0...1 ~= value) }
    }
  }

  private static let colors: [(String, [Double])] = [
    ("#fa0", [1, 0.666667, 0, 1]),
    ("#FA08", [1, 0.666667, 0, 0.5333333]),
    ("#ff8800", [1, 0.533333, 0, 1]),
    ("#12345678", [0.0705882, 0.203922, 0.337255, 0.4705882]),
    ("transparent", [0, 0, 0, 0]),
    ("RebeccaPurple", [0.4, 0.2, 0.6, 1]),
    ("  Navy ", [0, 0, 0.501961, 1]),
    ("rgb(1, 2, 3)", [0.0039216, 0.0078431, 0.0117647, 1]),
    ("rgb(-2, 300, 127.5)", [0, 1, 0.5, 1]),
    ("rgb(10%, 20%, 30%)", [0.1, 0.2, 0.3, 1]),
    ("rgba(2, 3, 4, 50%)", [0.0078431, 0.0117647, 0.0156863, 0.5]),
    ("rgba(-2, 300, 400, -0.5)", [0, 1, 1, 0]),
    ("RGB(1,2,3,.4)", [0.0039216, 0.0078431, 0.0117647, 0.4]),
    ("rgba(10%, 20%, 30%, 0.5)", [0.1, 0.2, 0.3, 0.5]),
    ("rgb(none none none / none)", [0, 0, 0, 0]),
    ("rgb(128 none none)", [0.501961, 0, 0, 1]),
    ("rgb(20% none none / .5)", [0.2, 0, 0, 0.5]),
    ("rgb(20 102 153 / 50%)", [0.0784314, 0.4, 0.6, 0.5]),
    ("rgb(250% 51% 0)", [1, 0.51, 0, 1]),
    ("rgb(10% 51 1e2)", [0.1, 0.2, 0.392157, 1]),
    ("rgb(1 -2 3)", [0.0039216, 0, 0.0117647, 1]),
    ("rgb(10-20+30)", [0.0392157, 0, 0.117647, 1]),
    ("rgb(50%50%50%/50%)", [0.5, 0.5, 0.5, 0.5]),
    ("rgb(1.5.5.5)", [0.0058823, 0.0019608, 0.0019608, 1]),
    ("rgba( 1 2 3/.25 )", [0.0039216, 0.0078431, 0.0117647, 0.25]),
    ("hsl(120, 30%, 50%)", [0.35, 0.65, 0.35, 1]),
    ("hsl(120 30% 50%)", [0.35, 0.65, 0.35, 1]),
    ("hsl(120 30 50 / 0.5)", [0.35, 0.65, 0.35, 0.5]),
    ("hsl(none none none)", [0, 0, 0, 1]),
    ("hsl(120 80% none)", [0, 0, 0, 1]),
    ("hsla(-1.5, 110%, 50%, 25%)", [1, 0, 0.0250001, 0.25]),
    ("hsl(30deg 100% 50%)", [1, 0.5, 0, 1]),
    ("hsl(0.5turn, 60%, 40%)", [0.16, 0.64, 0.64, 1]),
    ("hsl(200grad 20% 80%)", [0.76, 0.84, 0.84, 1]),
    ("hsl(1rad 75% 25%)", [0.4375, 0.420599, 0.0625, 1]),
    ("hsl(480 100% 75%)", [0.5, 1, 0.5, 1]),
    ("hsl(-300 100% 37.5%)", [0.75, 0.75, 0, 1]),
    ("hsl(0 100% -20%)", [0, 0, 0, 1]),
    ("hsl(60 50% 120%)", [1, 1, 1, 1]),
    ("hwb(120 30% 50%)", [0.3, 0.5, 0.3, 1]),
    ("hwb(120 30% 50% / 0.5)", [0.3, 0.5, 0.3, 0.5]),
    ("hwb(0 100% 50% / 0)", [0.666667, 0.666667, 0.666667, 0]),
    ("hwb(none 20% none)", [1, 0.2, 0.2, 1]),
    ("hwb(320deg 30% 40%)", [0.6, 0.3, 0.5, 1]),
    ("hwb(90 0% 60%)", [0.2, 0.4, 0, 1]),
    ("hwb(0 20% 100%)", [0.166667, 0.166667, 0.166667, 1]),
    ("hwb(120 30 50%)", [0.3, 0.5, 0.3, 1]),
    ("oklab(0.5 0.1 -0.05)", [0.534212, 0.284668, 0.493664, 1]),
    ("oklab(40% 10% -20% / 0.3)", [0.301266, 0.235389, 0.446173, 0.3]),
    ("oklab(none none none)", [0, 0, 0, 1]),
    ("oklab(100% 0 0)", [0.999871, 1, 1, 1]),
    ("oklab(62.8% 0.22486 0.12585)", [1, 0.0005315, 0.0002719, 1]),
    ("oklch(0.7 0.1 150)", [0.436131, 0.690618, 0.490769, 1]),
    ("oklch(70% 25% 0.5turn / 60%)", [0.292451, 0.700994, 0.630211, 0.6]),
    ("oklch(0.5 none 20)", [0.388518, 0.388595, 0.388602, 1]),
    ("oklch(0.4 0.08 -90deg)", [0.215356, 0.269139, 0.450134, 1]),
    ("oklch(0% 0 0)", [0, 0, 0, 1]),
  ]

  private static let noColors = [
    "", "auto", "123", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#", "rgb", "rgb(1)",
    "rgb()", "rgb(1,2,3,4,5)", "hsla(1,2,3,4,5)", "rgb(10%, 20, 30%)", "rgba(-2, 300, 400%, -0.5)",
    "hwba(120 30% 50%)", "rgb(1 2, 3)", "rgb(1, 2 3)", "rgb(1 2 3, 0.4)", "rgb(1, 2, 3 / 0.4)",
    "rgb(none, 2, 3)", "rgb(1, none, 3)", "rgb(1, 2, 3, none)", "rgb(1 2 3 0.5)", "rgb(1 2 3 /)",
    "rgb(1deg 2 3)", "rgb(1px 2 3)", "rgb (1 2 3)", "rgb(1 2 3) x", "rgb(1. 2 3)",
    "hsl(120, 30, 50)", "hsl(120%, 30%, 50%)", "hsl(none, 30%, 50%)", "hsl(120 30% 50% 1)",
    "hsl(120foo 30% 50%)", "hwb(120, 30%, 50%)", "hwb(120% 30% 50%)", "oklab(0% 0 0 1)",
    "oklab(0% 0 0deg)", "oklab(0.5, 0, 0)", "oklch(20% 10 10deg 10)", "oklch(20% 0.1 10%)",
    "color(oklab 20% 0 10 / 50%)", "rebecca purple", "rgb(1,,2,3)", "rgb(1 2 3 / 4deg)", "greyish",
    "#fa0 ;",
  ]

  private static let names = """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue \
    blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk \
    crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki \
    darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen \
    darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue \
    dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite \
    gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki \
    lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan \
    lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen \
    lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen \
    magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen \
    mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream \
    mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid \
    palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum \
    powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown \
    seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen \
    steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen
    """
}
