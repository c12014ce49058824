/// Mistakes that make the trial's pictures dearer and mostly leave their pixels as they are, and
/// changes that make nothing dearer.
enum Slowdown: Int, CaseIterable {
  case none

  // Drawn twice.
  case backdropTwice, discsTwice, starsTwice, linesTwice, glowsTwice, shadowsTwice, hazeTwice
  case wordsTwice, sailTwice, photoTwice, windowTwice, veilTwice

  // Points that are not seen.
  case discOfThousandPoints, starsWithMidpoints, lineOfThousandPoints, fineDashes
  case discsOfManyCurves, windowOfThousandPoints, roundCapsOnEachPiece, sailOfFineTriangles

  // Light and blurs that grew.
  case hazeWider, hazeMuchWider, hazeOverAll, glowsWider, glowsMuchWider, shadowsWider
  case glowsOfNoStrength, hazeInHaze, glowsMoreNumerous

  // Layers, clips and masks.
  case layerForEachDisc, layerOverAll, layersInLayers, clipForEachStar, maskForEachDisc
  case roundClipForAll, veilOverAll

  // Crossings.
  case discsInOnePath, scribble, denseStars, wideTurns

  // The simulation.
  case allPairs, wideCells, twiceTheSteps, moreBirds, searchBeforeSort

  // Noise, and commands for nothing.
  case grain, invisibleDiscs, discsBeyondTheStage, emptyGroups, wordsLetterByLetter

  // What raises nothing.
  case discsBackwards, starsClosedByHand, glowsFromAnotherCanvas, linesByHelper, wordsInTurn
  case discsByFourCurves, onePlaceForColours, birdsBackwards, photoBeforeSail, namesChanged

  /// Whether nothing becomes dearer.
  var isRefactoring: Bool { rawValue >= Slowdown.discsBackwards.rawValue }
}
