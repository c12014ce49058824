extension RandomAccessCollection where Index == Int {
  /// The first index of an element that is `beyond`, where all elements that are stand at the end;
  /// by halving, O(log n).
  package func partitioningIndex(where isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
