/// Neighbouring pixels of an opaque triangle, in a row.
struct ckernels_run {
  /// Depth, blue, green and red, 0…255, in the first column of the triangle's box, and their change per
  /// column.
  float start[4], across[4];
  /// The number of the first pixel's column in the box.
  ptrdiff_t column;
  /// Greys by which colours are multiplied; null if there are none. Rows are `stride` apart.
  const uint8_t *greys;
  int32_t stride;
  /// The position of the first pixel among them and its change per column, in 1/65,536; at least
  /// `least`, and at most `right` and `bottom`.
  int32_t u, v, u_across, v_across, least, right, bottom;
};

/// Returns the values of eight columns of which the first four are known: the others are a step farther.
AVX2 __m256 ckernels_eight(__m128 four, __m128 step) {
  return _mm256_insertf128_ps(_mm256_castps128_ps256(four), _mm_add_ps(four, step), 1);
}

/// Returns the values of the next eight columns, by two steps from the last four: a float that is reached
/// otherwise is rounded otherwise.
AVX2 __m256 ckernels_next(__m256 eight, __m128 step) {
  return ckernels_eight(_mm_add_ps(_mm256_extractf128_ps(eight, 1), step), step);
}

/// Returns the greys, 0…1, at eight positions, interpolated between neighbours.
AVX2 __m256 ckernels_greys(const struct ckernels_run *run, __m256i u, __m256i v) {
  const __m256i least = _mm256_set1_epi32(run->least), byte = _mm256_set1_epi32(255);
  const __m256i whole = _mm256_set1_epi32(256);
  __m256i x = _mm256_min_epi32(_mm256_max_epi32(u, least), _mm256_set1_epi32(run->right));
  __m256i y = _mm256_min_epi32(_mm256_max_epi32(v, least), _mm256_set1_epi32(run->bottom));
  __m256i index = _mm256_mullo_epi32(_mm256_srai_epi32(y, 16), _mm256_set1_epi32(run->stride));
  index = _mm256_add_epi32(index, _mm256_srai_epi32(x, 16));
  // Of four bytes each, two count: as pairs of 16 bits, with their weights.
  __m256i upper = _mm256_i32gather_epi32((const int *)run->greys, index, 1);
  __m256i lower = _mm256_i32gather_epi32((const int *)(run->greys + run->stride), index, 1);
  const __m256i pairs = _mm256_setr_epi8(
    0, -1, 1, -1, 4, -1, 5, -1, 8, -1, 9, -1, 12, -1, 13, -1,
    0, -1, 1, -1, 4, -1, 5, -1, 8, -1, 9, -1, 12, -1, 13, -1);
  __m256i east = _mm256_and_si256(_mm256_srli_epi32(x, 8), byte);
  __m256i south = _mm256_and_si256(_mm256_srli_epi32(y, 8), byte);
  __m256i weights = _mm256_or_si256(_mm256_sub_epi32(whole, east), _mm256_slli_epi32(east, 16));
  upper = _mm256_madd_epi16(_mm256_shuffle_epi8(upper, pairs), weights);
  lower = _mm256_madd_epi16(_mm256_shuffle_epi8(lower, pairs), weights);
  __m256i sum = _mm256_add_epi32(
    _mm256_mullo_epi32(upper, _mm256_sub_epi32(whole, south)), _mm256_mullo_epi32(lower, south));
  return _mm256_mul_ps(_mm256_cvtepi32_ps(sum), _mm256_set1_ps(1.0f / 16711680));
}

/// Writes the pixels of a run that are not behind those before, and their depths; `thresholds` are those
/// of the first eight.
AVX2 void ckernels_cover(
  uint32_t *words, float *depths, ptrdiff_t count, const struct ckernels_run *run,
  const float *thresholds) {
  const __m256 round = _mm256_add_ps(_mm256_loadu_ps(thresholds), ckernels_magic());
  const __m256i byte = _mm256_set1_epi32(255), opaque = _mm256_set1_epi32((int)0xFF000000);
  const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256i across_u = _mm256_set1_epi32(run->u_across), across_v = _mm256_set1_epi32(run->v_across);
  __m256i u = _mm256_add_epi32(_mm256_set1_epi32(run->u), _mm256_mullo_epi32(lanes, across_u));
  __m256i v = _mm256_add_epi32(_mm256_set1_epi32(run->v), _mm256_mullo_epi32(lanes, across_v));
  __m128 step[4];
  __m256 value[4];
  for (int i = 0; i < 4; i++) step[i] = _mm_set1_ps(run->across[i] * 4);
  for (ptrdiff_t done = 0; done < count; done += 8) {
    // Up to 64 steps add up without visible rounding.
    if (done % 64 == 0) {
      __m128 columns = _mm_set1_ps((float)(run->column + done));
      columns = _mm_add_ps(_mm_setr_ps(0, 1, 2, 3), columns);
      for (int i = 0; i < 4; i++) {
        __m128 way = _mm_mul_ps(columns, _mm_set1_ps(run->across[i]));
        value[i] = ckernels_eight(_mm_add_ps(way, _mm_set1_ps(run->start[i])), step[i]);
      }
    }
    const __m256i inside = ckernels_lanes(count - done);
    __m256 behind = _mm256_maskload_ps(depths + done, inside);
    __m256i seen = _mm256_castps_si256(_mm256_cmp_ps(value[0], behind, _CMP_GE_OQ));
    seen = _mm256_and_si256(seen, inside);
    if (!_mm256_testz_si256(seen, seen)) {
      __m256 weights = run->greys ? ckernels_greys(run, u, v) : _mm256_set1_ps(1);
      __m256i pixels = opaque;
      for (int i = 1; i < 4; i++) {
        __m256 channel = _mm256_add_ps(_mm256_mul_ps(value[i], weights), round);
        __m256i bits = _mm256_and_si256(_mm256_castps_si256(channel), byte);
        pixels = _mm256_or_si256(pixels, _mm256_slli_epi32(bits, 8 * (i - 1)));
      }
      _mm256_maskstore_epi32((int *)(words + done), seen, pixels);
      _mm256_maskstore_ps(depths + done, seen, value[0]);
    }
    for (int i = 0; i < 4; i++) value[i] = ckernels_next(value[i], step[i]);
    u = _mm256_add_epi32(u, _mm256_slli_epi32(across_u, 3));
    v = _mm256_add_epi32(v, _mm256_slli_epi32(across_v, 3));
  }
}
