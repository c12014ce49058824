// swift-tools-version: 6.2
import PackageDescription

/// Renderers live in `Renderers/<Name>`, one target each.
let renderers = [
  "LichenBloom", "OceanWaves", "Curtain", "SwarmDrones", "SpringGrid", "LotusBreath",
  "MandalaEmber", "Firecracker", "PredatorPrey", "Bees", "Ragdoll",
]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], linking libraries: [String] = [],
  resources: [Resource] = [], plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0) }, plugins: plugins)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies,
    exclude: (goldenSuites.contains(name) ? ["Goldens"] : [])
      + (recordedSuites.contains(name) ? ["Recorded"] : []),
    swiftSettings: heavyTests.contains(name) ? settings : settings + [.unsafeFlags(["-Onone"])])
}

/// Tests whose own loops take longer than optimising them does.
let heavyTests: Set<String> = ["FirecrackerTests", "PaintingTests"]

/// Test suites whose goldens lie in a `Goldens` folder beside them.
let goldenSuites: Set<String> = ["CaseTests", "CommandsTests", "ExamplesTests", "PictureTests"]

/// Test suites whose recorded lines lie in a `Recorded` folder beside them.
let recordedSuites: Set<String> = ["CaseTests", "HostTests", "MotionTests", "ViewsTests"]

let vocabulary: [Target.Dependency] = [
  "Geometry", "Paths", "Fonts", "Motion", "Drawing", "Gestures", "Controls", "JSONCoding",
]

