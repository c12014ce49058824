import Drawing
import Geometry

/// A part of an interface: a value with its layout, drawing, gestures, name and accessibility.
///
/// A tree of views is a function of the state that it shows. It is rebuilt for each query, placed
/// at once, and keeps nothing. Build it from a leaf or a container and wrap it in modifiers:
///
/// ```swift
/// let column = View<Fader>.vStack(spacing: 0, [
///   .spacer(minLength: 0),
///   .fill.frame(width: 78, height: height)
///     .draws { fader, canvas, parts in … }
///     .gesture(.drag(minimumDistance: 0)) { fader, drag, out in … }
///     .named("control:growth"),
/// ]).frame(width: 78, height: 180)
/// ```
public struct View<State>: Sendable {
  /// Handles an event: changes the state and emits events.
  public typealias Handler = @Sendable (inout State, GestureEvent, inout EventSink) -> Void
  /// Draws a view of the state, given the frames of the view and its contents.
  public typealias Drawing = @Sendable (State, inout Canvas, PlacedParts) -> Void
  /// Draws around a view's contents, which the last argument draws.
  public typealias Effect = @Sendable (inout Canvas, PlacedParts, (inout Canvas) -> Void) -> Void

  @usableFromInline var node: ViewNode
  @usableFromInline let children: [View]
  /// The content of a geometry reader, given the reader's size in points.
  @usableFromInline let content: (@Sendable (Size) -> View)?
  @usableFromInline var traits = Traits<State>()

  @inlinable init(_ node: ViewNode, _ children: [View], _ content: (@Sendable (Size) -> View)?) {
    self.node = node
    self.children = children
    self.content = content
  }

  init(_ rule: LayoutRule, _ children: [View] = [], content: (@Sendable (Size) -> View)? = nil) {
    self.init(ViewNode(rule), children, content)
  }

  func wrapped(in rule: LayoutRule) -> View { View(rule, [self]) }

  /// Returns the view with changed traits; wrapped in another view if `isTaken` returns true.
  func with(
    unless isTaken: (Traits<State>) -> Bool = { _ in false },
    _ change: (inout Traits<State>) -> Void
  ) -> View {
    var view = isTaken(traits) ? wrapped(in: .plain) : self
    change(&view.traits)
    return view
  }
}

/// The properties of a view that do not depend on the state type.
@usableFromInline struct ViewNode: Sendable {
  @usableFromInline let rule: LayoutRule
  @usableFromInline var priority: Double?
  @usableFromInline var label = Label()

  init(_ rule: LayoutRule) { self.rule = rule }

  /// The id and z-index of a view.
  @usableFromInline struct Label: Sendable {
    var id: String?
    /// True if the id is a name for scripts and people.
    var isNamed = false
    /// The z-index; nil if it is not set.
    var zIndex: Double?

    /// The name for scripts and people, if there is one.
    var name: String? { isNamed ? id : nil }
  }
}

/// The drawing, gestures and accessibility of a view.
@usableFromInline struct Traits<State>: Sendable {
  @usableFromInline var drawing: View<State>.Drawing?
  @usableFromInline var effect: View<State>.Effect?
  /// The gestures, innermost first; nil for none, since most views have none and an empty list
  /// costs a type lookup.
  @usableFromInline var gestures: [(request: GestureRequest, perform: View<State>.Handler)]?
  /// The handlers of other input, innermost first; nil for none.
  @usableFromInline var inputs: [InputHandler<State>]?
  @usableFromInline var accessibility: AccessibilityTraits?
  /// The effect of an accessibility action on the state at a time.
  @usableFromInline var perform:
    (@Sendable (inout State, AccessibilityNode.Action, Double, inout EventSink) -> Void)?

  @inlinable init() {}
}

/// Ids, names and layout priority.
extension View {
  /// Identifies the view within the view that draws it, for ``PlacedParts``. A second id makes a
  /// second, outer view of the same frame. Of several equal ids the first in drawing order is
  /// found.
  public func id(_ id: String) -> View { called(id, isNamed: false) }

  /// Identifies the view by the raw value of `id`.
  public func id(_ id: some RawRepresentable<String>) -> View { self.id(id.rawValue) }

  /// Gives the view the name that scenes and traces use.
  public func named(_ name: String) -> View { called(name, isNamed: true) }

