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

/// The colours of a gradient from a location on, as far as the next stop: blue, green, red and opacity,
/// 0…1, not premultiplied, and their change.
struct ckernels_ramp {
  double location, length, start[4], change[4];
};

/// Writes premultiplied colours, four channels of 0…255 in 1/256, at even locations from 0 to 1, of which
/// there are `count`: from that of `index` on those before `end`, but at least one. Returns the index
/// after the last one.
AVX2 ptrdiff_t ckernels_write_ramp(
  const struct ckernels_ramp *ramp, ptrdiff_t index, ptrdiff_t count, double end, void *table) {
  const __m256d zero = _mm256_setzero_pd(), one = _mm256_set1_pd(1);
  const __m256d start = _mm256_loadu_pd(ramp->start), change = _mm256_loadu_pd(ramp->change);
  double location = (double)index / (double)(count - 1);
  do {
    const __m256d way = _mm256_set1_pd((location - ramp->location) / ramp->length);
    __m256d color = _mm256_add_pd(start, _mm256_mul_pd(change, way));
    color = _mm256_min_pd(_mm256_max_pd(color, zero), one);
    const __m256d alpha = _mm256_permute4x64_pd(color, 0xFF);
    color = _mm256_mul_pd(_mm256_blend_pd(color, one, 8), alpha);
    color = _mm256_add_pd(_mm256_mul_pd(color, _mm256_set1_pd(65280)), _mm256_set1_pd(0.5));
    const __m128i whole = _mm256_cvttpd_epi32(color);
    _mm_storel_epi64((__m128i *)((uint64_t *)table + index), _mm_packus_epi32(whole, whole));
    location = (double)++index / (double)(count - 1);
  } while (index < count && location < end);
  return index;
}
