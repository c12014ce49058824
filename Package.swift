// swift-tools-version: 6.2
import PackageDescription

/// Renderers live in `Renderers/<Name>`, one target each.
let renderers: [String] = [
  "LichenBloom", "OceanWaves", "Curtain", "SwarmDrones", "SpringGrid", "LotusBreath",
  "MandalaEmber", "Firecracker", "PredatorPrey", "Bees", "Ragdoll",
]

/// The modules that a renderer may import.
let rendererVocabulary: [String] = [
  "Rendering", "Geometry", "Paths", "Fonts", "Motion", "Drawing", "Gestures", "Controls",
  "JSONCoding",
]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The abilities that some systems lack, as conditions of compilation in Files. Without one it does
/// the portable thing; for a system that stands in no line it warns.
let systemTraits: [SwiftSetting] = [
  .define("IS_KNOWN_SYSTEM", .when(platforms: [.linux, .macOS])),
  // Files of the kernel on processes and memory, and programs and open files by names in /proc.
  .define("HAS_PROC", .when(platforms: [.linux])),
  // Waits for the bytes of a file alone: fdatasync.
  .define("HAS_FDATASYNC", .when(platforms: [.linux])),
  // Advice to use large pages.
  .define("HAS_LARGE_PAGES", .when(platforms: [.linux])),
  // Pipes whose size can be chosen.
  .define("HAS_PIPE_SIZES", .when(platforms: [.linux])),
  // New sockets that are closed in other programs and never wait.
  .define("HAS_SOCKET_FLAGS", .when(platforms: [.linux])),
  // Sends without a signal for a closed connection.
  .define("HAS_NO_SIGNAL_SENDS", .when(platforms: [.linux])),
]

// MARK: Modules, each with those that it imports. The article "Architecture" has what they hold.

let baseModules: [Target] = [
  // Without optimisation √ and rounding are calls into libm; they are exact there too.
  module("Geometry", in: "Base", [], linking: ["m"]),
  module("Digests", in: "Base", []),
  module("JSONCoding", in: "Base", ["Geometry"]),
  module("Motion", in: "Base", ["Geometry"]),
]

