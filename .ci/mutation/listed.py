"""The mistakes picked by hand, for the goldens to catch."""
import re
from collections import namedtuple

from .checkout import Mutation, ROOT, once

# A mistake: what is wrong in words; the file; a snippet that occurs in it once, with the part
# that changes between « and »; what takes its place (in braces where it is whole statements).
Mistake = namedtuple("Mistake", "words file snippet wrong")

ORIGIN = "by hand"

LICHEN = "Renderers/LichenBloom/"
OCEAN = "Renderers/OceanWaves/"
SWARM = "Renderers/SwarmDrones/"
CURTAIN = "Renderers/Curtain/"
GRID = "Renderers/SpringGrid/"
WIDGETS = "Sources/Widgets/"
PAINTING = "Sources/Painting/"

# Numbers are places in this table, from 1.
MISTAKES = [
    # Renderers: Lichen Bloom
    Mistake("ground lighter by 2/255", LICHEN + "LichenPalette.swift",
            "Color(oklch: «0.235», 0.038, night)", "0.243"),
    Mistake("spark lighter by 2/255", LICHEN + "LichenPalette.swift",
            "spark = Color(oklch: «0.8», 0.1, hue - 92)", "0.808"),
    Mistake("growth faster by 3 %", LICHEN + "Growth.swift",
            "let x = «4.7» * age / duration", "4.841"),
    Mistake("orders come without easing", LICHEN + "Growth.swift",
            "«(3 + 4 * growth - Double(order)).smoothstep»",
            "(3 + 4 * growth - Double(order)).clippedToUnit"),
    Mistake("sign of the sway's angle", LICHEN + "ArmPose.swift",
            "angle += «sway(at: seat.inside, order: order)»",
            "-sway(at: seat.inside, order: order)"),
    Mistake("arms wider by 2 %", LICHEN + "ArmPose.swift",
            "let width = «bloom.radius» * slim", "1.02 * bloom.radius"),
    Mistake("one grain of stone too few", LICHEN + "Scenery.swift",
            "for _ in «0..<70» {", "0..<69"),
    Mistake("one spore too few", LICHEN + "Spores.swift",
            "motes = («0..<22»).map", "0..<21"),
    Mistake("breath slower by 3 %", LICHEN + "Scenery.swift",
            "static let breath = «6.5»", "6.695"),
    Mistake("finger pulls faster by 3 %", LICHEN + "Garden.swift",
            "pull = Animated(0.0, spring: .gliding(pace: «4.5»))", "4.635"),
    Mistake("planted rosettes larger by 2 %", LICHEN + "Garden.swift",
            "chance.number(in: «0.5...0.62»)", "0.51...0.6324"),
    Mistake("rosettes sink 3 % more slowly", LICHEN + "Growth.swift",
            "span: seat.period, sinking: «12»", "12.36"),
    Mistake("guests leave 3 % more slowly", LICHEN + "Bloom.swift",
            "(time - dismissed) / «0.8»)", "0.824"),
    # Renderers: Ocean Waves
    Mistake("glitter lighter by 2/255", OCEAN + "OceanPalette.swift",
            "glitter = OceanPalette.parts(Color(oklch: «0.92», 0.04, 82))", "0.928"),
    Mistake("moon wider by 2 %", OCEAN + "Camera.swift",
            "moonRadius = max(«0.062» * min(", "0.06324"),
    Mistake("sign of the waves' course", OCEAN + "Swell.swift",
            "alongZ: «-Math.cos(heading)»", "Math.cos(heading)"),
    Mistake("foam lives 3 % longer", OCEAN + "Foam.swift",
            "{ 1 + «3.2» * control }", "3.296"),
    Mistake("height follows faster by 3 %", OCEAN + "Sea.swift",
            "height = ExponentialSmoothing(waves.height, rate: «3»)", "3.09"),
    Mistake("short waves end without easing", OCEAN + "SeaGrid.swift",
            "«((wave.wavenumber * gap - 0.7) / 1.1).smoothstep»",
            "((wave.wavenumber * gap - 0.7) / 1.1).clippedToUnit"),
    Mistake("one cloud too few", OCEAN + "Sky.swift",
            "for index in «0..<7» {", "0..<6"),
    Mistake("rings faster by 3 %", OCEAN + "Ripples.swift",
            "static let speed = «62.0»", "63.86"),
    Mistake("sparkles at the next place", OCEAN + "Sparkles.swift",
            "stride(from: «(index * 3) % 5»,", "(index * 3 + 1) % 5"),
    Mistake("foreground darker by 2 %", OCEAN + "Sky.swift",
            "shade.opacity(«0.6» * (Double(", "0.612"),
    Mistake("mirrored zenith lighter by 2 %", OCEAN + "SeaShading.swift",
            "zenith = «0.08» + 0.055 * light", "0.0816"),
    # Renderers: Swarm Drones
    Mistake("far lights lighter by 2/255", SWARM + "SwarmPalette.swift",
            "from: OKLCH(«0.6», 0.16, 5)", "0.608"),
    Mistake("lamps wider by 2 %", SWARM + "Lights.swift",
            "let size = «unit» * (0.74 +", "1.02 * unit"),
    Mistake("tails begin a sample late", SWARM + "Lights.swift",
            "let trail = «show.fleet.trails[drone].dropLast()»",
            "show.fleet.trails[drone].dropLast().dropFirst()"),
    Mistake("sign of the ribbon's twist", SWARM + "Wander.swift",
            "0.46 * time - «3.4» * slot.lag", "(-3.4)"),
    Mistake("group swings faster by 3 %", SWARM + "GroupSpring.swift",
            "spring(«16.4», 0.62)", "16.9"),
    Mistake("drones arrive faster by 3 %", SWARM + "Flight.swift",
            "static let firmness = «9.5»", "9.785"),
    Mistake("images in the water longer by 2 %", SWARM + "Lights.swift",
            "let (pull, flat) = («3.4», 0.34)", "3.468"),
    Mistake("sign of the streaks' sway", SWARM + "Bay.swift",
            "let sway = «Math.sin(0.9 * time + light.phase)»",
            "-Math.sin(0.9 * time + light.phase)"),
    Mistake("neighbours shove 3 % harder", SWARM + "Flocking.swift",
            "let shove = pressure * pressure * «2»", "2.06"),
    Mistake("the other ranks of a line are inset", SWARM + "Slots.swift",
            "let inset = («rank» + ranks / 2)", "rank + 1"),
    Mistake("new drones light up 3 % more slowly", SWARM + "Fleet.swift",
            "light[index] + seconds / «0.8»)", "0.824"),
    Mistake("leaving drones dim 3 % more slowly", SWARM + "Fleet.swift",
            "fallen[index].light -= seconds / «0.9»", "0.927"),
    # Renderers: Curtain
    Mistake("cloth more elastic by 3 %", CURTAIN + "Cloth.swift",
            "static let elasticity = «0.016»", "0.01648"),
    Mistake("one pass over the threads too few", CURTAIN + "Threads.swift",
            "static let passes = «5»", "4"),
    Mistake("gusts stronger by 3 %", CURTAIN + "Wind.swift",
            "let power = strength * (0.62 + «0.75» * gust)", "0.7725"),
    Mistake("rod thicker by 2 %", CURTAIN + "Rail.swift",
            "let thick = «5.5» * unit", "5.61"),
    Mistake("one mote too few", CURTAIN + "Motes.swift",
            "motes = («0..<18»).map", "0..<17"),
    # Renderers: Spring Grid
    Mistake("boxes follow 3 % more slowly", GRID + "GridBox.swift",
            "center.retarget(to: touch.position, at: time, spring: «.tracking»)",
            "Spring(dampingRatio: 1, response: 0.309)"),
    Mistake("light in the boxes brighter by 2/255", GRID + "GridGlass.swift",
            "color: tone(«0.66», 0.15,", "0.668"),
    Mistake("breath slower by 3 %", GRID + "GridGlass.swift",
            "Math.sin(Math.twoPi * (time / «7» -", "7.21"),
    # Widgets
    Mistake("corners rounder by 2 %", WIDGETS + "Chrome/Glass.swift",
            "var cornerRadius = «16.0»", "16.32"),
    Mistake("hairline brighter by 2/255", WIDGETS + "Chrome/Glass.swift",
            "rim: Light((«0.34», 0.14), (0.07, 0))", "0.348"),
    Mistake("values larger by 2 %", WIDGETS + "Controls/ControlFace.swift",
            "static let valueSize = «18.0»", "18.36"),
    Mistake("chip's rim wider by 2 %", WIDGETS + "Controls/ControlFace.swift",
            "Stroke(«1.5»)", "1.53"),
    Mistake("neighbours step back 2 % more", WIDGETS + "Controls/ControlPanel.swift",
            "controls[index], 1 - «0.4» * beside", "0.408"),
    Mistake("track begins a point lower", WIDGETS + "Controls/TactileColumn.swift",
            "static let trackTop = «39.0»", "40.0"),
    Mistake("columns 2 % farther apart", WIDGETS + "Controls/ControlPanel.swift",
            "static let spacing = «8.0»", "8.16"),
    Mistake("press's response longer by 3 %", WIDGETS + "Controls/ControlHandle.swift",
            "static let spring = Spring(dampingRatio: 1, response: «0.32»)", "0.3296"),
    Mistake("thumb glides 3 % longer", WIDGETS + "Controls/Fader.swift",
            "static let glideDuration = «0.08»", "0.0824"),
    Mistake("line fades in without easing", WIDGETS + "Controls/TactileColumn.swift",
            "canvas.layer(opacity: «pressProgress * pressProgress» * state.opacity, content)",
            "pressProgress"),
    Mistake("line is not clipped to its window", WIDGETS + "Controls/TactileColumn.swift",
            "canvas.clipped(to: «Path(window)»)", "Path(window.inset(by: -400))"),
    Mistake("held slider swells 2 % more", WIDGETS + "Controls/BarSlider.swift",
            "static let swelling = «3.0»", "3.06"),
    Mistake("slider's track a point shorter at each end", WIDGETS + "Controls/BarSlider.swift",
            "static let trackMargin = «12.0»", "13.0"),
    # Controls and gestures
    Mistake("steps rounded down", "Sources/Controls/ControlAxis.swift",
            "let steps = «((clamped - range.lowerBound) / step).rounded()»",
            "((clamped - range.lowerBound) / step).rounded(.down)"),
    Mistake("values written rounded down", "Sources/Controls/ValueFormat.swift",
            "let units = Int64(«(abs(value) * Double(scale)).rounded()»)",
            "(abs(value) * Double(scale)).rounded(.down)"),
    Mistake("sign of a flick's bend", "Sources/Gestures/VelocityTracker.swift",
            "let derivative = «-2 * mean - skew»", "2 * mean - skew"),
    # Motion
    Mistake("springs damped 3 % more", "Sources/Motion/Spring.swift",
            "let decay = Math.exp(«-damping»)", "-1.03 * damping"),
    Mistake("sign of a spring's pull on its velocity", "Sources/Motion/Spring.swift",
            "velocityFromDisplacement = «-(phase * parts.sine * pace)»",
            "phase * parts.sine * pace"),
    Mistake("glides eased", "Sources/Motion/LinearAnimation.swift",
            "(target - start) * («elapsed / duration»)",
            "elapsed / duration * (elapsed / duration)"),
    # Drawing
    Mistake("OKLab's share of a by 1 %", "Sources/Drawing/OKLCH.swift",
            "let l = lightness + «0.396_337_777_4» * a", "0.4003"),
    Mistake("sRGB's exponent by 1 %", "Sources/Drawing/OKLCH.swift",
            "1.055 * Math.pow(value, 1 / «2.4»)", "2.424"),
    Mistake("texts centred by 0.51", "Sources/Drawing/Canvas.swift",
            "case .center: box.midX - «width / 2»", "width * 0.51"),
    Mistake("glyphs fuller by 2 %", "Sources/Drawing/Typeface/StrokeTypeface+Pen.swift",
            "static let fullness = «0.58»", "0.5916"),
    Mistake("semibold pen wider by 2 %", "Sources/Drawing/Typeface/StrokeTypeface.swift",
            "case .semibold: «108.0»", "110.16"),
    # Geometry
    Mistake("circles flatter by 2 %", "Sources/Geometry/Paths/Path.swift",
            "static let circleFactor = «0.552_284_749_830_793_4»", "0.541_239"),
    Mistake("noise blended by the simpler curve", "Sources/Geometry/GradientNoise.swift",
            "weight = «before * before * before * (before * (before * 6 - 15) + 10)»",
            "before * before * (3 - 2 * before)"),
    # Views
    Mistake("a stack counts one gap too many", "Sources/Views/StackSolver.swift",
            "return spacing * Double(children.count - «1»)", "0"),
    Mistake("bottoms almost meet", "Sources/Views/Alignment.swift",
            "case .bottom: «1»", "0.98"),
    # Host
    Mistake("controls behind the experience", "Sources/Host/StandardPlayer.swift",
            "return .zStack(«[feed, .controls(of: world), marks]»)",
            "[.controls(of: world), feed, marks]"),
    Mistake("pictures a step late", "Sources/Host/Playback.swift",
            "let last = «index * scene.stepsPerFrame»", "index * scene.stepsPerFrame + 1"),
    # Painting
    Mistake("glows fall by the square", PAINTING + "Kernels/GlowKernel.swift",
            "let strength = «left * left * left»", "left * left"),
    Mistake("dither off by one rank", PAINTING + "Kernels/Dither.swift",
            "= (rank + «0.5») / 64 - 0.5", "1.5"),
    Mistake("gradients' dither off by half a rank", PAINTING + "Kernels/Dither.swift",
            "= (rank * 4 + «2»)", "4"),
    Mistake("gradients half a pixel early", PAINTING + "Kernels/GradientShader.swift",
            "let place = b * «centerY» + c", "Double(y)"),
    Mistake("clip missing", PAINTING + "CommandRasterizer.swift",
            "inner.clip = «mask»", "state.clip"),
    Mistake("layers fainter by 2 %", PAINTING + "CommandRasterizer.swift",
            "let opacity = PixelArithmetic.byte(fromUnit: «opacity»)", "0.98 * opacity"),
    Mistake("normal blending loses what covers clear pixels", PAINTING + "Kernels/Compositor.swift",
            "row[x] = «pixel &+ PixelArithmetic.multiplied255(pixel: row[x], kept)»",
            "row[x] == 0 ? 0 : pixel &+ PixelArithmetic.multiplied255(pixel: row[x], kept)"),
    Mistake("added light screened instead", PAINTING + "Kernels/Blending.swift",
            "«blendRow(source, backdrop, coverage, count, PixelArithmetic.sum)»",
            "{ BlendMode.screen.composite(source, on: backdrop, coverage, count: count) }"),
    Mistake("strokes wider by 2 %", "Sources/Geometry/Paths/Stroke.swift",
            "var halfWidth: Double { min(width, 1e6) / «2» }", "1.96"),
    Mistake("coverage rounded down", PAINTING + "Coverage/ScanConverter.swift",
            "(area &* 255 &+ «whole / 2»)", "0"),
    Mistake("radial gradients smaller by 2 %", PAINTING + "Kernels/GradientShape.swift",
            ".then(.scale(«1» / gradient.radius))", "1.02"),
    Mistake("holes of even-odd shapes filled", PAINTING + "Kernels/Compositor.swift",
            "let isEvenOdd = «rule == .evenOdd»", "false"),
    Mistake("soft edges without easing", PAINTING + "Kernels/BlurredRoundedRectKernel.swift",
            "return «1 - t * t * (3 - 2 * t)»", "1 - t"),
    Mistake("images half a pixel off", PAINTING + "Kernels/ImageShader.swift",
            "(place &+ 1 &<< 23) &>> 24 &- «Int64(size / 2)»", "0"),
    Mistake("straight opacity rounded down", PAINTING + "Packing/PixelPacking.swift",
            "&* 255 &+ «alpha / 2») / alpha", "0"),
]


def mutations():
    """All of them, each with its place in the checkout."""
    return [mutation(number, mistake) for number, mistake in enumerate(MISTAKES, 1)]


def mutation(number, mistake):
    text = (ROOT / mistake.file).read_text()
    before, right, after = re.split("[«»]", mistake.snippet)
    start = once(text, before + right + after, mistake.file) + len(before)
    return Mutation(number, ORIGIN, mistake.file, start, start + len(right), right, mistake.wrong,
                    mistake.words, "")
