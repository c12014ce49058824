import Testing
@testable import SwarmDrones
