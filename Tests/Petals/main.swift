import Commands

petalsTool.main()
