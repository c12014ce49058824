print("motecraft")
