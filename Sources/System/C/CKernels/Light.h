/// A row of a glow: its light is the cube of `missing` − (`square` · way + `slope`) · way, kept in
/// 0…1, of the way from `origin`.
struct ckernels_glow {
  float square, slope, missing, origin;
  /// Blue, green, red and opacity at the centre, 0…255.
  float peak[4];
};

/// 1.5 · 2²³: a small float that it is added to is rounded to an integer in the sum's lowest bits.
AVX2 __m256 ckernels_magic(void) { return _mm256_set1_ps(12582912); }

/// Returns the light of a channel of eight pixels, with the bits of the magic number.
AVX2 __m256i ckernels_glow_channel(float peak, __m256 strength) {
  return _mm256_castps_si256(
    _mm256_add_ps(_mm256_mul_ps(_mm256_set1_ps(peak), strength), ckernels_magic()));
}

/// Adds light to `count` pixels from the column `start` on.
AVX2 void ckernels_add_glow(
  uint32_t *row, ptrdiff_t start, ptrdiff_t count, bool has_opacity,
  const struct ckernels_glow *glow) {
  const __m256 square = _mm256_set1_ps(glow->square), slope = _mm256_set1_ps(glow->slope);
  const __m256 missing = _mm256_set1_ps(glow->missing), origin = _mm256_set1_ps(glow->origin);
  const __m256 zero = _mm256_setzero_ps(), one = _mm256_set1_ps(1);
  // The magic number's own bits wrap around, and are subtracted at the end.
  const __m256i bits = _mm256_castps_si256(ckernels_magic());
  const __m256i excess = _mm256_add_epi32(bits, _mm256_slli_epi32(bits, 8));
  __m256 columns = _mm256_add_ps(
    _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_ps((float)start));
  for (ptrdiff_t done = 0; done < count; done += 8) {
    __m256 way = _mm256_sub_ps(columns, origin);
    __m256 left = _mm256_sub_ps(
      missing, _mm256_mul_ps(_mm256_add_ps(_mm256_mul_ps(square, way), slope), way));
    left = _mm256_min_ps(one, _mm256_max_ps(zero, left));
    __m256 strength = _mm256_mul_ps(_mm256_mul_ps(left, left), left);
    __m256i light = ckernels_glow_channel(glow->peak[0], strength);
    __m256i green = ckernels_glow_channel(glow->peak[1], strength);
    __m256i red = ckernels_glow_channel(glow->peak[2], strength);
    light = _mm256_add_epi32(light, _mm256_slli_epi32(green, 8));
    light = _mm256_add_epi32(light, _mm256_slli_epi32(red, 16));
    if (has_opacity) {
      __m256i alpha = ckernels_glow_channel(glow->peak[3], strength);
      light = _mm256_add_epi32(light, _mm256_slli_epi32(alpha, 24));
    }
    light = _mm256_sub_epi32(light, excess);
    __m256i under = ckernels_load(row + done, count - done);
    ckernels_store(_mm256_adds_epu8(light, under), row + done, count - done);
    columns = _mm256_add_ps(columns, _mm256_set1_ps(8));
  }
}

/// A row of a blurred rounded rectangle, in points from its centre: the way to the first column's
/// pixel and from column to column, half its size less the corners' radius, that radius, the blur.
struct ckernels_blurred_rect {
  float start_x, start_y, step_x, step_y, edge_x, edge_y, radius, blur;
  /// Blue, green, red and opacity inside, 0…255.
  float body[4];
};

