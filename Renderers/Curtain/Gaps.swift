import Geometry

extension CurtainWorld {
  /// How far each of `count` upright strips of the window, from left to right, stands free of the
  /// curtain: 0 covered … 1 free.
  func gaps(_ count: Int) -> [Double] {
    let glass = Casement(composition).glass
    let step = glass.width / Double(count)
    var gaps = [Double](repeating: 0, count: count)
    let samples = 8
    for sample in 0..<samples {
      let row = (cloth.rows - 1) * (sample + 1) / (samples + 1)
      var (left, right) = (Double.infinity, -Double.infinity)
      for col in 0..<cloth.cols {
        let x = composition.project(cloth.positions[row * cloth.cols + col]).x
        (left, right) = (min(left, x), max(right, x))
      }
      for index in 0..<count {
        let start = glass.minX + step * Double(index)
        let covered = max(0, min(right, start + step) - max(left, start))
        gaps[index] += (1 - covered / max(step, 1e-9)) / Double(samples)
      }
    }
    return gaps
  }
}
