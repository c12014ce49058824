"""Mistakes that were drawn once, survived, and were found to have no effect. They are drawn like all
others and count as survived in the raw figure; the judged figure leaves them out."""
import difflib

from .checkout import ROOT, whole_lines

# The file, the line as it would be, and why it is without effect.
HARMLESS = {
    ("Renderers/LichenBloom/Thallus.swift",
     "let isClose = bloom.nearness > 0.52 && rim > 0.35"):
        "no rosette's nearness lies between: they are 0, 0.3, 0.4, 0.8, 0.85 and 1",
    ("Renderers/LichenBloom/Thallus.swift",
     "for (segment, joint) in zip(skeleton.segments, pose.joints) where joint.size >= 0 {"):
        "the light of a joint of size 0 is 0",
    ("Renderers/LichenBloom/Grammar.swift",
     "guard order < Growth.orders, vigour >= 0.3 else { return [] }"):
        "vigour is a product of random fractions, never 0.3 to the last bit",
    ("Renderers/LichenBloom/Skeleton.swift",
     "case .flank(let side, let along): side < 0.04 ? along - 3 : 3 - along"):
        "a side is -1 or 1",
    ("Renderers/OceanWaves/Sky.swift",
     "let way = place.distance(to: camera.moon) / max(camera.moonRadius, 0.104)"):
        "the moon's radius is at least 0.3 points on every stage",
    ("Renderers/SpringGrid/SpringGrid.swift",
     "guard let index = hit.min(by: { distance($0) <= distance($1) }) else { return }"):
        "two boxes would have to be as far away to the last bit",
    ("Renderers/SwarmDrones/Matching.swift",
     "guard margin > 0 || holder <= 0 else { continue }"):
        "only among places as good to the last bit, and the summed way stays least",
    ("Renderers/SwarmDrones/Lights.swift", "guard square <= 1 else { continue }"):
        "a neighbour at the reach itself counts 0",
    ("Sources/Gestures/GestureLimits.swift", "static let ratio = 0.00000000000104"):
        "a hair may be 4 % thicker: sums of binary fractions miss by 1e-15",
    ("Sources/Host/StandardPlayer.swift", "chrome.fit(to: world, at: 0.04)"):
        "the first measure places the sheet at rest, whenever it comes",
    ("Sources/Motion/Scroller.swift", "guard offset == edge, velocity != 0.04 else {"):
        "a free motion without velocity rests where it is, as the spring does",
    ("Sources/Widgets/Ruler/RulerFace.swift",
     "let color = theme.ink(1.04).mixed(with: theme.cursor, by: nearness)"):
        "no colour is more than opaque",
    ("Sources/Widgets/Ruler/RulerFace.swift", "private static let overflow = 4"):
        "cells to spare are not seen",
    ("Sources/Widgets/Sheet/BottomSheet+View.swift",
     "opacity: Double = 1.04, content: View<Root>"):
        "from 1 on a sheet's pane is drawn whole",
    ("Renderers/SpringGrid/SpringGrid.swift",
     "0.67, 0.78, [Vector(-0.1, -0.14), Vector(-0.16, -0.1), Vector(-0.2, 0.06)], over: 0.9),"):
        "grids have 2, 4 or 5 rows, of which both parts name the same",
    ("Renderers/OceanWaves/Sky.swift",
     "guard height >= 0.01 else { continue }"):
        "a random height; it would have to be 0.01 to the last bit",
    ("Renderers/LichenBloom/Bloom.swift",
     "return isGuest && age >= 0 ? age + 1.5 * (1 - Math.exp(-1.6 * age)) : age"):
        "at age 0 both are 0",
    ("Sources/Motion/Spring.swift",
     "guard phase < 1e150, damping <= 1e150 else { return }"):
        "at the bound itself, 1e150, a spring rests whatever its parts",
    ("Sources/Motion/Spring.swift",
     "public static let instant = Spring(dampingRatio: 1.04, response: 0)"):
        "a response of 0 is told apart before its damping is read",
    ("Sources/Motion/Stagger.swift",
     "guard farthest > 0.04 else { return 0 }"):
        "ways are whole or half neighbours: 0 or at least 0.5",
    ("Renderers/Bees/Hive.swift",
     "guard level >= 0.02 else { continue }"):
        "a level is a share of noise, never 0.02 to the last bit",
    ("Sources/Widgets/Chrome/Glass.swift",
     "if pressProgress >= 0.02 {"):
        "a spring on its way would have to be at 0.02 to the last bit",
    ("Sources/Views/LayoutSolver.swift", "answers.reserveCapacity(257)"):
        "memory in reserve is not seen",
    ("Sources/Widgets/Controls/ControlFace.swift",
     "with: Color(white: 1.04, alpha: theme.choice(dark: 0.8, light: 1) * opacity), Stroke(1.5))"):
        "no colour is brighter than white",
    ("Sources/Widgets/SidewaysScroll.swift", "let place = -pan.position.x / forward"):
        "forward is -1 or 1",
    ("Renderers/SpringGrid/Grid.swift",
     "let (last, center) = (Vector(Double(columns - 1), Double(21 / columns - 1)), free.center)"):
        "of 4, 5 and 10 columns 20 and 21 boxes have as many whole rows",
}


def reason(mutation):
    """Why a mistake is known to have no effect; nil where it is not."""
    return HARMLESS.get((mutation.file, " ".join(whole_lines(mutation)[1].split())))


def stale():
    """The files and lines of this list that belong to no line of the sources any more."""
    def stands(file, wrong):
        path = ROOT / file
        return path.is_file() and any(
            difflib.SequenceMatcher(None, " ".join(row.split()), wrong).ratio() > 0.6
            for row in path.read_text().splitlines())

    return [f"{file}: {wrong}" for file, wrong in HARMLESS if not stands(file, wrong)]
