#if arch(x86_64)
  import CKernels

  /// Triangles through kernels that process eight pixels at a time: the pixels are those of the forms in
  /// Swift, which are used if ``MeshShade/isWide`` is false.
  extension MeshBand {
    /// Writes `count` opaque pixels; see ``cover(_:_:_:with:_:_:)``.
    @inline(__always)
    func coverWide(_ index: Int, _ column: Int, _ row: Int, _ count: Int) {
      ckernels_cover(
        wide, Int32(truncatingIfNeeded: column), Int32(truncatingIfNeeded: row), count,
        words + index, depths + index)
    }

    /// Composites `count` pixels; see ``composite(_:_:_:with:_:_:)``.
    @inline(__always)
    func compositeWide(
      _ index: Int, _ column: Int, _ row: Int, _ count: Int, _ thresholds: UnsafePointer<Float>
    ) {
      ckernels_composite(
        wide, Int32(truncatingIfNeeded: column), Int32(truncatingIfNeeded: row), count, thresholds,
        words + index, depths + index)
    }

    /// Adds the parts of pixels that outlines cross; see ``MeshPainter``.
    @inline(never)
    func addWide(
      _ fragments: borrowing ReusableList<MeshTriangles.Fragment>, _ shade: MeshShade,
      _ shaded: inout Buffer<ckernels_shaded>, _ dither: borrowing Dither
    ) {
      shaded.reserveUninitialized(fragments.count + 8)
      let pixels = shaded.base
      UnsafeRawPointer(fragments.base).withMemoryRebound(
        to: Int32.self, capacity: 3 * fragments.count
      ) {
        ckernels_shade_places(
          wide, $0, fragments.count, Int32(truncatingIfNeeded: shade.left),
          Int32(truncatingIfNeeded: shade.top), dither.row(0), pixels)
      }
      for index in 0..<fragments.count {
        let (fragment, pixel) = (fragments[index], pixels[index])
        let place = row(Int(fragment.y)) &+ Int(fragment.x)
        if Int(fragment.area) < ScanConverter.whole {
          add(Int(fragment.area), of: pixel.pixel, place, pixel.depth, shade)
        } else {
          composite(pixel.pixel, place, pixel.depth, isCrossed: true)
        }
      }
    }
  }

  extension MeshShade {
    /// The triangle for wide kernels; nil if they do not give its pixels.
    @inline(__always)
    var wide: ckernels_shade? {
      guard !isInSpace, texture.fitsWideKernels(within: size) else { return nil }
      var wide = ckernels_shade()
      wide.origin = (origin.x, origin.y, origin.z, origin.w, depthOrigin)
      wide.across = (across.x, across.y, across.z, across.w, depthAcross)
      wide.down = (down.x, down.y, down.z, down.w, depthDown)
      wide.low = (low.x, low.y, low.z, low.w, depthLow)
      wide.high = (high.x, high.y, high.z, high.w, depthHigh)
      wide.may_overshoot = mayOvershoot
      texture.set(&wide)
      return wide
    }
  }

  extension MeshTexture.Mapping {
    /// True if wide kernels read the pixels of a triangle with sides of `length` pixels in all: they are
    /// greys, and positions have 32 bits.
    @inline(__always)
    fileprivate func fitsWideKernels(within length: Int) -> Bool {
      guard kind == .grey, !isPixelated else { return kind == .none }
      let steepest = max(abs(uAcross), abs(uDown), abs(vAcross), abs(vDown))
      let farthest = max(abs(u), abs(v)) &+ steepest &* Int64(length &+ 16)
      return max(farthest, right, bottom) < 1 << 30
    }

    @inline(__always)
    fileprivate func set(_ wide: inout ckernels_shade) {
      guard kind == .grey else { return }
      wide.greys = greys
      wide.stride = Int32(truncatingIfNeeded: stride)
      (wide.u, wide.v) = (Int32(truncatingIfNeeded: u), Int32(truncatingIfNeeded: v))
      wide.u_across = Int32(truncatingIfNeeded: uAcross)
      wide.v_across = Int32(truncatingIfNeeded: vAcross)
      wide.u_down = Int32(truncatingIfNeeded: uDown)
      wide.v_down = Int32(truncatingIfNeeded: vDown)
      wide.least = Int32(truncatingIfNeeded: 0 &- inset)
      wide.right = Int32(truncatingIfNeeded: right)
      wide.bottom = Int32(truncatingIfNeeded: bottom)
    }
  }
#endif
