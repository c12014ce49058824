#ifndef PNG_CODING_H
#define PNG_CODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libpng reports errors by longjmp, which must not cross Swift frames. These functions keep every
/// such jump inside C and answer with true or a sentence.

/// Room for the sentence of an error.
enum { pngcoding_message_size = 160 };

/// Bytes that grow as they are written; owned by the caller, freed with `pngcoding_release`.
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} pngcoding_buffer;

/// Packed rows of 8-bit samples: RGB, or RGBA with straight alpha.
typedef struct {
  const uint8_t *rows;
  uint32_t width;
  uint32_t height;
  bool has_alpha;
  /// Pixels in a metre along both axes; 0 for unknown.
  uint32_t pixels_per_metre;
  /// `text_count` times a keyword and a value, each ended by a zero.
  const char *texts;
  size_t text_count;
  /// Write one band of 16 rows out of every 256 only, as a trial.
  bool is_trial;
} pngcoding_picture;

/// How hard to compress, in zlib's and libpng's own numbers.
typedef struct {
  int level;
  int filters;
} pngcoding_effort;

enum {
  pngcoding_filter_none = 0x08,
  pngcoding_filter_sub = 0x10,
  pngcoding_filter_all = 0xF8,
};

/// Writes `picture` to `output`, replacing what it held.
bool pngcoding_encode(
  const pngcoding_picture *picture, pngcoding_effort effort, pngcoding_buffer *output,
  char message[pngcoding_message_size]);

/// Reads a PNG of exactly `width` by `height` pixels to straight 8-bit RGBA rows without gaps.
bool pngcoding_decode(
  const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
  char message[pngcoding_message_size]);

/// Frees what `buffer` holds.
void pngcoding_release(pngcoding_buffer *buffer);

#endif
