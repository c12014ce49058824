/// Returns the first column from `from` on whose sum of cells may differ from that of the column
/// before: a mark or the one after it; at least 64 times `words` if there is none.
static inline ptrdiff_t ckernels_change(const uint64_t *marks, ptrdiff_t words, ptrdiff_t from) {
  for (ptrdiff_t word = from >> 6; word < words; word++, from = word << 6) {
    const uint64_t carry = word > 0 ? marks[word - 1] >> 63 : 0;
    const uint64_t changes = (marks[word] | marks[word] << 1 | carry) >> (from & 63);
    if (changes) return from + __builtin_ctzll(changes);
  }
  return words << 6;
}

/// Reads the first `count` of four cells and clears them; the others count as 0.
AVX2 __m256i ckernels_take_cells(int64_t *cells, ptrdiff_t count) {
  if (count >= 4) {
    const __m256i four = _mm256_loadu_si256((const __m256i *)cells);
    _mm256_storeu_si256((__m256i *)cells, _mm256_setzero_si256());
    return four;
  }
  const __m256i lanes =
    _mm256_cmpgt_epi64(_mm256_set1_epi64x(count), _mm256_setr_epi64x(0, 1, 2, 3));
  const __m256i four = _mm256_maskload_epi64((const long long *)cells, lanes);
  _mm256_maskstore_epi64((long long *)cells, lanes, _mm256_setzero_si256());
  return four;
}

/// Returns `start` plus the sums of the first one to four cells.
AVX2 __m256i ckernels_running_sums(__m256i cells, __m256i start) {
  cells = _mm256_add_epi64(cells, _mm256_slli_si256(cells, 8));
  const __m256i half = _mm256_permute4x64_epi64(cells, 0x55);
  cells = _mm256_add_epi64(cells, _mm256_blend_epi32(_mm256_setzero_si256(), half, 0xF0));
  return _mm256_add_epi64(cells, start);
}

/// Returns the nearest coverages 0…255 of four sums of cells, as `ScanConverter.coverage` does.
AVX2 __m256i ckernels_four_coverages(__m256i sums, bool isEvenOdd) {
  const __m256i whole = _mm256_set1_epi64x(1 << 25), all = _mm256_set1_epi64x(1 << 26);
  const __m256i sign = _mm256_cmpgt_epi64(_mm256_setzero_si256(), sums);
  __m256i area = _mm256_sub_epi64(_mm256_xor_si256(sums, sign), sign);
  if (isEvenOdd) area = _mm256_and_si256(area, _mm256_set1_epi64x((1 << 26) - 1));
  const __m256i most = isEvenOdd ? _mm256_sub_epi64(all, area) : whole;
  area = _mm256_blendv_epi8(area, most, _mm256_cmpgt_epi64(area, whole));
  area = _mm256_sub_epi64(_mm256_slli_epi64(area, 8), area);
  return _mm256_srli_epi64(_mm256_add_epi64(area, _mm256_set1_epi64x(1 << 24)), 25);
}

/// Returns a pixel eight times, each times the coverage of one of eight sums of cells.
AVX2 __m256i ckernels_covered(__m256i pixel, __m256i low, __m256i high, bool isEvenOdd) {
  const __m256 first = _mm256_castsi256_ps(ckernels_four_coverages(low, isEvenOdd));
  const __m256 last = _mm256_castsi256_ps(ckernels_four_coverages(high, isEvenOdd));
  __m256i eight = _mm256_castps_si256(_mm256_shuffle_ps(first, last, 0x88));
  eight = _mm256_permute4x64_epi64(eight, 0xD8);
  return ckernels_multiplied(pixel, _mm256_or_si256(eight, _mm256_slli_epi32(eight, 16)));
}

/// Composites a premultiplied pixel, eight times in `pixels`, over a row of `width`, from column
/// `x` on, times the coverage that is the sum of `cells` up to each. Clears those that are not 0.
AVX2 void ckernels_fill_row(
  __m256i pixels, uint32_t *row, int64_t *cells, const uint64_t *marks, ptrdiff_t width, ptrdiff_t x,
  bool isEvenOdd) {
  __m256i sum = _mm256_setzero_si256();
  while (x < width) {
    const ptrdiff_t left = width - x;
    const __m256i low = ckernels_running_sums(ckernels_take_cells(cells + x, left), sum);
    sum = _mm256_permute4x64_epi64(low, 0xFF);
    const __m256i high = ckernels_running_sums(ckernels_take_cells(cells + x + 4, left - 4), sum);
    sum = _mm256_permute4x64_epi64(high, 0xFF);
    const __m256i covered = ckernels_covered(pixels, low, high, isEvenOdd);
    ckernels_store(ckernels_over_eight(covered, ckernels_load(row + x, left)), row + x, left);
    x += 8;
    ptrdiff_t next = ckernels_change(marks, (width + 64) >> 6, x);
    if (next > width) next = width;
    // Columns between edges.
    if (next > x && !_mm256_testz_si256(sum, sum)) {
      const __m256i even = ckernels_covered(pixels, sum, sum, isEvenOdd);
      for (; x < next; x += 8) {
        const __m256i backdrop = ckernels_load(row + x, next - x);
        ckernels_store(ckernels_over_eight(even, backdrop), row + x, next - x);
      }
    }
    x = next;
  }
  cells[width] = 0;
}

/// Composites a premultiplied pixel over `height` rows of `width`, `stride` apart, from `row` on,
/// times their coverage: of each row `width` + 1 of `cells`, and words of `marks` for those that are
/// not 0. Clears both.
AVX2 void ckernels_fill(
  uint32_t pixel, uint32_t *row, ptrdiff_t stride, int64_t *cells, uint64_t *marks, ptrdiff_t width,
  ptrdiff_t height, bool isEvenOdd) {
  // So many rows ahead pixels are fetched: most shapes lie where none was painted just before.
  enum { ahead = 4 };
  const ptrdiff_t words = (width + 64) >> 6;
  ptrdiff_t starts[ahead];
  for (ptrdiff_t y = -ahead; y < height; y++) {
    const ptrdiff_t next = y + ahead, slot = y & (ahead - 1);
    if (y >= 0 && starts[slot] < width) {
      ckernels_fill_row(
        _mm256_set1_epi32((int)pixel), row + y * stride, cells + y * (width + 1),
        marks + y * words, width, starts[slot], isEvenOdd);
      for (ptrdiff_t word = 0; word < words; word++) marks[y * words + word] = 0;
    }
    if (next < height) {
      starts[slot] = ckernels_change(marks + next * words, words, 0);
      __builtin_prefetch(row + next * stride + starts[slot], 1);
    }
  }
}
