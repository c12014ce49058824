// Sources/embers/main.swift, beside Embers.swift and EmberPlayer.swift
import Commands
import Rendering

CommandLineTool(
  name: "embers", brand: "Embers",
  experiences: [Experience("embers", title: "Embers", Embers.self)],
  player: EmberPlayer.self
).main()