/// Returns the strength of eight pixels: 1 − smoothstep of the distance from the outline.
AVX2 __m256 ckernels_strength(const struct ckernels_blurred_rect *rect, __m256 columns) {
  const __m256 zero = _mm256_setzero_ps(), one = _mm256_set1_ps(1);
  const __m256 sign = _mm256_set1_ps(-0.0f);
  __m256 x = _mm256_add_ps(
    _mm256_set1_ps(rect->start_x), _mm256_mul_ps(columns, _mm256_set1_ps(rect->step_x)));
  __m256 y = _mm256_add_ps(
    _mm256_set1_ps(rect->start_y), _mm256_mul_ps(columns, _mm256_set1_ps(rect->step_y)));
  __m256 beyond_x = _mm256_sub_ps(_mm256_andnot_ps(sign, x), _mm256_set1_ps(rect->edge_x));
  __m256 beyond_y = _mm256_sub_ps(_mm256_andnot_ps(sign, y), _mm256_set1_ps(rect->edge_y));
  __m256 out_x = _mm256_max_ps(zero, beyond_x), out_y = _mm256_max_ps(zero, beyond_y);
  __m256 corner = _mm256_sqrt_ps(
    _mm256_add_ps(_mm256_mul_ps(out_x, out_x), _mm256_mul_ps(out_y, out_y)));
  __m256 inner = _mm256_min_ps(zero, _mm256_max_ps(beyond_y, beyond_x));
  __m256 distance = _mm256_sub_ps(_mm256_add_ps(inner, corner), _mm256_set1_ps(rect->radius));
  __m256 t = _mm256_mul_ps(
    _mm256_add_ps(distance, _mm256_set1_ps(rect->blur)), _mm256_set1_ps(0.5f / rect->blur));
  t = _mm256_min_ps(one, _mm256_max_ps(zero, t));
  __m256 rest = _mm256_sub_ps(_mm256_set1_ps(3), _mm256_mul_ps(_mm256_set1_ps(2), t));
  return _mm256_sub_ps(one, _mm256_mul_ps(_mm256_mul_ps(t, t), rest));
}

/// Returns the channel that lies `shift` bits up in eight pixels, `kept` of it, with its part of the
/// rectangle and rounded, in its place.
AVX2 __m256i ckernels_mixed_channel(
  __m256i pixels, int shift, __m256 kept, __m256 strength, float body) {
  const __m256i byte = _mm256_set1_epi32(255);
  __m256 under = _mm256_cvtepi32_ps(_mm256_and_si256(_mm256_srli_epi32(pixels, shift), byte));
  __m256 over = _mm256_mul_ps(strength, _mm256_set1_ps(body));
  __m256 sum = _mm256_add_ps(_mm256_add_ps(_mm256_mul_ps(under, kept), over), ckernels_magic());
  return _mm256_slli_epi32(_mm256_and_si256(_mm256_castps_si256(sum), byte), shift);
}

/// Composites a row of a rectangle on `count` pixels from the column `start` on; all of them lie
/// inside if `is_inside`.
AVX2 void ckernels_add_blurred_rect(
  uint32_t *row, ptrdiff_t start, ptrdiff_t count, bool is_inside,
  const struct ckernels_blurred_rect *rect) {
  const __m256 opacity = _mm256_set1_ps(rect->body[3] * (1.0f / 255));
  __m256 columns = _mm256_add_ps(
    _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_ps((float)start));
  for (ptrdiff_t done = 0; done < count; done += 8) {
    __m256 strength = is_inside ? _mm256_set1_ps(1) : ckernels_strength(rect, columns);
    __m256 kept = _mm256_sub_ps(_mm256_set1_ps(1), _mm256_mul_ps(strength, opacity));
    __m256i under = ckernels_load(row + done, count - done);
    __m256i blue = ckernels_mixed_channel(under, 0, kept, strength, rect->body[0]);
    __m256i green = ckernels_mixed_channel(under, 8, kept, strength, rect->body[1]);
    __m256i red = ckernels_mixed_channel(under, 16, kept, strength, rect->body[2]);
    __m256i alpha = ckernels_mixed_channel(under, 24, kept, strength, rect->body[3]);
    __m256i mixed = _mm256_or_si256(_mm256_or_si256(blue, green), _mm256_or_si256(red, alpha));
    ckernels_store(mixed, row + done, count - done);
    columns = _mm256_add_ps(columns, _mm256_set1_ps(8));
  }
}
