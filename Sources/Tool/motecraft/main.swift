import Catalogue
import Commands

CommandLineTool(name: "motecraft", brand: "Motecraft", experiences: ourExperiences).main()
