/// What the package manager generates for a target with files, for the sketch that has one: a PNG of four
/// white pixels in a row.
enum PackageResources {
  static let butterfly_png: [UInt8] = [
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 4, 0, 0, 0, 1, 8, 6, 0,
    0, 0, 249, 60, 15, 205, 0, 0, 0, 11, 73, 68, 65, 84, 120, 156, 99, 248, 143, 6, 0, 135, 137, 15,
    241, 193, 112, 94, 195, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
  ]
}
