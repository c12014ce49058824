/// The colours of an opaque or translucent triangle, and of greys by which they are multiplied.
struct ckernels_shade {
  /// Blue, green, red, opacity, 0…255, and depth in the first pixel of the triangle's box, their change
  /// per column and per row, and their limits.
  float origin[5], across[5], down[5], low[5], high[5];
  /// True if colours may lie beyond their limits.
  bool may_overshoot;
  /// Null if there are none; rows are `stride` apart.
  const uint8_t *greys;
  int32_t stride;
  /// Positions among greys, in 1/65,536, likewise; at least `least`, at most `right` and `bottom`.
  int32_t u, v, u_across, v_across, u_down, v_down, least, right, bottom;
};

/// A pixel of a triangle with its depth.
struct ckernels_shaded {
  uint32_t pixel;
  float depth;
};

/// Returns a value in the first column of rows of a triangle's box.
AVX2 __m256 ckernels_row(const struct ckernels_shade *shade, int i, __m256 y) {
  __m256 down = _mm256_mul_ps(_mm256_set1_ps(shade->down[i]), y);
  return _mm256_add_ps(_mm256_set1_ps(shade->origin[i]), down);
}

/// Returns a value at columns and rows of a triangle's box.
AVX2 __m256 ckernels_value(const struct ckernels_shade *shade, int i, __m256 x, __m256 y) {
  __m256 across = _mm256_mul_ps(_mm256_set1_ps(shade->across[i]), x);
  return _mm256_add_ps(ckernels_row(shade, i, y), across);
}

/// Returns a value within its limits.
AVX2 __m256 ckernels_held(const struct ckernels_shade *shade, int i, __m256 value) {
  value = _mm256_max_ps(_mm256_set1_ps(shade->low[i]), value);
  return _mm256_min_ps(_mm256_set1_ps(shade->high[i]), value);
}

