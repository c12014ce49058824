import Controls
import Drawing
import Geometry
import Gestures
import Motion
import Views

/// A slider of the bar: label and value on one line, below them the track of the thumb.
struct BarSlider: Sendable {
  let appearance: ControlAppearance
  let fader: Fader
  let shape: BarSliderShape

  private typealias Metrics = BarSliderMetrics

  private var state: ControlState { appearance.state }

  private var control: Control { fader.control }

  private var stops: SegmentedTrackShape? {
    SegmentedTrackShape(of: control, barWidth: shape.width)
  }

  var view: View<ControlState> {
    let parts = appearance.glass()
      .overlay(alignment: .bottom, control.kind == .toggle ? toggle : line)
      .overlay(
        alignment: .top,
        shape.texts(of: appearance, top: Metrics.valueInset(scale: appearance.textScale)))
    return (stops == nil ? parts : parts.overlay(alignment: .bottom, segments))
      .frame(width: shape.width, height: Metrics.height)
      .adjusts(state, at: appearance.container)
  }

  /// The switch, whose right end is aligned with the value's.
  private var toggle: View<ControlState> {
    let margin = Metrics.textMargin + Metrics.switchRadius
    return .hStack(spacing: 0, [.spacer(minLength: 0), line])
      .padding(Insets(leading: margin, trailing: margin))
  }

  private var line: View<ControlState> {
    View.fixed(Size(fader.travel.length, Metrics.trackBreadth))
      .id(ControlPart.track)
      .draws { [self] _, canvas, parts in drawTravel(parts.frame, on: &canvas) }
      .opacity(appearance.opacity)
      .overlay(
        alignment: .leading,
        .fixed(thumbSize).id(ControlPart.thumb)
          .offset(Vector(fader.thumbTravel(at: state.time) - thumbSize.width / 2, 0))
      )
      .offset(Vector(0, Metrics.trackBreadth / 2 - Metrics.trackRise))
      .hitTesting(false)
  }

  /// The segments: a tap chooses one; a drag is relative, as for all sliders.
  private var segments: View<ControlState> {
    let (axis, width) = (control.axis, shape.width - 2 * Metrics.stopsMargin)
    let isLeftToRight = appearance.theme.isLeftToRight
    return View.fill.frame(width: width, height: Metrics.segmentReach)
      .named("segments:" + control.id)
      .simultaneousGesture(.tap(.brief), in: .local) { state, tap, out in
        let along = isLeftToRight ? tap.position.x : width - tap.position.x
        let place = along / width * (axis.span + 1) - 0.5
        state.choose(axis.value(at: place), at: tap.time, &out)
      }
  }

  private var thumbSize: Size {
    if let stops { return stops.plate }
    let pressProgress = appearance.pressProgress
    let (rest, held) = (Metrics.restingThumb, Metrics.heldThumb)
    return Size(
      rest.width + (held.width - rest.width) * pressProgress,
      rest.height + (held.height - rest.height) * pressProgress)
  }
}

extension GestureLimits {
  /// A tap that acts, limited to a short time; longer ones look or play.
  package static let brief: GestureLimits = {
    var limits = strict
    limits.tapDuration = 0.3
    return limits
  }()
}

extension BarSlider {
  private func drawTravel(_ track: Rect, on canvas: inout Canvas) {
    let pressProgress = appearance.pressProgress
    let thumb = Rect(center: fader.thumbCenter(in: track, at: state.time), size: thumbSize)
    if control.kind == .toggle {
      let half = fader.travel.way / 2
      Switch(
        off: track.center - half, on: track.center + half, radius: Metrics.switchRadius,
        place: fader.thumb.value(at: state.time), pressProgress: pressProgress,
        theme: appearance.theme
      ).draw(on: &canvas)
      return
    }
    let face = FaderFace(fader, of: appearance, track: track, thumb: thumb)
    if stops != nil {
      face.drawSegments(
        margin: SegmentedTrackShape.barMargin, nameSize: Metrics.segmentName * appearance.textScale,
        on: &canvas)
    } else {
      face.drawLine(
        FaderFace.LineStyle(
          breadth: 3 + pressProgress, opacity: 0.94 + 0.06 * pressProgress,
          trackOpacity: 0.7 + 0.3 * pressProgress, tickOpacity: pressProgress * pressProgress),
        on: &canvas)
    }
  }
}

/// The measures of a slider of the bar, in points.
enum BarSliderMetrics {
  static let height = 56.0
  /// Distance of the texts from the slider's sides.
  static let textMargin = 10.0
  /// Least distance between label and value.
  static let textGap = 5.0
  /// Returns the distance of the value's line box from the slider's top edge.
  static func valueInset(scale: Double) -> Double {
    let growth = ControlFace.valueHeight(scale: scale) - ControlFace.valueHeight(scale: 1)
    return 7 - (growth * 1.5).rounded() / 2
  }
  /// Largest scale of texts relative to their full size.
  static let largestText = 1.2
  /// Distance of the label's lower edge above the value's, so that both share a baseline.
  static let labelRise = 2.0
  /// Distance of the track's middle from the slider's bottom edge.
  static let trackRise = 16.0
  /// Distance of the track's ends from the slider's sides.
  static let trackMargin = 12.0
  static let trackBreadth = 2.0
  /// Extent of the thumb at rest and held.
  static let (restingThumb, heldThumb) = (Size(4, 14), Size(5, 20))
  /// Swelling of a held slider beyond its box.
  static let swelling = 3.0

  /// Half the height of a switch.
  static let switchRadius = 9.0
  /// Travel of a switch if there is room, and its minimum.
  static let (switchTravel, leastSwitchTravel) = (26.0, 4.0)

  /// Distance of the channel of segments from the slider's sides.
  static let stopsMargin = 8.0
  /// Height from the slider's bottom edge within which a tap hits a segment.
  static let segmentReach = 44.0
  /// Full size of the names of segments, in points per em.
  static let segmentName = 12.0

  /// Returns the travel of the thumb's centre in a slider `width` points wide: the full range of a
  /// control.
  static func trackLength(of control: Control, width: Double) -> Double {
    if let stops = SegmentedTrackShape(of: control, barWidth: width) { return stops.travel }
    let whole = width - 2 * trackMargin
    guard control.kind == .toggle else { return whole }
    return min(switchTravel, max(leastSwitchTravel, whole - 2 * switchRadius))
  }
}
