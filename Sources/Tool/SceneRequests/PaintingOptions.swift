import Files
import Raster
import Scripting

/// Options that say how pictures are made.
package struct PaintingOptions: OptionGroup {
  /// Effort for small PNG files.
  package var compression = PNGCompression.standard
  package var jobs: Int?

  package init() {}

  package static let jobs = Options<Self>(
    .optional(
      "--jobs", \.jobs, .jobs, "frames painted at the same time (default: number of cores)"))
  package static let compression = Options<Self>(
    .value("--compression", \.compression, .choice, "effort for small files, same pixels"))

  /// Most workers: more would only wait for each other.
  private static let mostJobs = 256

  /// Workers for pictures of `scene`: as many as asked for, else as there are processors, and never
  /// more than there is memory for.
  package func workers(for scene: any FrameSource) -> Int {
    let each = WorkerMemory(scene).bytes
    guard let jobs else {
      return max(1, min(Workers.processors, AvailableMemory.free / 2 / each))
    }
    return max(1, min(jobs, Self.mostJobs, AvailableMemory.free / each))
  }
}

/// The memory that a worker takes to make pictures of a scene.
package struct WorkerMemory {
  private let width: Int
  private let height: Int

  /// Bytes for them.
  private let pictures: Int

  package init(_ scene: any FrameSource) {
    (width, height) = (scene.pixelWidth, scene.pixelHeight)
    let isExposed = scene.scenes.contains { $0.shutter > 0 }
    pictures = width * height * (Self.bytesPerPixel + (isExposed ? Self.exposureBytesPerPixel : 0))
  }

  /// For each pixel: a ground, what frames begin with, a layer or two, rows to encode, the encoded.
  private static let bytesPerPixel = 24
  /// For each pixel of an exposure: the outlines and triangles of its moments.
  private static let exposureBytesPerPixel = 24
  /// Besides pictures: drawings, stacks, tables; where addresses are scarce, what a thread
  /// reserves.
  private static var ground: Int { AvailableMemory.isBounded ? 80 << 20 : 4 << 20 }

  package var bytes: Int { pictures + Self.ground }

  /// Throws where there is not enough for one.
  package func check() throws {
    // The first worker runs on the thread that is there already.
    let most = AvailableMemory.most
    guard pictures > most else { return }
    throw Failure(
      .cannotCreate,
      "cannot create pictures of \(width) x \(height) pixels: expected \(NumberText.size(pictures)) of"
        + " memory, found \(NumberText.size(most))")
  }
}
