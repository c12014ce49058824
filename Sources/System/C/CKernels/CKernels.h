#ifndef C_KERNELS_H
#define C_KERNELS_H

/// Inner loops of painting and of writing PNG, eight pixels or more at a time, for processors that have
/// AVX2 and BMI2.
///
/// Swift cannot compile a function for other processors than its module; functions in C can say so
/// themselves. Each gives the bytes of its form in Swift, which remains for all other processors.
/// Multiplications and additions are not fused: that would round otherwise.

#if defined(__x86_64__)

#include <immintrin.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define AVX2 static inline __attribute__((target("avx2,bmi2")))

/// True if the processor has what the functions below need.
static inline bool ckernels_are_available(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

/// Returns a mask of the first `count` of eight lanes.
AVX2 __m256i ckernels_lanes(ptrdiff_t count) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

/// Reads the first `count` of eight pixels; the others are clear.
AVX2 __m256i ckernels_load(const uint32_t *pixels, ptrdiff_t count) {
  if (count >= 8) return _mm256_loadu_si256((const __m256i *)pixels);
  return _mm256_maskload_epi32((const int *)pixels, ckernels_lanes(count));
}

/// Writes the first `count` of eight pixels.
AVX2 void ckernels_store(__m256i eight, uint32_t *pixels, ptrdiff_t count) {
  if (count >= 8) return _mm256_storeu_si256((__m256i *)pixels, eight);
  _mm256_maskstore_epi32((int *)pixels, ckernels_lanes(count), eight);
}

#include "Blending.h"
#include "Blurring.h"
#include "Coverage.h"
#include "Filtering.h"
#include "Light.h"
#include "Meshes.h"
#include "Rows.h"
#include "Tokens.h"

#endif
#endif