let systemModules: [Target] = [
  // The C library: its headers, and functions for what Swift cannot call in them.
  .systemLibrary(name: "CSystem", path: "Sources/System/C/CSystem"),
  // Inner loops of painting for processors that Swift cannot name.
  .systemLibrary(name: "CKernels", path: "Sources/System/C/CKernels"),
  module("Files", in: "System", ["CSystem"], settings: systemTraits),
  module("Serving", in: "System", ["Digests", "Files"]),
  .systemLibrary(
    name: "CCairo", path: "Sources/System/C/CCairo", pkgConfig: "cairo",
    providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
  .systemLibrary(
    name: "CPNG", path: "Sources/System/C/CPNG", pkgConfig: "libpng",
    providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
  .target(name: "PNGCoding", dependencies: ["CPNG"], path: "Sources/System/C/PNGCoding"),
]

let graphicsModules: [Target] = [
  module("Fonts", in: "Graphics", ["Geometry"]),
  module("Paths", in: "Graphics", ["Geometry"]),
  module("Drawing", in: "Graphics", ["Digests", "Fonts", "Geometry", "Paths"]),
  module("Painting", in: "Graphics", ["CKernels", "Drawing", "Geometry", "Paths"]),
  module(
    "Raster", in: "Graphics",
    [
      "CCairo", "CKernels", "CPNG", "Digests", "Drawing", "Files", "Geometry", "JSONCoding",
      "Painting", "PNGCoding",
    ]),
]

let touchModules: [Target] = [
  module("Gestures", in: "Touch", ["Geometry"]),
  module("Views", in: "Touch", ["Drawing", "Geometry", "Gestures", "Motion"]),
  module("Controls", in: "Touch", ["Drawing", "Geometry"]),
  module(
    "Widgets", in: "Touch", ["Controls", "Drawing", "Geometry", "Gestures", "Motion", "Views"]),
]

let playerModules: [Target] = [
  module(
    "Rendering", in: "Player",
    [
      "Controls", "Digests", "Drawing", "Fonts", "Geometry", "Gestures", "JSONCoding", "Motion",
      "Painting", "Paths",
    ]),
  module("Expectations", in: "Player", ["Geometry", "JSONCoding"]),
  module(
    "Scripting", in: "Player",
    ["Controls", "Expectations", "Geometry", "Gestures", "JSONCoding"]),
  module("Takes", in: "Player", ["Controls", "Geometry", "Gestures", "JSONCoding", "Scripting"]),
  module(
    "Host", in: "Player",
    [
      "Controls", "Drawing", "Expectations", "Geometry", "Gestures", "JSONCoding", "Motion",
      "Rendering", "Scripting", "Takes", "Views", "Widgets",
    ]),
  module(
    "Live", in: "Player",
    [
      "Controls", "Digests", "Drawing", "Geometry", "Gestures", "Host", "JSONCoding", "Painting",
      "Rendering",
      "Scripting", "Takes", "Views",
    ]),
  module(
    "Films", in: "Player",
    [
      "Controls", "Digests", "Drawing", "Fonts", "Geometry", "Gestures", "Host", "JSONCoding",
      "Motion", "Rendering", "Scripting", "Views", "Widgets",
    ], plugins: ["EmbedText"]),
  module("Sound", in: "Player", ["Digests", "Geometry", "JSONCoding"]),
]

let proofModules: [Target] = [
  module(
    "Goldens", in: "Proof",
    [
      "Controls", "Digests", "Drawing", "Expectations", "Files", "Geometry", "JSONCoding", "Pages",
      "Raster", "Scripting",
    ], plugins: ["EmbedText"]),
  module(
    "GoldenTesting", in: "Proof",
    [
      "Digests", "Drawing", "Expectations", "Files", "Geometry", "Goldens", "JSONCoding", "Motion",
      "Raster", "Rendering",
    ]),
  module("Auditing", in: "Proof", ["Drawing", "Geometry", "Paths", "Raster", "Views"]),
  module(
    "Mutation", in: "Proof",
    ["CommandLine", "Digests", "Files", "Goldens", "JSONCoding", "Rendering", "Scripting"],
    plugins: ["EmbedText"]),
]

let toolModules: [Target] = [
  module(
    "CommandLine", in: "Tool",
    [
      "Controls", "Drawing", "Files", "Geometry", "Host", "JSONCoding", "Raster", "Rendering",
      "Scripting",
    ]),
  module(
    "Examples", in: "Tool", ["Rendering"], resources: [.embedInCode("Resources")],
    plugins: ["EmbedText"]),
  module("Pages", in: "Tool", ["Digests", "JSONCoding"], plugins: ["EmbedText"]),
  module(
    "Play", in: "Tool",
    [
      "Controls", "Digests", "Drawing", "Files", "Geometry", "Gestures", "Host", "JSONCoding",
      "Live", "Pages", "Raster", "Rendering", "Scripting", "Serving", "Sound", "Takes", "Views",
    ], plugins: ["EmbedText"]),
  module("TouchRecordings", in: "Tool", ["Geometry", "Gestures", "JSONCoding", "Scripting"]),
  module(
    "SceneRequests", in: "Tool",
    [
      "CommandLine", "Controls", "Digests", "Drawing", "Expectations", "Files", "Films", "Geometry",
      "Gestures", "Goldens", "Host", "JSONCoding", "Live", "Motion", "Raster", "Rendering",
      "Scripting", "Sound", "Views",
    ]),
  module(
    "FilmFiles", in: "Tool",
    [
      "CommandLine", "Digests", "Files", "Films", "JSONCoding", "Raster", "Scripting", "Sound",
    ]),
  module(
    "RenderCommands", in: "Tool",
    [
      "Controls", "Digests", "Drawing", "Expectations", "Files", "FilmFiles", "Films", "Geometry",
      "Goldens", "Host", "JSONCoding", "Raster", "Rendering", "SceneRequests", "Scripting", "Sound",
    ]),
  module(
    "InspectCommands", in: "Tool",
    [
      "Auditing", "Controls", "Drawing", "Expectations", "Files", "Films", "Geometry", "Gestures",
      "Goldens", "Host", "JSONCoding", "Pages", "Play", "Raster", "Rendering", "SceneRequests",
      "Scripting", "Takes", "Views",
    ], plugins: ["EmbedText"]),
  module(
    "PlayCommands", in: "Tool",
    [
      "Digests", "Drawing", "Files", "Films", "Goldens", "Host", "JSONCoding", "Live", "Pages",
      "Play", "Raster", "Rendering", "SceneRequests", "Scripting", "Serving",
    ]),
  module(
    "GoldenCommands", in: "Tool",
    [
      "Digests", "Files", "Goldens", "Host", "JSONCoding", "Mutation", "Play", "PlayCommands",
      "Raster", "Scripting", "Serving",
    ]),
  module(
    "Commands", in: "Tool",
    [
      "Auditing", "Controls", "Examples", "Files", "Geometry", "Gestures", "GoldenCommands",
      "Goldens", "Host", "InspectCommands", "JSONCoding", "Live", "Raster", "RenderCommands",
      "Rendering", "Scripting", "TouchRecordings", "Views",
    ], plugins: ["EmbedText"]),
  module("Catalogue", in: "Tool", ["Rendering"] + renderers),
  program("motecraft", in: "Tool", ["Catalogue", "Commands"]),
]

// Pages, listings and articles as parts of modules. `Piece`, beside it, is compiled for pages alone, by
// the command `share`.
let shipping: [Target] = [
  .plugin(name: "EmbedText", capability: .buildTool(), path: "Sources/Shipping/EmbedText")
]

// MARK: Tests

let testSupport: [Target] = [
  // Holds documents of tests against the schemas that editors get.
  support("SchemaValidation", ["JSONCoding"]),
  // Lines of text that tests compare with those recorded beside them.
  support("RecordedLines", []),
  // Scenes with random settings under random fingers, and digests of what they show.
  support(
    "RandomScenes",
    [
      "Controls", "Drawing", "Geometry", "Host", "JSONCoding", "RecordedLines", "Rendering",
      "Scripting",
    ]),
  // Carries out random trees of gestures under random fingers: for tests, and `.ci/fuzz`.
  support("GestureFuzzing", ["Geometry", "Gestures", "RandomNumbers", "Views"]),
  // Random numbers that are the same in every run.
  support("RandomNumbers", []),
  // Numbers of random cases: some in every run, all weekly.
  support("RandomCases", []),
  // Shapes and whole drawings that differ for each seed.
  support("RandomDrawings", ["Drawing", "Geometry", "RandomNumbers"]),
  // Fonts of a few letters.
  support("SampleFonts", []),
]

let testTools: [Target] = [
  testTool("GestureFuzzer", ["Files", "GestureFuzzing"]),
  // Draws what `.ci/differential` compares with other implementations.
  testTool(
    "DrawingServer", ["Drawing", "Files", "Geometry", "JSONCoding", "Paths", "Raster", "Rendering"]),
  // The tool of others that README shows.
  testTool(
    "embers", in: "Embers",
    [
      "Commands", "Drawing", "Geometry", "Host", "JSONCoding", "Motion", "Rendering", "Scripting",
      "Views",
    ], settings: [.unsafeFlags(["-enable-testing"])]),
  // A picture of all that can be drawn, with slow-downs planted, for `.ci/cost-slowdowns`, and shapes for `.ci/benchmark`.
  testTool("slowdowns", in: "Slowdowns", ["Commands", "Rendering"]),
  // A tool of others whose renderer prints and traps.
  testTool("mishaps", in: "Mishaps", ["Commands", "Rendering"]),
  // A tool of others whose renderer has pictures and data beside it.
  testTool(
    "petals", in: "Petals", ["Commands", "Rendering"], resources: [.embedInCode("Resources")]),
]

let suites: [Target] = [
  tests(
    "AuditingTests",
    ["Auditing", "Drawing", "Fonts", "Geometry", "RandomNumbers", "Raster", "SampleFonts", "Views"]),
  tests(
    "BeesTests",
    [
      "Bees", "Controls", "Drawing", "Geometry", "Gestures", "GoldenTesting", "JSONCoding",
      "Motion", "Rendering",
    ]),
  tests(
    "CaseTests",
    [
      "Catalogue", "Commands", "Controls", "Drawing", "Geometry", "Goldens", "Host", "JSONCoding",
      "RandomScenes", "RecordedLines", "Rendering", "Scripting", "Views",
    ], beside: ["Goldens", "Motions", "Recorded"]),
  tests("CommandLineTests", ["CommandLine", "Geometry", "JSONCoding", "Scripting"]),
  tests(
    "CommandsTests",
    [
      "Catalogue", "CommandLine", "Commands", "Controls", "Digests", "Drawing", "Examples", "Files",
      "Films",
      "Fonts", "Geometry", "Gestures", "Goldens", "GoldenTesting", "Host", "JSONCoding", "Live",
      "Motion", "Mutation", "Pages", "Play", "Raster", "Rendering", "SampleFonts",
      "SchemaValidation", "Scripting", "Sound", "Views",
    ], running: ["motecraft", "embers", "mishaps", "petals"], beside: ["Goldens"]),
  tests("ControlsTests", ["Controls", "Drawing", "Geometry"]),
  tests(
    "CurtainTests", ["Curtain", "Geometry", "Gestures", "GoldenTesting", "JSONCoding", "Rendering"]),
  tests("DigestsTests", ["Digests"]),
  tests("DrawingTests", ["Drawing", "Fonts", "Geometry", "Paths", "RandomNumbers"]),
  tests(
    "ExamplesTests",
    ["Controls", "Drawing", "Examples", "Geometry", "GoldenTesting", "Raster", "Rendering"],
    beside: ["Goldens"]),
  tests(
    "ExpectationsTests",
    ["Expectations", "Geometry", "GoldenTesting", "RandomNumbers", "Rendering"]),
  tests("FilesTests", ["Files"]),
  tests(
    "FilmsTests",
    [
      "Controls", "Drawing", "Films", "Fonts", "Geometry", "Host", "JSONCoding", "Raster",
      "Rendering", "SampleFonts", "SchemaValidation", "Scripting", "Views",
    ]),
  tests(
    "FirecrackerTests",
    [
      "Drawing", "Firecracker", "Geometry", "Gestures", "GoldenTesting", "Motion", "Raster",
      "Rendering",
    ], isHeavy: true),
  tests("FontsTests", ["Drawing", "Fonts", "Geometry", "RandomNumbers", "SampleFonts"]),
  tests("GeometryTests", ["Geometry", "RandomNumbers"]),
  tests("GesturesTests", ["Geometry", "Gestures", "RandomNumbers"]),
  tests(
    "GoldensTests",
    [
      "Controls", "Digests", "Drawing", "Geometry", "Gestures", "Goldens", "GoldenTesting",
      "JSONCoding", "Raster", "Rendering", "Scripting",
    ]),
  tests(
    "HostTests",
    [
      "Controls", "Drawing", "Geometry", "Gestures", "Host", "JSONCoding", "Motion",
      "RandomCases", "RandomScenes", "RecordedLines", "Rendering", "Scripting", "Views", "Widgets",
    ], beside: ["Recorded"]),
  tests("JSONCodingTests", ["JSONCoding"]),
  tests(
    "LichenBloomTests",
    ["Controls", "Drawing", "Geometry", "GoldenTesting", "LichenBloom", "Rendering"]),
  tests(
    "LiveTests",
    [
      "Catalogue", "Controls", "Drawing", "Geometry", "Gestures", "Host", "JSONCoding", "Live",
      "Motion", "Paths", "RandomNumbers", "Rendering", "Scripting", "Views",
    ]),
  tests(
    "LotusBreathTests",
    ["Controls", "Drawing", "Geometry", "GoldenTesting", "JSONCoding", "LotusBreath", "Rendering"]),
  tests(
    "MandalaEmberTests", ["Drawing", "Geometry", "GoldenTesting", "MandalaEmber", "Rendering"]),
  tests(
    "MotionTests", ["Geometry", "Motion", "RandomNumbers", "RecordedLines"], beside: ["Recorded"]),
  tests("MutationTests", ["JSONCoding", "Mutation"]),
  tests(
    "OceanWavesTests",
    ["Controls", "Drawing", "Geometry", "GoldenTesting", "OceanWaves", "Rendering"]),
  tests("PagesTests", ["JSONCoding", "Pages", "RandomNumbers"]),
  tests(
    "PaintingTests",
    [
      "Drawing", "Geometry", "Painting", "Paths", "RandomCases", "RandomDrawings", "RandomNumbers",
    ], isHeavy: true),
  tests("PathsTests", ["Geometry", "Paths", "RandomNumbers"]),
  tests(
    "PictureTests",
    [
      "Catalogue", "Controls", "Drawing", "Geometry", "Gestures", "GoldenTesting", "Motion",
      "Paths", "Rendering", "Views", "Widgets",
    ], beside: ["Goldens"]),
  tests(
    "PlayTests",
    [
      "Catalogue", "Controls", "Drawing", "Files", "Geometry", "Gestures", "Host", "JSONCoding",
      "Live", "Play", "RandomCases", "Raster", "Rendering", "Scripting", "Serving", "Sound",
      "Takes", "Views",
    ], running: ["petals"]),
  tests(
    "PredatorPreyTests", ["Geometry", "Gestures", "GoldenTesting", "PredatorPrey", "Rendering"]),
  tests(
    "RagdollTests",
    ["Geometry", "Gestures", "GoldenTesting", "Motion", "Ragdoll", "Rendering"]),
  tests(
    "RasterTests",
    ["CCairo", "Drawing", "Files", "Geometry", "RandomDrawings", "RandomNumbers", "Raster"]),
  tests(
    "RenderingTests",
    [
      "Controls", "Drawing", "Geometry", "Gestures", "GoldenTesting", "JSONCoding", "Motion",
      "Painting", "RandomDrawings", "Rendering",
    ]),
  tests(
    "RepositoryTests",
    [
      "Catalogue", "Controls", "Drawing", "Fonts", "Geometry", "Gestures", "Motion", "Paths",
      "Rendering", "Views",
    ]),
  tests(
    "ScriptingTests",
    ["Controls", "Geometry", "Gestures", "JSONCoding", "SchemaValidation", "Scripting", "Takes"]),
  tests("ServingTests", ["Files", "Serving"]),
  tests("SoundTests", ["Geometry", "JSONCoding", "RandomNumbers", "Sound"]),
  tests(
    "SpringGridTests",
    [
      "Controls", "Geometry", "Gestures", "GoldenTesting", "Host", "JSONCoding", "Motion",
      "Rendering", "Scripting", "SpringGrid",
    ]),
  tests(
    "SwarmDronesTests",
    [
      "Drawing", "Geometry", "Gestures", "GoldenTesting", "JSONCoding", "Motion", "Rendering",
      "SwarmDrones",
    ]),
  tests(
    "TakesTests",
    ["Controls", "Geometry", "Gestures", "JSONCoding", "Rendering", "Scripting", "Takes"]),
  tests(
    "TouchRecordingsTests",
    [
      "Geometry", "Gestures", "JSONCoding", "RandomNumbers", "SchemaValidation", "Scripting",
      "TouchRecordings",
    ]),
  tests(
    "ViewsTests",
    [
      "Drawing", "Geometry", "GestureFuzzing", "Gestures", "Motion", "RandomNumbers",
      "RecordedLines", "Views",
    ],
    beside: ["Recorded"]),
  tests(
    "WidgetsTests",
    ["Controls", "Drawing", "Geometry", "Gestures", "Motion", "RandomNumbers", "Views", "Widgets"]),
]

// MARK: The package

let package = Package(
  name: "motecraft",
  // Spans of strings came with macOS 26.
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "motecraft", targets: ["motecraft"]),
    .library(name: "Rendering", targets: rendererVocabulary),
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
  swiftLanguageModes: [.v6])
package.targets += baseModules
package.targets += systemModules
package.targets += graphicsModules
package.targets += touchModules
package.targets += playerModules
package.targets += proofModules
package.targets += toolModules
package.targets += shipping
package.targets += renderers.map { renderer($0) }
package.targets += testSupport + testTools + suites

// MARK: How targets are made

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.map { Target.Dependency.target(name: $0) }
}

