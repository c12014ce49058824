import Drawing

extension Command {
  /// What people know it by.
  package var name: String {
    switch self {
    case .fill(_, let brush, _, let blend): "fill\(brush.kind)\(blend.suffix)"
    case .stroke(_, let brush, _, let blend): "stroke\(brush.kind)\(blend.suffix)"
    case .glow: "glow"
    case .blurredRoundedRect: "blurred rectangle"
    case .image(_, _, _, let blend): "image\(blend.suffix)"
    case .imageFill(_, _, let blend): "image fill\(blend.suffix)"
    case .mesh(let mesh, let blend): "mesh of \(mesh.indices.count / 3)\(blend.suffix)"
    case .group(.transform, let inner): inner.first?.name ?? "transform"
    case .group(.clip, let inner): "clip of \(inner.count)"
    case .group(.layer(_, let blend), let inner): "layer of \(inner.count)\(blend.suffix)"
    case .group(.blur, let inner): "blur of \(inner.count)"
    case .group(.mask, let inner): "mask of \(inner.count)"
    }
  }
}

extension Brush {
  fileprivate var kind: String {
    switch self {
    case .solid: ""
    case .linear: ", linear"
    case .radial: ", radial"
    case .conic: ", conic"
    }
  }
}

extension BlendMode {
  fileprivate var suffix: String { self == .normal ? "" : ", \(self)" }
}
