/// Where a page will lie on the web. Messengers and feeds show a picture of what is linked to; they
/// need the picture's own address, so it lies beside the page.
package struct PieceLink: Equatable {
  /// The page's address.
  package let address: String
  /// The picture's.
  package let image: String

  /// The longest that is taken, in bytes.
  private static let mostBytes = 2048

  /// The page at `address`, whose picture is the file `name` beside it; nil where that is no address
  /// of the web, written in the characters that addresses have (RFC 3986).
  package init?(_ address: String, picture name: String) {
    guard address.utf8.count <= Self.mostBytes,
      let parts = address.wholeMatch(
        of:
          #/(?<origin>https?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?)(?<path>/[!$%&'()*+,\-./0-9:;=@A-Z_a-z~]*)?(?<rest>[?#][!#$%&'()*+,\-./0-9:;=?@A-Z_a-z~]*)?/#
      )
    else { return nil }
    self.address = address
    let path = parts.path.map(String.init) ?? "/"
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    image = "\(parts.origin)\(folder)\(Self.escaped(name))"
  }

  /// `name` as a part of an address.
  private static func escaped(_ name: String) -> String {
    name.utf8.map { byte in
      switch UInt8(byte) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default:
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
