extension RandomAccessCollection where Index == Int {
  /// Returns the first index for which `isBeyond` is true, given that all such elements are at the
  /// end; by bisection, O(log n).
  package func partitioningIndex(where isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
