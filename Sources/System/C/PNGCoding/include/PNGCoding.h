#ifndef PNG_CODING_H
#define PNG_CODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libpng reports errors by longjmp, which must not cross Swift frames. This function keeps every
/// such jump inside C and answers with true or a sentence.

/// Room for the sentence of an error.
enum { pngcoding_message_size = 160 };

/// Reads a PNG of exactly `width` by `height` pixels to straight 8-bit RGBA rows without gaps.
bool pngcoding_decode(
  const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
  char message[pngcoding_message_size]);

#endif
