import CSystem

/// An open socket. Calls on it never block.
package struct Socket: Equatable {
  let descriptor: CInt

  /// The result of a call.
  package enum Transfer: Equatable {
    /// The number of bytes transferred.
    case done(Int)
    /// Not possible now; to be retried.
    case later
    /// Closed by the peer.
    case over
  }

  /// Most bytes read at once.
  private static let piece = 1 << 16

  /// Appends received bytes to `bytes`.
  package func receive(into bytes: inout [UInt8]) -> Transfer {
    var piece = [UInt8](repeating: 0, count: Self.piece)
    let count = recv(descriptor, &piece, piece.count, 0)
    guard count > 0 else { return count == 0 ? .over : Self.failure }
    bytes += piece[..<count]
    return .done(count)
  }

  /// Sends some of `bytes`, from `start` on.
  package func send(_ bytes: [UInt8], from start: Int) -> Transfer {
    let count = bytes.withUnsafeBytes { bytes in
      CSystem.send(
        descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start, Self.sending)
    }
    return count >= 0 ? .done(count) : Self.failure
  }

  /// The flags of sending: a closed connection is an error and no signal. Where there is no such
  /// flag, the program has to ignore the signal, as ``Interruption/listen()`` makes it do.
  private static var sending: CInt {
    #if HAS_NO_SIGNAL_SENDS
      CInt(MSG_NOSIGNAL)
    #else
      0
    #endif
  }

  /// Shuts down the sending side.
  package func finish() { shutdown(descriptor, CInt(SHUT_WR)) }

  /// Closes the connection.
  package func end() { close(descriptor) }

  /// Returns the two ends of a connection within this machine.
  package static func pair() throws(SystemError) -> (Socket, Socket) {
    var ends: [CInt] = [0, 0]
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .last }
    #if !HAS_SOCKET_FLAGS
      for end in ends { prepare(end) }
    #endif
    return (Socket(descriptor: ends[0]), Socket(descriptor: ends[1]))
  }

  /// The kind of a new socket; with the flags that ``prepare(_:)`` sets, where a system has them.
  fileprivate static var kind: CInt {
    #if HAS_SOCKET_FLAGS
      system_stream_socket | system_socket_flags
    #else
      system_stream_socket
    #endif
  }

  /// Keeps a socket from other programs and from blocking.
  fileprivate static func prepare(_ descriptor: CInt) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  private static var failure: Transfer {
    [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? .later : .over
  }
}

/// A socket that accepts connections.
package struct Listener {
  let descriptor: CInt
  /// The port number.
  package let port: Int

  /// Listens at `port` of the loopback address, or of all addresses if `isOpen`; at any free port
  /// if it is 0.
  ///
  /// - Throws: the system's error if the port is not available.
  package init(port: Int, isOpen: Bool) throws(SystemError) {
    let descriptor = socket(AF_INET, Socket.kind, 0)
    guard descriptor >= 0 else { throw .last }
    #if !HAS_SOCKET_FLAGS
      Socket.prepare(descriptor)
    #endif
    var one: CInt = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = UInt32(isOpen ? 0 : 0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { socketAddress in
        bind(descriptor, socketAddress, size) == 0 && listen(descriptor, 16) == 0
      }
    }
    guard isBound else {
      let error = SystemError.last
      close(descriptor)
      throw error
    }
    self.init(descriptor: descriptor)
  }

  /// Wraps the listening socket `descriptor`.
  init(descriptor: CInt) {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { socketAddress in
        _ = getsockname(descriptor, socketAddress, &size)
      }
    }
    self.descriptor = descriptor
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  /// The result of accepting at a ``Listener``.
  package enum Arrival {
    case none
    case connection(Socket)
    /// A connection for which this process, or the system, has no descriptor: it keeps waiting.
    case exhausted
  }

  /// Accepts the next waiting connection.
  package func accept() -> Arrival {
    let descriptor = CSystem.accept(self.descriptor, nil, nil)
    guard descriptor >= 0 else {
      return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .exhausted : .none
    }
    Socket.prepare(descriptor)
    var one: CInt = 1
    setsockopt(
      descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<CInt>.size))
    return .connection(Socket(descriptor: descriptor))
  }

  /// Stops listening.
  package func end() { close(descriptor) }

  /// The interest of a caller that waits for a connection.
  package var interest: Socket.Interest { (Socket(descriptor: descriptor), true, false) }
}

extension Socket {
  /// A socket, and the events to wait for on it.
  package typealias Interest = (socket: Socket, isReading: Bool, isWriting: Bool)

  /// Waits until one of `sockets` is readable if it `isReading`, or writable if it `isWriting`; at
  /// most `seconds`. A signal ends the wait.
  package static func wait(_ sockets: [Interest], seconds: Double) {
    var requests: [pollfd] = []
    for (socket, isReading, isWriting) in sockets {
      let events = (isReading ? POLLIN : 0) | (isWriting ? POLLOUT : 0)
      requests.append(pollfd(fd: socket.descriptor, events: Int16(events), revents: 0))
    }
    let milliseconds = CInt((min(max(seconds, 0), 60) * 1000).rounded(.up))
    poll(&requests, nfds_t(requests.count), milliseconds)
  }
}

/// The addresses of this machine.
package enum LocalAddresses {
  /// All IPv4 addresses except loopback, as text.
  package static var all: [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [String] = []
    var next = list
    while let entry = next?.pointee {
      next = entry.ifa_next
      guard let entryAddress = entry.ifa_addr,
        entryAddress.pointee.sa_family == sa_family_t(AF_INET),
        entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0,
        entry.ifa_flags & UInt32(IFF_UP) != 0
      else { continue }
      let address = entryAddress.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
      }
      let shifts: [UInt32] = [24, 16, 8, 0]
      let numbers = shifts.map { shift in String(address >> shift & 0xFF) }
      found.append(numbers.joined(separator: "."))
    }
    return found
  }
}