/// Returns the greys, 0…1, at columns and rows of a triangle's box, interpolated between neighbours.
AVX2 __m256 ckernels_greys(const struct ckernels_shade *shade, __m256i columns, __m256i rows) {
  const __m256i least = _mm256_set1_epi32(shade->least), byte = _mm256_set1_epi32(255);
  const __m256i whole = _mm256_set1_epi32(256);
  __m256i x = _mm256_mullo_epi32(columns, _mm256_set1_epi32(shade->u_across));
  __m256i y = _mm256_mullo_epi32(columns, _mm256_set1_epi32(shade->v_across));
  x = _mm256_add_epi32(x, _mm256_mullo_epi32(rows, _mm256_set1_epi32(shade->u_down)));
  y = _mm256_add_epi32(y, _mm256_mullo_epi32(rows, _mm256_set1_epi32(shade->v_down)));
  x = _mm256_max_epi32(_mm256_add_epi32(x, _mm256_set1_epi32(shade->u)), least);
  y = _mm256_max_epi32(_mm256_add_epi32(y, _mm256_set1_epi32(shade->v)), least);
  x = _mm256_min_epi32(x, _mm256_set1_epi32(shade->right));
  y = _mm256_min_epi32(y, _mm256_set1_epi32(shade->bottom));
  __m256i index = _mm256_mullo_epi32(_mm256_srai_epi32(y, 16), _mm256_set1_epi32(shade->stride));
  index = _mm256_add_epi32(index, _mm256_srai_epi32(x, 16));
  // Of four bytes each, two count: as pairs of 16 bits, with their weights.
  __m256i upper = _mm256_i32gather_epi32((const int *)shade->greys, index, 1);
  __m256i lower = _mm256_i32gather_epi32((const int *)(shade->greys + shade->stride), index, 1);
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

/// Returns a channel of eight pixels from sums with the magic number, in its place.
AVX2 __m256i ckernels_placed(__m256 sum, int i) {
  __m256i bits = _mm256_and_si256(_mm256_castps_si256(sum), _mm256_set1_epi32(255));
  return _mm256_slli_epi32(bits, 8 * i);
}

/// Returns eight pixels at columns and rows of a triangle's box.
AVX2 __m256i ckernels_shaded_pixels(
  const struct ckernels_shade *shade, __m256i columns, __m256i rows, __m256 thresholds) {
  const __m256 x = _mm256_cvtepi32_ps(columns), y = _mm256_cvtepi32_ps(rows);
  __m256 value[4];
  for (int i = 0; i < 4; i++) value[i] = ckernels_value(shade, i, x, y);
  if (shade->may_overshoot) {
    for (int i = 0; i < 4; i++) value[i] = ckernels_held(shade, i, value[i]);
    // No channel of a premultiplied colour exceeds its opacity.
    for (int i = 0; i < 3; i++) value[i] = _mm256_min_ps(value[3], value[i]);
  }
  if (shade->greys) {
    __m256 weights = ckernels_greys(shade, columns, rows);
    for (int i = 0; i < 3; i++) value[i] = _mm256_mul_ps(value[i], weights);
  }
  __m256i pixels = _mm256_setzero_si256();
  for (int i = 0; i < 4; i++) {
    __m256 sum = _mm256_add_ps(_mm256_add_ps(value[i], thresholds), ckernels_magic());
    pixels = _mm256_or_si256(pixels, ckernels_placed(sum, i));
  }
  return pixels;
}

/// Computes `count` pixels of a triangle's box, of which `places` gives column, row and another number
/// each, and up to seven more; `thresholds` are of 8 rows of 16 for the picture's lowest bits of columns
/// and rows, in which the box begins at `left` and `top`.
AVX2 void ckernels_shade_places(
  const struct ckernels_shade *shade, const int32_t *places, ptrdiff_t count, int left, int top,
  const float *thresholds, struct ckernels_shaded *target) {
  const __m256i seven = _mm256_set1_epi32(7);
  const __m256i every = _mm256_setr_epi32(0, 3, 6, 9, 12, 15, 18, 21);
  for (ptrdiff_t done = 0; done < count; done += 8) {
    const __m256i inside = ckernels_lanes(count - done);
    const __m256i zero = _mm256_setzero_si256();
    __m256i x = _mm256_mask_i32gather_epi32(zero, places + 3 * done, every, inside, 4);
    __m256i y = _mm256_mask_i32gather_epi32(zero, places + 3 * done + 1, every, inside, 4);
    __m256i index = _mm256_slli_epi32(_mm256_and_si256(y, seven), 4);
    index = _mm256_or_si256(index, _mm256_and_si256(x, seven));
    __m256 own = _mm256_i32gather_ps(thresholds, index, 4);
    x = _mm256_sub_epi32(x, _mm256_set1_epi32(left));
    y = _mm256_sub_epi32(y, _mm256_set1_epi32(top));
    __m256 depth = ckernels_value(shade, 4, _mm256_cvtepi32_ps(x), _mm256_cvtepi32_ps(y));
    __m256i depths = _mm256_castps_si256(ckernels_held(shade, 4, depth));
    __m256i pixels = ckernels_shaded_pixels(shade, x, y, own);
    __m256i low = _mm256_unpacklo_epi32(pixels, depths), high = _mm256_unpackhi_epi32(pixels, depths);
    __m256i *pairs = (__m256i *)(target + done);
    _mm256_storeu_si256(pairs, _mm256_permute2x128_si256(low, high, 0x20));
    _mm256_storeu_si256(pairs + 1, _mm256_permute2x128_si256(low, high, 0x31));
  }
}

/// Composites `count` pixels of a triangle from a column and row of its box on, where none is nearer to
/// the eye, and writes their depths; `thresholds` are those of the first eight.
AVX2 void ckernels_composite(
  const struct ckernels_shade *shade, int column, int row, ptrdiff_t count, const float *thresholds,
  uint32_t *words, float *depths) {
  const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), y = _mm256_set1_epi32(row);
  for (ptrdiff_t done = 0; done < count; done += 8) {
    const __m256i x = _mm256_add_epi32(lanes, _mm256_set1_epi32(column + (int)done));
    const __m256i inside = ckernels_lanes(count - done);
    __m256 depth = ckernels_value(shade, 4, _mm256_cvtepi32_ps(x), _mm256_cvtepi32_ps(y));
    depth = ckernels_held(shade, 4, depth);
    __m256 behind = _mm256_maskload_ps(depths + done, inside);
    __m256i seen = _mm256_castps_si256(_mm256_cmp_ps(depth, behind, _CMP_GE_OQ));
    seen = _mm256_and_si256(seen, inside);
    if (_mm256_testz_si256(seen, seen)) continue;
    __m256i pixels = ckernels_shaded_pixels(shade, x, y, _mm256_loadu_ps(thresholds));
    pixels = ckernels_over_eight(pixels, ckernels_load(words + done, count - done));
    _mm256_maskstore_epi32((int *)(words + done), seen, pixels);
    _mm256_maskstore_ps(depths + done, seen, depth);
  }
}

