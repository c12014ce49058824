import Drawing
import Foundation
import Geometry
import Host
import JSONCoding
import Raster
import Rendering
import Scripting
import Testing
import Play
import Serving

@Suite(.timeLimit(.minutes(15))) struct ServerTests {
  /// A small scene that moves.
  static func session(_ keys: String = #""chrome": "full""#) throws -> LiveSession {
    try Theatre.ours.session(
      #""experience": "spring-grid", "size": {"width": 320, "height": 568}, "scale": 0.25, \#(keys)"#
    )
  }

  @Test func `the page and its files are all that is served`() throws {
    try serving(try Self.session()) { address in
      for (path, type) in [
        ("", "text/html"), ("page.css", "text/css"), ("page.js", "text/javascript"),
      ] {
        let peer = try Peer(address)
        peer.send(address.request(path))
        let (head, body) = peer.answer()
        #expect(head.hasPrefix("HTTP/1.1 200 OK"))
        #expect(head.contains("Content-Type: \(type)"))
        #expect(head.contains("Content-Length: \(body.count)"))
        #expect(head.contains("default-src 'none'") && head.contains("no-store"))
        #expect(body.count > 500)
      }
      let paths = [
        "page.html", "../Package.swift", "%2e%2e/Package.swift", "/etc/passwd", "page.css/",
        "socket/",
        "page.css?", "favicon.ico",
      ]
      for path in paths {
        let peer = try Peer(address)
        peer.send(address.request(path))
        #expect(peer.status() == 404, "\(path)")
      }
    }
  }

  @Test func `who does not know the link, or comes from elsewhere, gets nothing`() throws {
    try serving(try Self.session()) { address in
      let (host, token) = (address.host, Address.token)
      let requests = [
        ("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n", 404),
        ("GET /0123456789abcdee/ HTTP/1.1\r\nHost: \(host)\r\n\r\n", 404),
        ("GET /\(token) HTTP/1.1\r\nHost: \(host)\r\n\r\n", 404),
        ("GET /\(token)/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
        ("GET /\(token)/ HTTP/1.1\r\nHost: evil.example:\(address.port)\r\n\r\n", 421),
        ("GET /\(token)/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 421),
        ("GET /\(token)/ HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://evil.example\r\n\r\n", 403),
        ("GET /\(token)/ HTTP/1.1\r\nHost: \(host)\r\nOrigin: null\r\n\r\n", 403),
        (
          "GET /\(token)/page.js HTTP/1.1\r\nHost: \(host)\r\nSec-Fetch-Site: cross-site\r\n\r\n",
          403
        ),
        ("GET /\(token)/ HTTP/1.1\r\nHost: localhost:\(address.port)\r\n\r\n", 200),
        (
          "GET /\(token)/ HTTP/1.1\r\nHost: \(host)\r\nSec-Fetch-Site: cross-site\r\n"
            + "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n\r\n", 200
        ),
        ("POST /\(token)/ HTTP/1.1\r\nHost: \(host)\r\n\r\n", 405),
        ("GET /\(token)/socket HTTP/1.1\r\nHost: \(host)\r\n\r\n", 403),
        ("GET /\(token)/socket HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\n\r\n", 426),
        (
          "GET /\(token)/socket HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\n"
            + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\n\r\n", 426
        ),
        (
          "GET /\(token)/socket HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\n"
            + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: short\r\n\r\n", 400
        ),
      ]
      for (request, status) in requests {
        let peer = try Peer(address)
        peer.send(Array(request.utf8))
        #expect(peer.status() == status, "\(request)")
      }
    }
  }

  @Test func `the viewer gets what the painter paints, and no more than it draws`() throws {
    try serving(try Self.session()) { address in
      let peer = try Peer(address)
      #expect(peer.open(address))
      var pictures: [Peer.Picture] = []
      var shown = [UInt8](repeating: 0, count: 80 * 142 * 4)
      var whole: [Int: [UInt8]] = [:]
      while pictures.count < 30, let news = try peer.next() {
        guard case .picture(let picture) = news else { continue }
        #expect(picture.size == [80, 142])
        picture.draw(on: &shown)
        whole[picture.frame] = shown
        pictures.append(picture)
        peer.send(["type": "drawn", "now": 0])
      }
      #expect(pictures.first?.boxes == [[0, 0, 80, 142]])
      #expect(zip(pictures, pictures.dropFirst()).allSatisfy { $0.frame < $1.frame })
      let scene = try Self.session().scene
      var frames = Frames(
        of: scene, in: Theatre.ours.configuration, indices: whole.keys.sorted(), contents: .canvas)
      var painter = try Painter(size: scene.size, scale: scene.scale)
      while let frame = try frames.next() {
        try painter.paint(try #require(frame.canvas))
        #expect(painter.bitmap().bytes == whole[frame.index], "frame \(frame.index)")
      }
    }
  }

  @Test func `a page with the trace is sent what a picture costs, as bench counts`()
    throws
  {
    try serving(try Self.session()) { address in
      let peer = try Peer(address)
      #expect(peer.open(address))
      peer.send(["type": "pause", "now": 0])
      peer.send(["type": "seek", "seconds": 0.5, "now": 0])
      peer.send(["type": "follow", "on": true, "now": 0])
      var told = try peer.told("costs")
      while told["frame"] != 30 { told = try peer.told("costs") }
      let scene = try Self.session().scene
      var frames = Frames(
        of: scene, in: Theatre.ours.configuration, indices: [30], contents: .canvas)
      let frame = try #require(try frames.next())
      let (canvas, load) = (try #require(frame.canvas), try #require(frame.load))
      var painter = try Painter(size: scene.size, scale: scene.scale)
      try painter.paint(canvas)
      var counter = try FrameCostCounter(size: scene.size, scale: scene.scale)
      var cost = counter.cost(of: canvas)
      cost[.bytes] = try counter.bytes(of: painter)
      (cost[.nodes], cost[.steps]) = (Int64(load.nodes), Int64(load.steps))
      #expect(cost[.blendedPixels] > 80 * 142 && cost[.nodes] > 10)
      for figure in FrameCost.Figure.allCases {
        #expect(told["counts"]?[figure.rawValue] == .number(Double(cost[figure])), "\(figure)")
      }
    }
  }

  @Test func `frames wait for the viewer, steps do not`() throws {
    try serving(try Self.session()) { address in
      let peer = try Peer(address)
      #expect(peer.open(address))
      // Two frames come; then nothing but words, until one is drawn.
      var frames: [Int] = []
      var states = 0
      while states < 5, let news = try peer.next() {
        if case .picture(let picture) = news { frames.append(picture.frame) }
        if case .told = news { states += 1 }
        if frames.count == 2, states < 5 {
          peer.send(["type": "speed", "value": .number(Double(2 - states % 2)), "now": 0])
        }
      }
      #expect(frames.count == 2)
      usleep(300_000)
      peer.send(["type": "drawn", "now": 0])
      while let news = try peer.next() {
        guard case .picture(let picture) = news else { continue }
        // Time went on meanwhile.
        #expect(picture.frame > frames[1] + 1)
        return
      }
      Issue.record("no picture came")
    }
  }

  @Test func `another viewer learns it, and may take over`() throws {
    try serving(try Self.session()) { address in
      let first = try Peer(address)
      #expect(first.open(address))
      _ = try first.told("state")
      let second = try Peer(address)
      #expect(second.open(address))
      _ = try second.told("busy")
      #expect(try second.ending() == 4000)
      let third = try Peer(address)
      #expect(third.open(address, "socket?here"))
      #expect(try first.ending() == 4001)
      _ = try third.told("state")
      third.send(clientFrame(8, [3, 232]))
      #expect(try third.ending() == 1000)
      let fourth = try Peer(address)
      #expect(fourth.open(address))
      _ = try fourth.told("state")
    }
  }

  @Test func `touches over the socket are saved, and the scene shows what was seen`() throws {
    try serving(try Self.session()) { address in
      let peer = try Peer(address)
      #expect(peer.open(address))
      _ = try peer.told("state")
      peer.send(["type": "record", "on": true, "now": 0])
      var shown: [Int: [UInt8]] = [:]
      var pixels = [UInt8](repeating: 0, count: 80 * 142 * 4)
      var (now, heard, count) = (0.0, 0, 0)
      while count < 90, let news = try peer.next() {
        guard case .picture(let picture) = news else { continue }
        if picture.frame == 0 { shown = [:] }
        picture.draw(on: &pixels)
        shown[picture.frame] = pixels
        heard = max(heard, picture.heard)
        (count, now) = (count + 1, now + 16)
        let angle = Double(count) / 9
        let touches: [JSON] = (0..<4).map { finger in
          [
            .number(Double(finger)), .number(count == 5 ? 0 : 1),
            .number(160 + 100 * Math.cos(angle + Double(finger))),
            .number(240 + 100 * Math.sin(angle + Double(finger))), .number(now),
          ]
        }
        if count >= 5 {
          peer.send([
            "type": "touches", "number": .number(Double(count)), "now": .number(now),
            "samples": .array(touches),
          ])
        }
        if count == 40 {
          peer.send(["type": "set", "control": "damping", "value": 0.3, "now": .number(now)])
        }
        peer.send(["type": "drawn", "now": .number(now)])
      }
      #expect(heard > 60)
      peer.send(["type": "record", "on": false, "now": 0])
      peer.send(["type": "save", "now": 0])
      let document = try peer.told("document")
      guard case .string(let text) = document["text"] else {
        Issue.record("no text")
        return
      }
      #expect(document["name"] == "spring-grid.json")
      #expect(text.contains("contacts") && text.contains(#""set":{"damping":0.3}"#))
      let scene = try SceneFile(
        bytes: Array(text.utf8), schemas: Theatre.ours.schemas
      ).resolved()
      var frames = Frames(
        of: scene, in: Theatre.ours.configuration, indices: shown.keys.sorted(), contents: .canvas)
      var painter = try Painter(size: scene.size, scale: scene.scale)
      while let frame = try frames.next() {
        try painter.paint(try #require(frame.canvas))
        #expect(painter.bitmap().bytes == shown[frame.index], "frame \(frame.index)")
      }
    }
  }

  @Test func `what the scene's file becomes is shown, and its faults are reported`() throws {
    let base = #""experience": "curtain", "size": {"width": 320, "height": 568}, "scale": 0.25"#
    func file(_ keys: String) throws -> SceneFile {
      try SceneFile(JSON(text: #"{"scene": 1, \#(keys)}"#), schemas: Theatre.ours.schemas)
    }
    var news: [SceneNews] = [
      .fault("line 1: expected a scene"),
      .scene(try file(base + #", "controls": {"cols": 11}"#)),
    ]
    var services = LiveServices(tool: "Live", version: "1")
    services.watch = { news.isEmpty ? nil : news.removeFirst() }
    try serving(try Theatre.ours.session(base), services: services, haste: 3) { address in
      let peer = try Peer(address)
      #expect(peer.open(address))
      var state = try peer.told("state")
      while state["fault"] == .null { state = try peer.told("state") }
      #expect(state["fault"] == "line 1: expected a scene")
      while state["fault"] != .null { state = try peer.told("state") }
      guard case .array(let controls) = state["controls"] else {
        Issue.record("no controls")
        return
      }
      #expect(controls.first?["value"] == [11])
    }
  }

  @Test func `half a request, silence and a stalled reader end, and others are served`() throws {
    try serving(try Self.session(), haste: 40) { address in
      let silent = try Peer(address)
      let half = try Peer(address)
      half.send(Array("GET /".utf8))
      let stalled = try Peer(address)
      #expect(stalled.open(address))
      #expect(silent.rest().isEmpty)
      #expect(half.rest().isEmpty)
      // It draws nothing.
      while try stalled.next() != nil {}
      let next = try Peer(address)
      #expect(next.open(address))
      _ = try next.told("state")
    }
  }

  @Test func `where there is no room the oldest goes that has not shown that it knows the link`()
    throws
  {
    try serving(try Self.session()) { address in
      let viewer = try Peer(address)
      #expect(viewer.open(address))
      _ = try viewer.told("state")
      // The oldest of all is known by now; those that say nothing, or half of something, are not.
      var crowd = try (1..<PageConnections.maxCount).map { _ in try Peer(address) }
      crowd[0].send(Array("GET /".utf8))
      for round in 0..<40 {
        let next = try Peer(address)
        next.send(address.request("page.css"))
        #expect(next.status() == 200, "round \(round)")
        // The clients that were answered have gone; the crowd fills the place again.
        crowd.append(try Peer(address))
      }
      // The first of them had to make room.
      #expect(crowd[0].rest().isEmpty)
      viewer.send(["type": "step", "frames": 1, "now": 0])
      _ = try viewer.told("state")
    }
  }
}