let package = Package(
  name: "motecraft",
  products: [
    .executable(name: "motecraft", targets: ["motecraft"]),
    .library(
      name: "Rendering",
      targets: [
        "Rendering", "Geometry", "Paths", "Fonts", "Motion", "Drawing", "Gestures", "Controls",
        "JSONCoding",
      ]),
    .library(name: "Views", targets: ["Views", "Geometry", "Motion", "Drawing", "Gestures"]),
    .library(name: "Host", targets: ["Host", "Scripting"]),
    // For apps: it knows neither Cairo nor files.
    .library(name: "Live", targets: ["Live", "Host", "Scripting", "Painting"]),
    .library(name: "Raster", targets: ["Raster", "Painting", "Files"]),
    .library(
      name: "GoldenTesting",
      targets: [
        "GoldenTesting", "Goldens", "Raster", "Painting", "Files", "Drawing", "Geometry",
      ]),
    .library(name: "Commands", targets: ["Commands"]),
  ],
  targets: [
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]),

    // Pages, listings and articles as parts of modules.
    .plugin(name: "EmbedText", capability: .buildTool(), path: "Sources/EmbedText"),

    // Without optimisation √ and rounding are calls into libm; they are exact there too.
    module("Geometry", linking: ["m"]),
    // The C library of the platform, and the only module that calls it.
    module("Platform"),
    module("Files", ["Platform"]),
    module("JSONCoding"),
    // What pages and their server need of HTTP/1.1, WebSocket and digests, since the package has no
    // dependencies.
    module("HTTP"),
    // The server of a page: its connections, its guards and its one socket.
    module("Serving", ["Files", "HTTP"]),
    // Pages that are one file, and the parts of pages that more than one has.
    module("Pages", ["HTTP", "JSONCoding"], plugins: ["EmbedText"]),
    // What is made of paths: areas taken together, outlines of strokes, ways measured and morphed.
    module("Paths", ["Geometry"]),
    // Outlines, advances and kerning of font files.
    module("Fonts", ["Geometry"]),
    module("Motion", ["Geometry"]),
    module("Drawing", ["Geometry", "Paths", "Fonts"]),
    module("Gestures", ["Geometry"]),
    module("Views", ["Geometry", "Motion", "Drawing", "Gestures"]),
    module("Controls", ["Geometry", "Drawing"]),
    module("Rendering", vocabulary),
    module("Widgets", ["Geometry", "Motion", "Drawing", "Gestures", "Views", "Controls"]),
    module("Scripting", ["Geometry", "Gestures", "Controls", "JSONCoding"]),
    // Recordings of fingers, for the command that turns them into scenes.
    module("TouchRecordings", ["Geometry", "Gestures", "JSONCoding", "Scripting"]),
    // Takes of fingers and controls that are edited, as values.
    module("Takes", ["Geometry", "Gestures", "Controls", "JSONCoding", "Scripting"]),
    module("Host", vocabulary + ["Views", "Widgets", "Rendering", "Scripting"]),
    // Scenes one after another, with words over them, as one more source of frames.
    module(
      "Films", vocabulary + ["Views", "Widgets", "Rendering", "Scripting", "Host"],
      plugins: ["EmbedText"]),
    // What events sound like and how they are felt, as samples and as files.
    module("Sound", ["Geometry", "JSONCoding"]),
    .target(name: "PNGCoding", dependencies: ["CPNG"]),
    // Pixels, on whatever memory it is handed: it knows neither Cairo nor files.
    module("Painting", ["Geometry", "Paths", "Drawing"]),
    // A scene that plays under fingers, on memory: what pages and apps take.
    module("Live", vocabulary + ["Views", "Rendering", "Scripting", "Host", "Painting"]),
    module(
      "Raster",
      ["CCairo", "PNGCoding", "Files", "Geometry", "Paths", "Drawing", "Painting", "JSONCoding"]),
    // What of a film may harm people or keep them out.
    module("Auditing", ["Geometry", "Paths", "Drawing", "Views", "Raster"]),
    // Cases are played by whoever is handed in: tests of pictures bring no player along.
    module(
      "Goldens",
      ["Pages", "Files", "Raster", "Scripting", "Drawing", "Geometry", "Controls", "JSONCoding"],
      plugins: ["EmbedText"]),
    module(
      "GoldenTesting",
      [
        "Files", "Goldens", "Raster", "Rendering", "Gestures", "Drawing", "Geometry", "JSONCoding",
      ]),
    module(
      "Play",
      vocabulary + [
        "Views", "Rendering", "Scripting", "Takes", "Host", "Live", "Files", "Raster", "Pages",
        "HTTP", "Serving", "Sound",
      ],
      plugins: ["EmbedText"]),
    // Small renderers that packages start from; their sources are handed on as text.
    module(
      "Examples", ["Rendering"] + vocabulary, resources: [.embedInCode("Resources")],
      plugins: ["EmbedText"]),
    module(
      "Commands",
      vocabulary + [
        "Examples", "Rendering", "Scripting", "Takes", "TouchRecordings", "Views", "Host", "Films",
        "Files", "Raster", "Goldens", "Auditing", "Play", "Pages", "Serving", "Sound",
      ],
      plugins: ["EmbedText"]),
    module("Catalogue", ["Rendering"] + renderers.map { .init(stringLiteral: $0) }),
    .executableTarget(
      name: "motecraft", dependencies: ["Commands", "Catalogue"], swiftSettings: settings),
    // Holds documents of tests against the schemas that editors get.
    .target(
      name: "SchemaValidation", dependencies: ["JSONCoding"], path: "Tests/SchemaValidation",
      swiftSettings: settings),
    // Lines of text that tests compare with those recorded beside them.
    .target(name: "RecordedLines", path: "Tests/RecordedLines", swiftSettings: settings),
    // Scenes with random settings under random fingers, and digests of what they show, for tests.
    .target(
      name: "RandomScenes",
      dependencies: [
        "Controls", "Geometry", "Goldens", "Host", "JSONCoding", "RecordedLines", "Rendering",
        "Scripting",
      ],
      path: "Tests/RandomScenes", swiftSettings: settings),
    // Carries out random trees of gestures under random fingers: for tests, and `.ci/fuzz`.
    .target(
      name: "GestureFuzzing", dependencies: ["Geometry", "Gestures", "Views"],
      path: "Tests/GestureFuzzing", swiftSettings: settings),
    .executableTarget(
      name: "GestureFuzzer", dependencies: ["Files", "GestureFuzzing"],
      path: "Tests/GestureFuzzer",
      swiftSettings: settings),
    // Shapes and whole drawings that differ for each seed, for tests.
    .target(
      name: "RandomDrawings", dependencies: ["Geometry", "Drawing"], path: "Tests/RandomDrawings",
      swiftSettings: settings),
    // Fonts of a few letters, for tests.
    .target(name: "SampleFonts", path: "Tests/SampleFonts", swiftSettings: settings),
    // Draws what `.ci/differential` compares with other implementations.
    .executableTarget(
      name: "DrawingServer",
      dependencies: ["Drawing", "Files", "Geometry", "JSONCoding", "Paths", "Raster", "Rendering"],
      path: "Tests/DrawingServer", swiftSettings: settings),
    // The tool of others that README shows.
    .executableTarget(
      name: "embers",
      dependencies: ["Commands", "Host", "Scripting", "Views"] + vocabulary + ["Rendering"],
      path: "Tests/Embers", swiftSettings: settings + [.unsafeFlags(["-enable-testing"])]),
    // A picture of all that can be drawn, with slow-downs planted, for `.ci/cost-slowdowns`.
    .executableTarget(
      name: "slowdowns", dependencies: ["Commands", "Rendering"] + vocabulary,
      path: "Tests/Slowdowns", swiftSettings: settings),
    // A tool of others whose renderer prints and traps.
    .executableTarget(
      name: "mishaps", dependencies: ["Commands", "Rendering"], path: "Tests/Mishaps",
      swiftSettings: settings),
    // A tool of others whose renderer has pictures and data beside it.
    .executableTarget(
      name: "petals", dependencies: ["Commands", "Rendering"] + vocabulary, path: "Tests/Petals",
      resources: [.embedInCode("Resources")], swiftSettings: settings),
  ]
    + renderers.map {
      .target(
        name: $0, dependencies: ["Rendering"] + vocabulary, path: "Renderers/\($0)",
        swiftSettings: settings)
    }
    + [
      tests(
        "PictureTests",
        [
          "Catalogue", "Controls", "Drawing", "Geometry", "GoldenTesting", "Motion", "Paths",
          "Views", "Rendering", "Widgets",
        ]),
      tests(
        "CaseTests",
        [
          "Catalogue", "Commands", "Controls", "Drawing", "Geometry", "Goldens", "Host",
          "JSONCoding", "RandomScenes", "RecordedLines", "Rendering", "Scripting", "Views",
        ]),
      tests("RepositoryTests", ["Catalogue", "Rendering", "Views"] + vocabulary),
      tests("GeometryTests", ["Geometry"]),
      tests("PathsTests", ["Paths", "Geometry"]),
      tests("FontsTests", ["Fonts", "SampleFonts", "Drawing", "Geometry"]),
      tests("MotionTests", ["Motion", "Geometry", "RecordedLines"]),
      tests("DrawingTests", ["Drawing", "Geometry"]),
      tests("RenderingTests", ["Rendering"] + vocabulary),
      tests(
        "ViewsTests",
        ["GestureFuzzing", "RecordedLines", "Views", "Geometry", "Drawing", "Gestures"]),
      tests(
        "WidgetsTests", ["Widgets", "Views", "Motion", "Controls", "Geometry", "Drawing"]),
      tests(
        "HostTests",
        vocabulary + [
          "Views", "Widgets", "Rendering", "Scripting", "Host", "RandomScenes", "RecordedLines",
        ]),
      tests(
        "FilmsTests",
        vocabulary + [
          "Films", "Host", "Raster", "Rendering", "SampleFonts", "Scripting", "SchemaValidation",
          "Views",
        ]),
      tests("SoundTests", ["Sound", "Geometry", "JSONCoding"]),
      tests("ControlsTests", ["Controls", "Drawing", "Geometry"]),
      tests("GesturesTests", ["Gestures", "Geometry"]),
      tests("LichenBloomTests", ["LichenBloom", "Rendering"] + vocabulary),
      tests("LotusBreathTests", ["LotusBreath", "Rendering"] + vocabulary),
      tests("MandalaEmberTests", ["MandalaEmber", "Rendering"] + vocabulary),
      tests(
        "FirecrackerTests", ["Firecracker", "GoldenTesting", "Rendering", "Raster"] + vocabulary),
      tests("PredatorPreyTests", ["PredatorPrey", "GoldenTesting", "Rendering"] + vocabulary),
      tests("BeesTests", ["Bees", "Rendering"] + vocabulary),
      tests("RagdollTests", ["Ragdoll", "Rendering"] + vocabulary),
      tests("CurtainTests", ["Curtain", "Rendering"] + vocabulary),
      tests("SpringGridTests", ["SpringGrid", "Rendering", "Scripting", "Host"] + vocabulary),
      tests(
        "ExamplesTests",
        ["Examples", "Raster", "Files", "Goldens", "GoldenTesting", "Rendering"] + vocabulary),
      tests("FilesTests", ["Files"]),
      tests(
        "AuditingTests",
        ["Auditing", "Raster", "Views", "Fonts", "SampleFonts", "Drawing", "Geometry"]),
      tests("PaintingTests", ["Painting", "RandomDrawings", "Drawing", "Geometry", "Paths"]),
      tests(
        "RasterTests",
        ["Raster", "Painting", "RandomDrawings", "Files", "Drawing", "Geometry", "Paths", "CCairo"]),
      tests(
        "GoldensTests",
        [
          "Goldens", "GoldenTesting", "Rendering", "Gestures", "Raster", "Scripting", "Drawing",
          "Geometry", "Controls", "JSONCoding",
        ]),
      tests("JSONCodingTests", ["JSONCoding"]),
      tests("HTTPTests", ["HTTP"]),
      tests("ServingTests", ["Serving", "Files", "HTTP"]),
      tests("PagesTests", ["Pages", "JSONCoding"]),
      tests(
        "LiveTests",
        vocabulary + ["Live", "Host", "Catalogue", "Rendering", "Scripting", "Views"]),
      tests(
        "PlayTests",
        vocabulary + [
          "Play", "Live", "Catalogue", "Views", "Rendering", "Scripting", "Takes", "Host", "Files",
          "Raster", "Pages", "HTTP", "Serving", "Sound", "petals",
        ]),
      tests(
        "ScriptingTests",
        ["Scripting", "Geometry", "Gestures", "Controls", "JSONCoding", "SchemaValidation"]),
      tests(
        "TouchRecordingsTests",
        ["TouchRecordings", "Scripting", "Geometry", "Gestures", "JSONCoding", "SchemaValidation"]),
      tests("TakesTests", ["Takes", "Scripting", "Rendering"] + vocabulary),
      tests("OceanWavesTests", ["OceanWaves", "Rendering"] + vocabulary),
      tests("SwarmDronesTests", ["SwarmDrones", "GoldenTesting", "Rendering"] + vocabulary),
      tests(
        "CommandsTests",
        vocabulary + [
          "Examples", "Rendering", "Scripting", "Files", "Raster", "Goldens", "Commands",
          "Catalogue", "Host",
          "Views",
          "GoldenTesting", "Play", "Pages", "HTTP", "SampleFonts", "SchemaValidation", "motecraft",
          "embers", "mishaps", "petals",
        ]),
    ],
  swiftLanguageModes: [.v6]
)
