"""Mistakes that were drawn once, survived, and were found to have no effect: file, change, why."""

HARMLESS = {
    ("Renderers/LichenBloom/Thallus+Arm.swift", "0.5 → 0.52"):
        "no rosette's nearness lies between: they are 0, 0.3, 0.4, 0.8, 0.85 and 1",
    ("Renderers/LichenBloom/Grammar.swift", "vigour > 0.3 → vigour >= 0.3"):
        "vigour is a product of random fractions, never 0.3 to the last bit",
    ("Renderers/LichenBloom/Skeleton.swift", "0 → 0.04"):
        "a side is -1 or 1",
    ("Renderers/OceanWaves/Sky.swift", "0.1 → 0.104"):
        "the moon's radius is at least 0.3 points on every stage",
    ("Renderers/Curtain/Finish.swift", "-step → step"):
        "four pixels taken for uneven go one by one, which is slower and the same",
    ("Renderers/Curtain/Sides.swift", "40_000 → 41600"):
        "rows beyond either number are below every picture",
    ("Renderers/Curtain/Tapestry.swift",
     "depth > depthLine[column] → depth >= depthLine[column]"):
        "two surfaces would have to have one depth to the last bit",
    ("Sources/Gestures/Tolerance.swift", "1e-12 → 0.00000000000104"):
        "a hair may be 4 % thicker: sums of binary fractions miss by 1e-15",
    ("Sources/Widgets/BottomSheet+View.swift", "1 → 1.04"):
        "from 1 on a sheet's pane is drawn whole",
}
