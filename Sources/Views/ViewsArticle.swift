/// Articles of this module that the command line prints as well.
package enum ViewsArticle {
  /// *Who gets a finger*, in Markdown.
  package static let whoGetsAFinger = PackageResources.Who_gets_a_finger_md
}
