/// Bits of a stream, the lowest first: the address of the next byte, and fewer than eight bits of it.
struct ckernels_bits {
  uint8_t *target;
  uint64_t held, count;
};

/// Adds bits, the number of which are the lowest six bits of `number`; 56 fit between two flushes.
AVX2 void ckernels_put(struct ckernels_bits *bits, uint64_t code, uint64_t number) {
  bits->held |= code << (bits->count & 63);
  bits->count += number & 63;
}

/// Writes whole bytes, and up to seven more.
AVX2 void ckernels_flush(struct ckernels_bits *bits) {
  __builtin_memcpy(bits->target, &bits->held, 8);
  bits->target += bits->count >> 3;
  bits->held >>= bits->count & 56;
  bits->count &= 7;
}

/// The codes of a block: bits above eight bits of their number. Those of lengths have their extra bits.
struct ckernels_codes {
  const void *literals, *lengths, *distances;
  /// The bytes of the bits of literals −8…7, which are most of filtered rows, and their numbers.
  uint8_t low[16], high[16], numbers[16];
};

/// Writes up to sixteen literals; false, with none written, if not all are −8…7 or their codes are long.
/// Up to fifteen more bytes are read.
AVX2 bool ckernels_put_sixteen(
  const uint8_t *bytes, ptrdiff_t count, const struct ckernels_codes *codes,
  struct ckernels_bits *bits) {
  static const uint64_t beyond[] = {0, 0, UINT64_MAX, UINT64_MAX};
  // Those beyond the last have no bits.
  const __m128i rest = _mm_loadu_si128((const __m128i *)((const uint8_t *)beyond + 16 - count));
  __m128i index = _mm_add_epi8(_mm_loadu_si128((const __m128i *)bytes), _mm_set1_epi8(8));
  if (!_mm_testz_si128(index, _mm_andnot_si128(rest, _mm_set1_epi8((char)0xF0)))) return false;
  index = _mm_or_si128(index, rest);
  const __m128i low = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)codes->low), index);
  const __m128i high = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)codes->high), index);
  const __m128i numbers = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)codes->numbers), index);
  __m256i code = _mm256_setr_m128i(_mm_unpacklo_epi8(low, high), _mm_unpackhi_epi8(low, high));
  __m256i number = _mm256_cvtepu8_epi16(numbers);
  // Joined to pairs, fours and, in every other half, eights.
  const __m256i zero = _mm256_setzero_si256();
  __m256i first = _mm256_blend_epi16(number, zero, 0xAA);
  code = _mm256_or_si256(
    _mm256_blend_epi16(code, zero, 0xAA), _mm256_sllv_epi32(_mm256_srli_epi32(code, 16), first));
  number = _mm256_add_epi32(first, _mm256_srli_epi32(number, 16));
  first = _mm256_blend_epi32(number, zero, 0xAA);
  code = _mm256_or_si256(
    _mm256_blend_epi32(code, zero, 0xAA), _mm256_sllv_epi64(_mm256_srli_epi64(code, 32), first));
  number = _mm256_add_epi64(first, _mm256_srli_epi64(number, 32));
  code = _mm256_or_si256(code, _mm256_sllv_epi64(_mm256_srli_si256(code, 8), number));
  number = _mm256_add_epi64(number, _mm256_srli_si256(number, 8));
  const uint64_t a = (uint64_t)_mm256_extract_epi64(number, 0);
  const uint64_t b = (uint64_t)_mm256_extract_epi64(number, 2);
  if (a > 56 || b > 56) return false;
  ckernels_put(bits, (uint64_t)_mm256_extract_epi64(code, 0), a);
  ckernels_flush(bits);
  ckernels_put(bits, (uint64_t)_mm256_extract_epi64(code, 2), b);
  ckernels_flush(bits);
  return true;
}

/// Writes `count` literals.
AVX2 void ckernels_put_literals(
  const uint8_t *bytes, ptrdiff_t count, const struct ckernels_codes *codes,
  struct ckernels_bits *bits) {
  for (ptrdiff_t done = 0; done < count; done += 16) {
    const ptrdiff_t few = count - done < 16 ? count - done : 16;
    if (ckernels_put_sixteen(bytes + done, few, codes, bits)) continue;
    for (ptrdiff_t i = done; i < done + few; i++) {
      const uint64_t code = ((const uint32_t *)codes->literals)[bytes[i]];
      ckernels_put(bits, code >> 8, code);
      if (i % 4 == 3) ckernels_flush(bits);
    }
    ckernels_flush(bits);
  }
}

/// Writes `count` tokens: a number of literals, the length of a match or 0, and its distance, in 32, 16
/// and 16 bits. `held` holds `number` bits that come before them, then those that come after whole bytes;
/// up to seven bytes more are written. Returns the number of whole bytes.
AVX2 ptrdiff_t ckernels_put_tokens(
  const uint64_t *tokens, ptrdiff_t count, const uint8_t *bytes, struct ckernels_codes *codes,
  void *target, uint64_t *held, ptrdiff_t *number) {
  const uint32_t *lengths = codes->lengths, *distances = codes->distances;
  for (int i = 0; i < 16; i++) {
    const uint32_t code = ((const uint32_t *)codes->literals)[(i - 8) & 255];
    codes->low[i] = (uint8_t)(code >> 8);
    codes->high[i] = (uint8_t)(code >> 16);
    codes->numbers[i] = (uint8_t)code;
  }
  struct ckernels_bits bits = {target, *held, (uint64_t)*number};
  for (ptrdiff_t i = 0; i < count; i++) {
    const ptrdiff_t literals = (ptrdiff_t)(tokens[i] >> 32), length = tokens[i] >> 16 & 0xFFFF;
    ckernels_put_literals(bytes, literals, codes, &bits);
    bytes += literals + length;
    if (length == 0) break;
    ckernels_put(&bits, lengths[length] >> 8, lengths[length]);
    // Two symbols for each power of two, and the bits below.
    uint64_t symbol = (tokens[i] & 0xFFFF) - 1, extra = 0, rest = symbol;
    if (symbol >= 4) {
      extra = 62 - (uint64_t)__builtin_clzll(rest);
      symbol = 2 * extra + (rest >> extra);
    }
    const uint64_t code = distances[symbol];
    rest &= (1ull << extra) - 1;
    ckernels_put(&bits, code >> 8 | rest << (code & 63), code + extra);
    ckernels_flush(&bits);
  }
  *held = bits.held, *number = (ptrdiff_t)bits.count;
  return bits.target - (uint8_t *)target;
}
