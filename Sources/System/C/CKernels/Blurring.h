/// Weights of a mean, in 2⁻³¹: of the pixels inside, and of those at its ends.
struct ckernels_weights {
  uint32_t full, end;
};

/// Writes the means of eight pixels of four channels of 16 bits, and moves their sums on by a pixel.
AVX2 void ckernels_mean(
  const uint16_t *ahead, const uint16_t *behind, const uint16_t *leaving, uint32_t *sums,
  uint16_t *means, struct ckernels_weights weights) {
  const __m256i full = _mm256_set1_epi64x(weights.full), end = _mm256_set1_epi64x(weights.end);
  const __m256i half = _mm256_set1_epi64x(1 << 30);
  // Two pixels at a time.
  for (int at = 0; at < 32; at += 8) {
    __m256i coming = _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(ahead + at)));
    __m256i outer = _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(behind + at)));
    __m256i going = _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(leaving + at)));
    __m256i sum = _mm256_loadu_si256((const __m256i *)(sums + at));
    outer = _mm256_add_epi32(outer, coming);
    __m256i even = _mm256_add_epi64(_mm256_mul_epu32(sum, full), _mm256_mul_epu32(outer, end));
    __m256i odd = _mm256_add_epi64(
      _mm256_mul_epu32(_mm256_srli_epi64(sum, 32), full),
      _mm256_mul_epu32(_mm256_srli_epi64(outer, 32), end));
    even = _mm256_srli_epi64(_mm256_add_epi64(even, half), 31);
    odd = _mm256_srli_epi64(_mm256_add_epi64(odd, half), 31);
    __m256i both = _mm256_or_si256(even, _mm256_slli_epi64(odd, 32));
    both = _mm256_permute4x64_epi64(_mm256_packus_epi32(both, both), 8);
    _mm_storeu_si128((__m128i *)(means + at), _mm256_castsi256_si128(both));
    sum = _mm256_sub_epi32(_mm256_add_epi32(sum, coming), going);
    _mm256_storeu_si256((__m256i *)(sums + at), sum);
  }
}
