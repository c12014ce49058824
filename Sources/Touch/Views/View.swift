import Drawing
import Geometry

/// A part of an interface: a value that says how it is laid out, what it looks like, what fingers
/// do to it, what it is called and how it reads.
///
/// A tree of views is a function of the state that it shows. It is built afresh whenever a caller
/// asks where things are, placed at once, and remembers nothing. Build it from a leaf or a
/// container and wrap it in modifiers:
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
  /// What a finger, a reader or a script does to the state, and what it tells of.
  public typealias Handler = @Sendable (inout State, GestureEvent, inout EventSink) -> Void
  /// Draws a view of the state, given where the view and what it holds have come to lie.
  public typealias Drawing = @Sendable (State, inout Canvas, PlacedParts) -> Void
  /// Draws what a view holds by calling the last argument, and what goes around it.
  public typealias Effect = @Sendable (inout Canvas, PlacedParts, (inout Canvas) -> Void) -> Void

  @usableFromInline var node: ViewNode
  @usableFromInline let children: [View]
  /// What a geometry reader holds, given the reader's size in points.
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

  /// The view with other traits; in a view around it where `isTaken` says that it has such.
  func with(
    unless isTaken: (Traits<State>) -> Bool = { _ in false },
    _ change: (inout Traits<State>) -> Void
  ) -> View {
    var view = isTaken(traits) ? wrapped(in: .plain) : self
    change(&view.traits)
    return view
  }
}

/// What a view says that no state takes part in.
@usableFromInline struct ViewNode: Sendable {
  let rule: LayoutRule
  var priority: Double?
  var label = Label()

  init(_ rule: LayoutRule) { self.rule = rule }

  /// What a view is called, and how far in front it stands.
  struct Label: Sendable {
    var id: String?
    /// Whether the id is a name that scripts and people use.
    var isNamed = false
    /// Nil where nothing is set.
    var zIndex: Double?

    /// The name that scripts and people use, where there is one.
    var name: String? { isNamed ? id : nil }
  }
}

/// What a view looks like, what fingers do to it and how it reads.
@usableFromInline struct Traits<State>: Sendable {
  @usableFromInline var drawing: View<State>.Drawing?
  @usableFromInline var effect: View<State>.Effect?
  /// Innermost first; nil for none, as most views have none and an empty list costs the search for
  /// its type.
  @usableFromInline var gestures: [(request: GestureRequest, perform: View<State>.Handler)]?
  @usableFromInline var accessibility: AccessibilityTraits?
  /// What an accessibility action does to the state at a time.
  @usableFromInline var perform:
    (@Sendable (inout State, AccessibilityNode.Action, Double, inout EventSink) -> Void)?

  @inlinable init() {}
}

/// Names, and how important a view is.
extension View {
  /// Tells the view apart within the view that draws it, by ``PlacedParts``. A second id is a
  /// second, outer view of the same frame. Of several equal ones the first in drawing order is
  /// found.
  public func id(_ id: String) -> View { called(id, isNamed: false) }

  /// Tells the view apart by the raw value of `id`.
  public func id(_ id: some RawRepresentable<String>) -> View { self.id(id.rawValue) }

  /// Gives the view the name by which scenes touch it and traces tell of it.
  public func named(_ name: String) -> View { called(name, isNamed: true) }

  private func called(_ id: String, isNamed: Bool) -> View {
    var view = node.label.id != nil ? wrapped(in: .plain) : self
    (view.node.label.id, view.node.label.isNamed) = (id, isNamed)
    return view
  }

  /// Says how important it is that the view gets the length it wants; 0 by default.
  ///
  /// A stack serves its children from the highest priority down and keeps back only the smallest
  /// lengths of the lower ones; a z-stack takes its size from the highest ones alone. Others ignore
  /// it. Modifiers applied afterwards pass it on.
  public func layoutPriority(_ priority: Double) -> View {
    precondition(!priority.isNaN, "a layout priority has a place in an order, NaN has none")
    var view = self
    view.node.priority = priority
    return view
  }
}

/// Looks.
extension View {
  /// Draws the view, behind what it holds.
  public func draws(_ drawing: @escaping Drawing) -> View {
    drawn { $0.drawing = drawing }
  }

  /// Draws what the view holds by way of `effect`, which calls its last argument for that.
  public func effect(_ effect: @escaping Effect) -> View {
    drawn { $0.effect = effect }
  }

  /// The view with another look; in a view around it where it has one already, or changes how it is
  /// drawn.
  private func drawn(_ change: (inout Traits<State>) -> Void) -> View {
    let isTaken = traits.drawing != nil || traits.effect != nil || node.rule.changesDrawing
    return with(unless: { _ in isTaken }, change)
  }

  /// Draws the view at an opacity of 0…1, as one picture; not at all at 0. Fingers meet it as
  /// before.
  public func opacity(_ opacity: Double) -> View { wrapped(in: .opacity(opacity)) }

  /// Draws the view in front of those beside it that have a smaller index, 0 unless set; equal ones
  /// in their order. Modifiers applied afterwards pass it on. Fingers, scripts and readers meet the
  /// views of a container in their order, whatever their indices.
  public func zIndex(_ zIndex: Double) -> View {
    precondition(!zIndex.isNaN, "an index has a place in an order, NaN has none")
    var view = self
    view.node.label.zIndex = zIndex
    return view
  }

