/// Writes opaque pixels as bytes of red, green and blue. Some of the last are left to the caller;
/// returns how many are done.
AVX2 ptrdiff_t ckernels_drop(const uint32_t *pixels, uint8_t *target, ptrdiff_t count) {
  const __m256i bytes = _mm256_setr_epi8(
    2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1,
    2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
  const __m256i words = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 7, 7);
  ptrdiff_t done = 0;
  // 24 of the 32 bytes that are written count, so three more pixels must follow.
  for (; done + 11 <= count; done += 8) {
    __m256i eight = _mm256_loadu_si256((const __m256i *)(pixels + done));
    eight = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(eight, bytes), words);
    _mm256_storeu_si256((__m256i *)(target + 3 * done), eight);
  }
  return done;
}

AVX2 __m256i ckernels_distance(__m256i a, __m256i b) {
  return _mm256_or_si256(_mm256_subs_epu8(a, b), _mm256_subs_epu8(b, a));
}

/// Writes `count` bytes of a row, filtered by Paeth's predictor, and up to 31 more. Bytes are read as
/// far beyond, and `pixel` bytes before both rows.
AVX2 void ckernels_paeth(
  const uint8_t *row, const uint8_t *above, uint8_t *target, ptrdiff_t count, ptrdiff_t pixel) {
  for (ptrdiff_t done = 0; done < count; done += 32) {
    __m256i here = _mm256_loadu_si256((const __m256i *)(row + done));
    __m256i left = _mm256_loadu_si256((const __m256i *)(row + done - pixel));
    __m256i up = _mm256_loadu_si256((const __m256i *)(above + done));
    __m256i corner = _mm256_loadu_si256((const __m256i *)(above + done - pixel));
    __m256i to_left = ckernels_distance(up, corner), to_up = ckernels_distance(left, corner);
    __m256i nearer = _mm256_min_epu8(to_left, to_up), apart = ckernels_distance(to_left, to_up);
    __m256i side = _mm256_blendv_epi8(up, left, _mm256_cmpeq_epi8(nearer, to_left));
    // Up and left lie on different sides of the corner, and it is nearer to their sum than either.
    __m256i is_between = _mm256_xor_si256(
      _mm256_cmpeq_epi8(_mm256_max_epu8(up, corner), up),
      _mm256_cmpeq_epi8(_mm256_max_epu8(left, corner), left));
    __m256i is_farther = _mm256_cmpeq_epi8(_mm256_max_epu8(apart, nearer), apart);
    __m256i nearest = _mm256_blendv_epi8(side, corner, _mm256_andnot_si256(is_farther, is_between));
    _mm256_storeu_si256((__m256i *)(target + done), _mm256_sub_epi8(here, nearest));
  }
}

/// The sum of bytes, and that of each times the number of bytes from it to the end.
struct ckernels_sums {
  uint32_t plain, weighted;
};

/// Returns the sums of `count` bytes, a multiple of 32 of at most 5,536.
AVX2 struct ckernels_sums ckernels_sums(const uint8_t *bytes, ptrdiff_t count) {
  const __m256i weights = _mm256_setr_epi8(
    32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17,
    16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1);
  const __m256i zero = _mm256_setzero_si256(), one = _mm256_set1_epi16(1);
  // Of all bytes, of those of all blocks before each, and weighted within each.
  __m256i sum = zero, before = zero, inside = zero;
  for (ptrdiff_t done = 0; done < count; done += 32) {
    __m256i block = _mm256_loadu_si256((const __m256i *)(bytes + done));
    before = _mm256_add_epi32(before, sum);
    sum = _mm256_add_epi32(sum, _mm256_sad_epu8(block, zero));
    inside = _mm256_add_epi32(inside, _mm256_madd_epi16(_mm256_maddubs_epi16(block, weights), one));
  }
  uint32_t sums[8], weighted[8];
  struct ckernels_sums all = {0, 0};
  inside = _mm256_add_epi32(inside, _mm256_slli_epi32(before, 5));
  _mm256_storeu_si256((__m256i *)sums, sum);
  _mm256_storeu_si256((__m256i *)weighted, inside);
  for (int i = 0; i < 8; i++) all.plain += sums[i], all.weighted += weighted[i];
  return all;
}

/// Returns a bit for each of 64 bytes that equals the one `back` before it.
AVX2 uint64_t ckernels_equal(const uint8_t *bytes, ptrdiff_t back) {
  uint64_t equal = 0;
  for (int half = 32; half >= 0; half -= 32) {
    __m256i here = _mm256_loadu_si256((const __m256i *)(bytes + half));
    __m256i there = _mm256_loadu_si256((const __m256i *)(bytes + half - back));
    equal = equal << 32 | (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(here, there));
  }
  return equal;
}

/// Returns a bit for each of the first 49 places of a word at which sixteen bits are set.
static inline uint64_t ckernels_runs(uint64_t bits) {
  bits &= bits >> 1;
  bits &= bits >> 2;
  bits &= bits >> 4;
  return bits & bits >> 8;
}

/// Returns the first place from `offset` on at which sixteen of `count` bytes equal those `period`
/// before, or those one before; a later one if there is none. Up to 48 bytes more are read.
AVX2 ptrdiff_t ckernels_find_repeat(
  const uint8_t *bytes, ptrdiff_t offset, ptrdiff_t count, ptrdiff_t period) {
  for (; offset + 16 <= count; offset += 49) {
    const uint8_t *here = bytes + offset;
    uint64_t runs = ckernels_runs(ckernels_equal(here, period))
      | ckernels_runs(ckernels_equal(here, 1));
    if (runs) return offset + __builtin_ctzll(runs);
  }
  return offset;
}
