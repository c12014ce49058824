/// Returns eight pixels times factors of 0…255 in all their 16-bit halves, each channel divided by
/// 255 to the nearest: (t · 257) / 65,536 of t + 128.
AVX2 __m256i ckernels_multiplied(__m256i pixels, __m256i factors) {
  const __m256i half = _mm256_set1_epi16(128), share = _mm256_set1_epi16(257);
  const __m256i byte = _mm256_set1_epi16(255);
  __m256i even = _mm256_mullo_epi16(_mm256_and_si256(pixels, byte), factors);
  __m256i odd = _mm256_mullo_epi16(_mm256_srli_epi16(pixels, 8), factors);
  even = _mm256_mulhi_epu16(_mm256_add_epi16(even, half), share);
  odd = _mm256_mulhi_epu16(_mm256_add_epi16(odd, half), share);
  return _mm256_or_si256(even, _mm256_slli_epi16(odd, 8));
}

/// Returns eight pixels composited over eight others.
AVX2 __m256i ckernels_over_eight(__m256i pixels, __m256i backdrop) {
  __m256i kept = _mm256_sub_epi32(_mm256_set1_epi32(255), _mm256_srli_epi32(pixels, 24));
  kept = _mm256_or_si256(kept, _mm256_slli_epi32(kept, 16));
  return _mm256_add_epi32(pixels, ckernels_multiplied(backdrop, kept));
}

/// Composites `count` pixels of `source` over `backdrop`, each times its coverage, 0…255; without
/// one it is 255.
AVX2 void ckernels_over(
  const uint32_t *source, uint32_t *backdrop, const uint8_t *coverage, ptrdiff_t count) {
  for (ptrdiff_t done = 0; done < count; done += 8) {
    const ptrdiff_t left = count - done;
    __m256i pixels = ckernels_load(source + done, left);
    // Clear ones change nothing.
    if (_mm256_testz_si256(pixels, pixels)) continue;
    if (coverage) {
      uint64_t bytes = 0;
      if (left >= 8) {
        __builtin_memcpy(&bytes, coverage + done, 8);
      } else {
        for (ptrdiff_t x = left; x-- > 0;) bytes = bytes << 8 | coverage[done + x];
      }
      if (bytes != UINT64_MAX) {
        __m256i factors = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)bytes));
        factors = _mm256_or_si256(factors, _mm256_slli_epi32(factors, 16));
        pixels = ckernels_multiplied(pixels, factors);
      }
    }
    // Most pictures are opaque in most places.
    if (!_mm256_testc_si256(pixels, _mm256_set1_epi32((int)0xFF000000))) {
      pixels = ckernels_over_eight(pixels, ckernels_load(backdrop + done, left));
    }
    ckernels_store(pixels, backdrop + done, left);
  }
}
