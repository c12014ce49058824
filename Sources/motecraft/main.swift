import Catalogue
import Commands

CommandLineTool(experiences: ourExperiences).main()