/// Returns the values of eight columns of which the first four are known: the others are a step farther.
AVX2 __m256 ckernels_eight(__m128 four, __m128 step) {
  return _mm256_insertf128_ps(_mm256_castps128_ps256(four), _mm_add_ps(four, step), 1);
}

/// Writes `count` opaque pixels of a triangle likewise, each rounded to the nearest, by steps of four
/// columns.
AVX2 void ckernels_cover(
  const struct ckernels_shade *shade, int column, int row, ptrdiff_t count, uint32_t *words,
  float *depths) {
  static const int order[] = {0, 1, 2, 4};
  const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), y = _mm256_set1_epi32(row);
  __m128 step[4];
  __m256 value[4];
  for (int i = 0; i < 4; i++) step[i] = _mm_set1_ps(shade->across[order[i]] * 4);
  for (ptrdiff_t done = 0; done < count; done += 8) {
    // Up to 64 steps add up without visible rounding.
    const bool begins = done % 64 == 0;
    const __m128 first = _mm_add_ps(
      _mm_setr_ps(0, 1, 2, 3), _mm_set1_ps((float)(column + (int)done)));
    for (int i = 0; i < 4; i++) {
      __m128 four;
      if (begins) {
        __m128 start = _mm256_castps256_ps128(ckernels_row(shade, order[i], _mm256_cvtepi32_ps(y)));
        four = _mm_mul_ps(first, _mm_set1_ps(shade->across[order[i]]));
        four = _mm_add_ps(four, start);
      } else {
        four = _mm_add_ps(_mm256_extractf128_ps(value[i], 1), step[i]);
      }
      value[i] = ckernels_eight(four, step[i]);
    }
    const __m256i inside = ckernels_lanes(count - done);
    __m256 behind = _mm256_maskload_ps(depths + done, inside);
    __m256i seen = _mm256_castps_si256(_mm256_cmp_ps(value[3], behind, _CMP_GE_OQ));
    seen = _mm256_and_si256(seen, inside);
    if (_mm256_testz_si256(seen, seen)) continue;
    __m256 weights = _mm256_set1_ps(1);
    if (shade->greys) {
      const __m256i x = _mm256_add_epi32(lanes, _mm256_set1_epi32(column + (int)done));
      weights = ckernels_greys(shade, x, y);
    }
    __m256i pixels = _mm256_set1_epi32((int)0xFF000000);
    for (int i = 0; i < 3; i++) {
      __m256 sum = _mm256_add_ps(_mm256_mul_ps(value[i], weights), ckernels_magic());
      pixels = _mm256_or_si256(pixels, ckernels_placed(sum, i));
    }
    _mm256_maskstore_epi32((int *)(words + done), seen, pixels);
    _mm256_maskstore_ps(depths + done, seen, value[3]);
  }
}
