petalsTool.main()
