/// Blue, red, green and opacity of pixels in 16 bits each, from blue, green, red and opacity in bytes:
/// an order that swapping the two bytes in the middle gives and takes back.
AVX2 __m128i ckernels_swapped(__m128i pixels) {
  return _mm_shuffle_epi8(
    pixels, _mm_setr_epi8(0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11, 12, 14, 13, 15));
}

/// Mixes `count` pixels of two lines, `below`/256 of the lower one, to channels in 1/256. Up to three
/// more are left to the caller; returns how many are done.
AVX2 ptrdiff_t ckernels_mix_lines(
  const uint32_t *upper, const uint32_t *lower, int below, uint64_t *mixed, ptrdiff_t count) {
  const __m256i up = _mm256_set1_epi16((short)(256 - below)), down = _mm256_set1_epi16((short)below);
  ptrdiff_t done = 0;
  for (; done + 4 <= count; done += 4) {
    __m128i a = ckernels_swapped(_mm_loadu_si128((const __m128i *)(upper + done)));
    __m128i b = ckernels_swapped(_mm_loadu_si128((const __m128i *)(lower + done)));
    __m256i sum = _mm256_add_epi16(
      _mm256_mullo_epi16(_mm256_cvtepu8_epi16(a), up),
      _mm256_mullo_epi16(_mm256_cvtepu8_epi16(b), down));
    _mm256_storeu_si256((__m256i *)(mixed + done), sum);
  }
  return done;
}

/// Returns the pixels at two places, each with its right neighbour.
AVX2 __m256i ckernels_pairs(const uint64_t *mixed, int64_t first, int64_t second) {
  __m128i a = _mm_loadu_si128((const __m128i *)(mixed + first));
  __m128i b = _mm_loadu_si128((const __m128i *)(mixed + second));
  return _mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1);
}

/// Writes `count` pixels to `row`, each mixed of two neighbours in a line of channels in 1/256. The
/// first lies at `start` in the line, in 1/2³² pixel, the others `step` farther each. Up to three more
/// are left to the caller; returns how many are done.
AVX2 ptrdiff_t ckernels_mix_neighbours(
  const uint64_t *mixed, uint32_t *row, int64_t start, int64_t step, ptrdiff_t count) {
  const __m256i byte = _mm256_set1_epi16(255), half = _mm256_set1_epi16(128);
  const __m256i spread = _mm256_setr_epi8(
    0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9, 0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9);
  // To 1/256 pixel, and half a pixel to the left.
  start += (1 << 23) - (1LL << 31);
  __m256i places = _mm256_setr_epi64x(start, start + step, start + 2 * step, start + 3 * step);
  ptrdiff_t done = 0;
  for (; done + 4 <= count; done += 4) {
    const __m256i index = _mm256_srli_epi64(places, 32);
    const __m128i low = _mm256_castsi256_si128(index), high = _mm256_extracti128_si256(index, 1);
    __m256i even = ckernels_pairs(mixed, _mm_cvtsi128_si64(low), _mm_cvtsi128_si64(high));
    __m256i odd = ckernels_pairs(mixed, _mm_extract_epi64(low, 1), _mm_extract_epi64(high, 1));
    __m256i a = _mm256_unpacklo_epi64(even, odd), b = _mm256_unpackhi_epi64(even, odd);
    __m256i right = _mm256_and_si256(_mm256_srli_epi64(places, 24), _mm256_set1_epi64x(255));
    right = _mm256_shuffle_epi8(right, spread);
    const __m256i left = _mm256_sub_epi16(_mm256_set1_epi16(256), right);
    // The upper bytes' sum with the carry of the lower ones' is at most 255.5 · 256.
    __m256i lower = _mm256_add_epi16(
      _mm256_mullo_epi16(_mm256_and_si256(a, byte), left),
      _mm256_mullo_epi16(_mm256_and_si256(b, byte), right));
    __m256i upper = _mm256_add_epi16(
      _mm256_mullo_epi16(_mm256_srli_epi16(a, 8), left),
      _mm256_mullo_epi16(_mm256_srli_epi16(b, 8), right));
    __m256i sum = _mm256_add_epi16(_mm256_add_epi16(upper, _mm256_srli_epi16(lower, 8)), half);
    sum = _mm256_srli_epi16(sum, 8);
    sum = _mm256_permute4x64_epi64(_mm256_packus_epi16(sum, sum), 8);
    _mm_storeu_si128((__m128i *)(row + done), ckernels_swapped(_mm256_castsi256_si128(sum)));
    places = _mm256_add_epi64(places, _mm256_set1_epi64x(4 * step));
  }
  return done;
}