  /// Cuts off what sticks out of the view's frame, for the eye and for fingers; corners are cut by
  /// `cornerRadius` points for the eye alone.
  public func clipped(cornerRadius: Double = 0) -> View { wrapped(in: .clip(cornerRadius)) }

  /// Draws, touches and reads out the view as mapped by `transform`, whose determinant is not 0; no
  /// size and no neighbour takes notice.
  public func transformed(by transform: Transform) -> View {
    precondition(
      transform.isFinite && transform.determinant != 0,
      "a view is mapped by finite numbers, so that its area stays above 0")
    return wrapped(in: .transform(transform))
  }

  /// Draws, touches and reads out the view larger or smaller by `factor` > 0, about its centre.
  public func scale(_ factor: Double) -> View {
    precondition(factor > 0 && factor.isFinite, "a view is scaled by a finite factor over 0")
    return factor == 1 ? self : wrapped(in: .scale(factor))
  }

  /// Draws, touches and reads out the view turned by `angle` radians, clockwise as seen on screen,
  /// about its centre. Gestures inside that measure in ``CoordinateSpace/local`` take their axes
  /// with it.
  public func rotated(by angle: Double) -> View {
    precondition(angle.isFinite, "a view is turned by a finite angle")
    return angle == 0 ? self : wrapped(in: .rotation(angle))
  }

  /// With true the view keeps its place and is neither seen nor met nor read out.
  public func hidden(_ isHidden: Bool = true) -> View {
    isHidden ? wrapped(in: .hidden).inert() : self
  }
}

/// Views as parts of larger ones.
extension View {
  /// The view as one of a larger state that holds its own.
  ///
  /// Inlinable, so that it is compiled for the states at hand: it goes over every view of a tree.
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
    view.traits.accessibility = traits.accessibility
    if let perform = traits.perform {
      view.traits.perform = { parent, action, time, out in
        part.modify(&parent) { perform(&$0, action, time, &out) }
      }
    }
    return view
  }

  /// The view as one of a larger state that holds its own at `path`.
  @inline(__always)
  public func scoped<Parent>(
    to path: any WritableKeyPath<Parent, State> & Sendable
  ) -> View<Parent> { scoped(to: Lens(path)) }

  /// The view as one of a larger state that may hold its own at `path`; while it does not, nothing
  /// is drawn and no gesture gets a finger.
  @inline(__always)
  public func scoped<Parent>(
    to path: any WritableKeyPath<Parent, State?> & Sendable
  ) -> View<Parent> { scoped(to: Lens(path)) }

  /// The view as one of an array, of the element at `index`; while there is none, nothing is drawn
  /// and no gesture gets a finger.
  public func scoped(toElement index: Int) -> View<[State]> { scoped(to: Lens(element: index)) }
}

/// A part of a state, to read and to change.
public struct Lens<Whole, Part>: Sendable {
  /// The part; nil where it is not there.
  public let get: @Sendable (Whole) -> Part?
  /// Changes the part where it is there.
  public let modify: @Sendable (inout Whole, (inout Part) -> Void) -> Void

  /// The part at `path`.
  @inline(__always)
  public init(_ path: any WritableKeyPath<Whole, Part> & Sendable) { self.init(Property(path)) }

  /// The part at `path`, where there is one.
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

  /// The part that `get` finds and `modify` changes.
  public init(
    get: @escaping @Sendable (Whole) -> Part?,
    modify: @escaping @Sendable (inout Whole, (inout Part) -> Void) -> Void
  ) {
    self.get = get
    self.modify = modify
  }

  /// The part of this part.
  public func appending<Inner>(_ inner: Lens<Part, Inner>) -> Lens<Whole, Inner> {
    let (get, modify) = (get, modify)
    return Lens<Whole, Inner>(
      get: { get($0).flatMap(inner.get) },
      modify: { whole, change in modify(&whole) { inner.modify(&$0, change) } })
  }
}

extension Lens {
  /// The element of an array at `index`, where there is one.
  public init(element index: Int) where Whole == [Part] {
    self.init(
      get: { $0.indices.contains(index) ? $0[index] : nil },
      modify: { whole, change in
        if whole.indices.contains(index) { change(&whole[index]) }
      })
  }
}

// MARK: Leaves

/// Views that hold nothing.
extension View {
  /// Takes exactly what it is offered, 10 points where nothing is: colours, shapes, canvases.
  public static var fill: View { View(.fill) }

  /// Has `size` points whatever is offered. A bare view that knows no size of its own is
  /// `.fixed(.zero)`, and can then never be touched.
  public static func fixed(_ size: Size) -> View {
    precondition(
      size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0,
      "the size of a leaf is finite and not negative")
    return View(.fixed(size))
  }

  /// Empty space that takes what is left in its stack, after all others, but at least `minLength`
  /// points; it is 0 wide across the stack's axis. Outside any stack it grows both ways.
  public static func spacer(minLength: Double = systemSpacing) -> View {
    precondition(
      minLength.isFinite && minLength >= 0, "a spacer's length is finite and not negative")
    return View(.spacer(minLength: minLength))
  }

  /// The distance between neighbours in a stack where nothing else is said, in points.
  public static var systemSpacing: Double { StackShare.systemSpacing }
}