  private func called(_ id: String, isNamed: Bool) -> View {
    var view = node.label.id != nil ? wrapped(in: .plain) : self
    (view.node.label.id, view.node.label.isNamed) = (id, isNamed)
    return view
  }

  /// Sets the priority with which the view gets the length it wants; 0 by default.
  ///
  /// A stack serves its children from the highest priority down and reserves only the minimum
  /// lengths of the lower ones; a z-stack takes its size from the highest ones alone. Others ignore
  /// it. Modifiers applied afterwards pass it on.
  public func layoutPriority(_ priority: Double) -> View {
    precondition(!priority.isNaN, "a layout priority has a place in an order, NaN has none")
    var view = self
    view.node.priority = priority
    return view
  }
}

/// Drawing.
extension View {
  /// Draws the view, behind its contents.
  public func draws(_ drawing: @escaping Drawing) -> View {
    drawn { $0.drawing = drawing }
  }

  /// Draws the view's contents through `effect`, which calls its last argument to draw them.
  public func effect(_ effect: @escaping Effect) -> View {
    drawn { $0.effect = effect }
  }

  /// Returns the view with another drawing; wrapped in another view if it has one already, or
  /// changes how it is drawn.
  private func drawn(_ change: (inout Traits<State>) -> Void) -> View {
    let isTaken = traits.drawing != nil || traits.effect != nil || node.rule.changesDrawing
    return with(unless: { _ in isTaken }, change)
  }

  /// Draws the view at an opacity of 0…1, as one picture; not at all at 0. Hit testing is
  /// unaffected.
  public func opacity(_ opacity: Double) -> View { wrapped(in: .opacity(opacity)) }

  /// Draws the view in front of siblings that have a smaller index, 0 unless set; equal ones in
  /// their order. Modifiers applied afterwards pass it on. Hit testing, scripts and accessibility
  /// use the order of a container's views, whatever their indices.
  public func zIndex(_ zIndex: Double) -> View {
    precondition(!zIndex.isNaN, "an index has a place in an order, NaN has none")
    var view = self
    view.node.label.zIndex = zIndex
    return view
  }

  /// Clips drawing and hit testing to the view's frame; `cornerRadius` points round the corners of
  /// the drawing alone.
  public func clipped(cornerRadius: Double = 0) -> View { wrapped(in: .clip(cornerRadius)) }

  /// Draws, hits and reads out the view as mapped by `transform`, whose determinant is not 0; sizes
  /// and neighbours are unaffected.
  public func transformed(by transform: Transform) -> View {
    precondition(
      transform.isFinite && transform.determinant != 0,
      "a view is mapped by finite numbers, so that its area stays above 0")
    return wrapped(in: .transform(transform))
  }

  /// Draws, hits and reads out the view scaled by `factor` > 0, about its centre.
  public func scale(_ factor: Double) -> View {
    precondition(factor > 0 && factor.isFinite, "a view is scaled by a finite factor over 0")
    return factor == 1 ? self : wrapped(in: .scale(factor))
  }

  /// Draws, hits and reads out the view rotated by `angle` radians, clockwise as seen on screen,
  /// about its centre. Gestures inside that measure in ``CoordinateSpace/local`` rotate their axes
  /// with it.
  public func rotated(by angle: Double) -> View {
    precondition(angle.isFinite, "a view is turned by a finite angle")
    return angle == 0 ? self : wrapped(in: .rotation(angle))
  }

  /// Hides the view from drawing, hit testing and accessibility; it still takes its space.
  public func hidden(_ isHidden: Bool = true) -> View {
    isHidden ? wrapped(in: .hidden).inert() : self
  }
}

/// Views of a larger state.
extension View {
  /// Returns the view as one of a larger state that contains its own.
  ///
  /// Inlinable, so that it is specialized for the concrete states: it visits every view of a tree.
  @inlinable
  public func scoped<Parent>(to part: Lens<Parent, State>) -> View<Parent> {
    var view = View<Parent>(
      node, children.map { $0.scoped(to: part) },
      content.map { content in { @Sendable in content($0).scoped(to: part) } })
    if let drawing = traits.drawing {
      view.traits.drawing = { parent, canvas, parts in
        if let state = part.get(parent) { drawing(state, &canvas, parts) }
      }
    }
    view.traits.effect = traits.effect
    view.traits.gestures = traits.gestures?.map { request, perform in
      (request, { parent, event, out in part.modify(&parent) { perform(&$0, event, &out) } })
    }
    view.traits.inputs = traits.inputs?.map { $0.scoped(to: part) }
    view.traits.accessibility = traits.accessibility
    if let perform = traits.perform {
      view.traits.perform = { parent, action, time, out in
        part.modify(&parent) { perform(&$0, action, time, &out) }
      }
    }
    return view
  }

