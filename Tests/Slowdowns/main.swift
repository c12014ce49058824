import Commands
import Rendering

CommandLineTool(
  name: "slowdowns", brand: "Slowdowns",
  experiences: [
    Experience("trial", title: "Trial", Trial.self),
    Experience("shapes", title: "Shapes", Shapes.self),
    Experience("strobe", title: "Strobe", Strobe.self),
  ]
).main()