func module(
  _ name: String, in group: String, _ imports: [String], linking libraries: [String] = [],
  resources: [Resource] = [], settings more: [SwiftSetting] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies(imports), path: "Sources/\(group)/\(name)",
    resources: resources, swiftSettings: settings + more,
    linkerSettings: libraries.map { LinkerSetting.linkedLibrary($0) },
    plugins: plugins)
}

func program(_ name: String, in group: String, _ imports: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies(imports), path: "Sources/\(group)/\(name)",
    swiftSettings: settings)
}

func renderer(_ name: String) -> Target {
  .target(
    name: name, dependencies: dependencies(rendererVocabulary), path: "Renderers/\(name)",
    swiftSettings: settings)
}

func support(_ name: String, _ imports: [String]) -> Target {
  .target(
    name: name, dependencies: dependencies(imports), path: "Tests/\(name)", swiftSettings: settings)
}

func testTool(
  _ name: String, in folder: String? = nil, _ imports: [String], resources: [Resource] = [],
  settings more: [SwiftSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies(imports), path: "Tests/\(folder ?? name)",
    resources: resources, swiftSettings: settings + more)
}

/// A suite that imports `imports` and runs the programs `tools`. `folders` lie beside it: goldens, or
/// lines that were recorded. Only of a heavy one do the own loops take longer than optimising them.
func tests(
  _ name: String, _ imports: [String], running tools: [String] = [],
  beside folders: [String] = [], isHeavy: Bool = false
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies(imports + tools), exclude: folders,
    swiftSettings: isHeavy ? settings : settings + [.unsafeFlags(["-Onone"])])
}
