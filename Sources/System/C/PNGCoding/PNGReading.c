#include "PNGCoding.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const uint8_t *bytes;
  size_t left;
} source;

static void fail(png_structp png, png_const_charp text) {
  char *message = png_get_error_ptr(png);
  snprintf(message, pngcoding_message_size, "%s", text);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void supply(png_structp png, png_bytep data, size_t count) {
  source *from = png_get_io_ptr(png);
  if (count > from->left) png_error(png, "the data end too early");
  memcpy(data, from->bytes, count);
  from->bytes += count;
  from->left -= count;
}

/// Asks libpng to turn every kind of PNG into straight 8-bit RGBA.
static void ask_for_rgba(png_structp png, png_infop info) {
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
}

static void read_picture(
  png_structp png, png_infop info, uint32_t width, uint32_t height, uint8_t *pixels) {
  png_set_user_limits(png, width, height);
  // A note that was altered is as bad as a pixel.
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
    png_error(png, "the size in the header is not the one expected");
  }
  ask_for_rgba(png, info);
  size_t stride = (size_t)width * 4;
  if (png_get_rowbytes(png, info) != stride) png_error(png, "rows of an unexpected length");
  int passes = png_get_interlace_type(png, info) == PNG_INTERLACE_ADAM7 ? 7 : 1;
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) png_read_row(png, pixels + stride * y, NULL);
  }
  png_read_end(png, NULL);
  source *from = png_get_io_ptr(png);
  if (from->left > 0) png_error(png, "data behind its end");
}

bool pngcoding_decode(
  const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
  char message[pngcoding_message_size]) {
  message[0] = 0;
  source from = {bytes, count};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, fail, ignore);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL) {
    png_destroy_read_struct(&png, NULL, NULL);
    if (message[0] == 0) snprintf(message, pngcoding_message_size, "out of memory");
    return false;
  }
  if (setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_read_struct(&png, &info, NULL);
    return false;
  }
  png_set_read_fn(png, &from, supply);
  read_picture(png, info, width, height, pixels);
  png_destroy_read_struct(&png, &info, NULL);
  return true;
}
