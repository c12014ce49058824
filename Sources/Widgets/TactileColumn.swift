import Controls

/// A button that stretches upwards into the fader that the finger drags.
///
/// Five rules keep it steady; each has a test that shows what breaks without it.
/// 1. Track and thumb are shifted by an offset, never placed by a position, which would ask for
///    all the space there is.
/// 2. The button stands at the bottom of a column of fixed height; a spacer above it gives way.
///
/// The other three hold for whatever a finger drags, and are kept by the ``Fader``:
/// 3. The drag is read in the space of the stage: the button's own space moves while it grows.
/// 4. The anchor is captured once for each gesture and is no part of the growth.
/// 5. A stepped value jumps at once; only the drawn thumb glides.
struct TactileColumn {
  let fader: Fader
  /// Width of the column and its button, in points.
  let width: Double
  let theme: Theme

  /// 1 for texts of full size: they grow as far as a button at rest has room.
  var textScale: Double { theme.textScale(upTo: TactileColumnMetrics.largestText) }
}