  /// Returns the view as one of a larger state that contains its own at `path`.
  @inline(__always)
  public func scoped<Parent>(
    to path: any WritableKeyPath<Parent, State> & Sendable
  ) -> View<Parent> { scoped(to: Lens(path)) }

  /// Returns the view as one of a larger state that may contain its own at `path`; while it does
  /// not, nothing is drawn and no gesture gets a finger.
  @inline(__always)
  public func scoped<Parent>(
    to path: any WritableKeyPath<Parent, State?> & Sendable
  ) -> View<Parent> { scoped(to: Lens(path)) }

  /// Returns the view as one of an array, for the element at `index`; while there is none, nothing
  /// is drawn and no gesture gets a finger.
  public func scoped(toElement index: Int) -> View<[State]> { scoped(to: Lens(element: index)) }
}

/// A part of a state, to read and to change.
public struct Lens<Whole, Part>: Sendable {
  /// Returns the part; nil if it is absent.
  public let get: @Sendable (Whole) -> Part?
  /// Changes the part, if it is present.
  public let modify: @Sendable (inout Whole, (inout Part) -> Void) -> Void

  /// Creates a lens on the part at `path`.
  @inline(__always)
  public init(_ path: any WritableKeyPath<Whole, Part> & Sendable) { self.init(Property(path)) }

  /// Creates a lens on the part at `path`, if there is one.
  @inline(__always)
  public init(_ path: any WritableKeyPath<Whole, Part?> & Sendable) { self.init(Property(path)) }

  private init(_ property: Property<Whole, Part>) {
    get = { property.get($0) }
    modify = { whole, change in property.modify(&whole, change) }
  }

  private init(_ property: Property<Whole, Part?>) {
    get = { property.get($0) }
    modify = { whole, change in
      guard var part = property.get(whole) else { return }
      change(&part)
      property.set(&whole, to: part)
    }
  }

  /// Creates a lens on the part that `get` returns and `modify` changes.
  public init(
    get: @escaping @Sendable (Whole) -> Part?,
    modify: @escaping @Sendable (inout Whole, (inout Part) -> Void) -> Void
  ) {
    self.get = get
    self.modify = modify
  }

  /// Returns the lens on a part of this part.
  public func appending<Inner>(_ inner: Lens<Part, Inner>) -> Lens<Whole, Inner> {
    let (get, modify) = (get, modify)
    return Lens<Whole, Inner>(
      get: { get($0).flatMap(inner.get) },
      modify: { whole, change in modify(&whole) { inner.modify(&$0, change) } })
  }
}

extension Lens {
  /// Creates a lens on the element of an array at `index`, if there is one.
  public init(element index: Int) where Whole == [Part] {
    self.init(
      get: { $0.indices.contains(index) ? $0[index] : nil },
      modify: { whole, change in
        if whole.indices.contains(index) { change(&whole[index]) }
      })
  }
}

// MARK: Leaves

/// Leaves.
extension View {
  /// Takes exactly its offer, 10 points if there is none: colours, shapes, canvases.
  public static var fill: View { View(.fill) }

  /// Has `size` points for any offer. A bare view without a size of its own is `.fixed(.zero)`, and
  /// can then never be hit.
  public static func fixed(_ size: Size) -> View {
    precondition(
      size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0,
      "the size of a leaf is finite and not negative")
    return View(.fixed(size))
  }

  /// Takes the space that is left in its stack, after all others, but at least `minLength` points;
  /// it is 0 wide across the stack's axis. Outside any stack it grows both ways.
  public static func spacer(minLength: Double = systemSpacing) -> View {
    precondition(
      minLength.isFinite && minLength >= 0, "a spacer's length is finite and not negative")
    return View(.spacer(minLength: minLength))
  }

  /// The default distance between neighbours in a stack, in points.
  public static var systemSpacing: Double { StackShare.systemSpacing }
}
