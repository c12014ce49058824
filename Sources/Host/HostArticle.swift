/// Articles of this module that the command line prints as well.
package enum HostArticle {
  /// *A player of your own*, in Markdown.
  package static let ownPlayer = PackageResources.A_player_of_your_own_md
}
