#include "PNGCoding.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(png_structp png, png_const_charp text) {
  char *message = png_get_error_ptr(png);
  snprintf(message, pngcoding_message_size, "%s", text);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void append(png_structp png, png_bytep data, size_t count) {
  pngcoding_buffer *buffer = png_get_io_ptr(png);
  if (count > buffer->capacity - buffer->count) {
    size_t capacity = buffer->capacity < 65536 ? 65536 : buffer->capacity;
    while (count > capacity - buffer->count) {
      if (capacity > SIZE_MAX / 2) png_error(png, "out of memory");
      capacity *= 2;
    }
    uint8_t *bytes = realloc(buffer->bytes, capacity);
    if (bytes == NULL) png_error(png, "out of memory");
    buffer->bytes = bytes;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->count, data, count);
  buffer->count += count;
}

static void flush_nothing(png_structp png) { (void)png; }

static bool is_ascii(const char *text) {
  for (; *text != 0; text++) {
    if ((unsigned char)*text > 0x7E) return false;
  }
  return true;
}

/// tEXt is Latin-1 by definition, so anything beyond ASCII goes into iTXt as UTF-8.
static void write_texts(png_structp png, png_infop info, const pngcoding_picture *picture) {
  const char *next = picture->texts;
  for (size_t i = 0; i < picture->text_count; i++) {
    png_text text;
    memset(&text, 0, sizeof text);
    text.key = (png_charp)next;
    next += strlen(next) + 1;
    text.text = (png_charp)next;
    bool ascii = is_ascii(next);
    text.compression = ascii ? PNG_TEXT_COMPRESSION_NONE : PNG_ITXT_COMPRESSION_NONE;
    if (ascii) {
      text.text_length = strlen(next);
    } else {
      text.itxt_length = strlen(next);
    }
    next += strlen(next) + 1;
    png_set_text(png, info, &text, 1);
  }
}

static bool is_written(const pngcoding_picture *picture, uint32_t y) {
  return !picture->is_trial || (y / 16) % 16 == 8;
}

static uint32_t written_rows(const pngcoding_picture *picture) {
  uint32_t rows = 0;
  for (uint32_t y = 0; y < picture->height; y++) rows += is_written(picture, y);
  return rows;
}

static void write_picture(
  png_structp png, png_infop info, const pngcoding_picture *picture, pngcoding_effort effort) {
  png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);
  png_set_compression_level(png, effort.level);
  png_set_compression_strategy(png, 0);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, effort.filters);
  png_set_compression_buffer_size(png, 65536);
  png_set_IHDR(
    png, info, picture->width, written_rows(picture), 8,
    picture->has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
    PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (picture->pixels_per_metre > 0) {
    png_set_pHYs(
      png, info, picture->pixels_per_metre, picture->pixels_per_metre, PNG_RESOLUTION_METER);
  }
  write_texts(png, info, picture);
  png_write_info(png, info);
  size_t stride = (size_t)picture->width * (picture->has_alpha ? 4 : 3);
  for (uint32_t y = 0; y < picture->height; y++) {
    if (is_written(picture, y)) png_write_row(png, picture->rows + stride * y);
  }
  png_write_end(png, NULL);
}

bool pngcoding_encode(
  const pngcoding_picture *picture, pngcoding_effort effort, pngcoding_buffer *output,
  char message[pngcoding_message_size]) {
  output->count = 0;
  message[0] = 0;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, message, fail, ignore);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL) {
    png_destroy_write_struct(&png, NULL);
    if (message[0] == 0) snprintf(message, pngcoding_message_size, "out of memory");
    return false;
  }
  if (setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_write_struct(&png, &info);
    return false;
  }
  png_set_write_fn(png, output, append, flush_nothing);
  write_picture(png, info, picture, effort);
  png_destroy_write_struct(&png, &info);
  return true;
}

void pngcoding_release(pngcoding_buffer *buffer) {
  free(buffer->bytes);
  buffer->bytes = NULL;
  buffer->count = 0;
  buffer->capacity = 0;
}
