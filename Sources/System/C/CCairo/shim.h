#include <stddef.h>

#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>

/// The version of the pixman that Cairo uses, of which no headers need to be there; NULL where a program
/// cannot ask for a function that may be missing.
static inline const char *cairo_pixman_version(void) {
#if defined(__ELF__)
  extern const char *pixman_version_string(void) __attribute__((weak));
  return pixman_version_string ? pixman_version_string() : NULL;
#else
  return NULL;
#endif
}
