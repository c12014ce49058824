import Geometry
import Testing

@Suite struct Transform3DTests {
  @Test func `about z it rotates as the plane's transform does`() {
    for angle in [0.3, 1.9, -2.5] {
      let plane = Transform.rotation(angle).apply(Point(3, -4))
      let space = Transform3D.rotation(angle, around: SIMD3(0, 0, 7)).apply(SIMD3(3, -4, 5))
      #expect((space - SIMD3(plane.x, plane.y, 5)).length < 1e-14)
    }
  }

  @Test func `rotations keep their axis, lengths and volumes, and add up`() {
    let axis = SIMD3(1.0, -2, 0.5)
    let turn = Transform3D.rotation(1.1, around: axis)
    #expect((turn.apply(axis) - axis).length < 1e-14)
    #expect(abs(turn.determinant - 1) < 1e-14)
    let point = SIMD3(4.0, 1, -3)
    #expect(abs(turn.apply(point).length - point.length) < 1e-14)
    let twice = turn.then(.rotation(0.4, around: axis)).apply(point)
    #expect((twice - Transform3D.rotation(1.5, around: axis).apply(point)).length < 1e-14)
    #expect(Transform3D.rotation(1, around: .zero) == .identity)
  }

  @Test func `maps are applied one after another`() {
    let map = Transform3D.scale(2).then(.translation(SIMD3(1, 2, 3)))
    #expect(map.apply(SIMD3(1, 1, 1)) == SIMD3(3, 4, 5))
    #expect(map.apply(vector: SIMD3(1, 1, 1)) == SIMD3(2, 2, 2))
    #expect(map.determinant == 8)
    #expect(Transform3D.scale(SIMD3(-1, 1, 1)).determinant == -1)
  }
}
