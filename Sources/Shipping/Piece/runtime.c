// What code for a page needs of a C library: memory, copying, rounding, and numbers in text.
typedef __SIZE_TYPE__ size_t;
typedef unsigned int u32;
typedef unsigned long long u64;

// Memory. Blocks have sizes of 2^k or 3 * 2^(k-1) bytes; a freed one is kept for the next of its
// size. The word before a block tells its size and where it begins.
extern unsigned char __heap_base;
typedef struct Freed { struct Freed *next; } Freed;
typedef struct { size_t start; u32 kind; u32 unused; } Label;
static Freed *freed[64];
static size_t top, end;

static size_t kind_size(u32 kind) {
  size_t size = (size_t)1 << (kind / 2);
  return kind & 1 ? size + size / 2 : size;
}

static u32 size_kind(size_t size) {
  u32 kind = 10;
  while (kind_size(kind) < size) kind++;
  return kind;
}

static size_t grow(size_t size) {
  if (!top) {
    top = ((size_t)&__heap_base + 15) & ~(size_t)15;
    end = __builtin_wasm_memory_size(0) << 16;
  }
  if (size > end - top) {
    size_t pages = (size - (end - top) + 0xFFFF) >> 16;
    if (pages < 32) pages = 32;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
    end = __builtin_wasm_memory_size(0) << 16;
  }
  size_t start = top;
  top += size;
  return start;
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < 16) alignment = 16;
  u32 kind = size_kind(size + sizeof(Label) + alignment);
  size_t start;
  if (freed[kind]) {
    start = (size_t)freed[kind];
    freed[kind] = freed[kind]->next;
  } else {
    start = grow(kind_size(kind));
  }
  size_t place = (start + sizeof(Label) + alignment - 1) & ~(alignment - 1);
  Label *label = (Label *)place - 1;
  label->start = start;
  label->kind = kind;
  *block = (void *)place;
  return 0;
}

void *malloc(size_t size) {
  void *block;
  posix_memalign(&block, 16, size);
  return block;
}

void free(void *block) {
  if (!block) return;
  Label *label = (Label *)block - 1;
  u32 kind = label->kind;
  Freed *first = (Freed *)label->start;
  first->next = freed[kind];
  freed[kind] = first;
}

// Copying: one instruction each.
void *memcpy(void *to, const void *from, size_t count) {
  __builtin_memcpy(to, from, count);
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  __builtin_memmove(to, from, count);
  return to;
}

void *memset(void *to, int byte, size_t count) {
  __builtin_memset(to, byte, count);
  return to;
}

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < count; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

// Seeds of hash tables: nothing that is shown depends on them.
void arc4random_buf(void *bytes, size_t count) { __builtin_memset(bytes, 0x5A, count); }

int putchar(int byte) { return byte; }

void *__stack_chk_guard = (void *)0x7A11;
void __stack_chk_fail(void) { __builtin_trap(); }

// To the nearest whole number, half way away from 0.
double round(double x) {
  double whole = __builtin_trunc(x);
  if (__builtin_fabs(x - whole) >= 0.5) whole += __builtin_copysign(1, x);
  return __builtin_copysign(whole, x);
}

float roundf(float x) {
  float whole = __builtin_truncf(x);
  if (__builtin_fabsf(x - whole) >= 0.5f) whole += __builtin_copysignf(1, x);
  return __builtin_copysignf(whole, x);
}

// The remainder of a division whose quotient is cut off: exact, by long division. Doubling is exact,
// halving is not where numbers are subnormal.
double fmod(double x, double y) {
  double rest = __builtin_fabs(x), size = __builtin_fabs(y);
  if (!(rest < __builtin_inf()) || !(size > 0)) return __builtin_nan("");
  while (rest >= size) {
    double part = size;
    while (part * 2 <= rest) part *= 2;
    rest -= part;
  }
  return __builtin_copysign(rest, x);
}

// Numbers of 128 bits.
typedef __int128 i128;
typedef unsigned __int128 u128;
typedef union { i128 whole; struct { u64 low, high; } half; } Wide;

i128 __multi3(i128 a, i128 b) {
  Wide x = {a}, y = {b}, product;
  u64 x0 = (u32)x.half.low, x1 = x.half.low >> 32, y0 = (u32)y.half.low, y1 = y.half.low >> 32;
  u64 low = x0 * y0, first = x1 * y0 + (low >> 32), second = x0 * y1 + (u32)first;
  product.half.low = second << 32 | (u32)low;
  product.half.high = x1 * y1 + (first >> 32) + (second >> 32) + x.half.low * y.half.high +
                      x.half.high * y.half.low;
  return product.whole;
}

i128 __ashlti3(i128 a, int count) {
  Wide x = {a};
  if (count >= 64) {
    x.half.high = x.half.low << (count - 64);
    x.half.low = 0;
  } else if (count) {
    x.half.high = x.half.high << count | x.half.low >> (64 - count);
    x.half.low <<= count;
  }
  return x.whole;
}

i128 __lshrti3(i128 a, int count) {
  Wide x = {a};
  if (count >= 64) {
    x.half.low = x.half.high >> (count - 64);
    x.half.high = 0;
  } else if (count) {
    x.half.low = x.half.low >> count | x.half.high << (64 - count);
    x.half.high >>= count;
  }
  return x.whole;
}

// a * b + c, rounded once. In whole numbers of 126 bits: the product and the sum lose nothing but
// what is shifted out, of which one bit tells that it was not 0.
typedef union { double value; u64 bits; } Number;
typedef struct { u128 whole; int exponent; } Scaled;

static int wide_zeros(u128 whole) {
  u64 high = (u64)(whole >> 64);
  return high ? __builtin_clzll(high) : 64 + __builtin_clzll((u64)whole);
}

// `whole` times 2^`exponent`, brought to 126 bits.
static Scaled scaled(u128 whole, int exponent) {
  int shift = wide_zeros(whole) - 2;
  return (Scaled){whole << shift, exponent - shift};
}

static u128 shifted(u128 whole, int bits) {
  if (bits > 126) return 1;
  u128 kept = whole >> bits;
  return kept | (kept << bits != whole);
}

static u64 fraction(double x, int *exponent) {
  Number number = {x};
  int raw = (int)(number.bits >> 52 & 0x7FF);
  *exponent = (raw ? raw : 1) - 1075;
  return (number.bits & 0xFFFFFFFFFFFFFull) | (u64)(raw != 0) << 52;
}

// The double nearest to `sum`, which is not 0: ties to even.
static double nearest(Scaled sum, int is_negative) {
  int bits = 128 - wide_zeros(sum.whole), drop = bits - 53;
  if (sum.exponent + drop < -1074) drop = -1074 - sum.exponent;
  u128 whole = sum.whole;
  if (drop > 0) {
    u128 cut = shifted(whole, drop > 2 ? drop - 2 : 0);
    if (drop < 2) cut = whole << (2 - drop);
    u32 rest = (u32)cut & 3;
    whole = cut >> 2;
    whole += rest == 3 || (rest == 2 && (u32)whole & 1);
  } else {
    whole <<= -drop;
  }
  int exponent = sum.exponent + drop;
  if (whole >> 53) whole >>= 1, exponent++;
  Number result;
  result.bits = (u64)whole & 0xFFFFFFFFFFFFFull;
  if (whole >> 52) result.bits |= (u64)(exponent + 1075) << 52;
  if (exponent > 971) result.bits = 0x7FFull << 52;
  result.bits |= (u64)is_negative << 63;
  return result.value;
}

double fma(double a, double b, double c) {
  double infinity = __builtin_inf();
  if (!(__builtin_fabs(a) < infinity) || !(__builtin_fabs(b) < infinity) || !a || !b)
    return a * b + c;
  if (!(__builtin_fabs(c) < infinity)) return c;
  if (!c) return a * b;
  int a_exponent, b_exponent, c_exponent;
  u64 x = fraction(a, &a_exponent), y = fraction(b, &b_exponent), z = fraction(c, &c_exponent);
  Scaled more = scaled((u128)x * y, a_exponent + b_exponent), less = scaled(z, c_exponent);
  int more_is_negative = __builtin_signbit(a) != 0 ^ __builtin_signbit(b) != 0;
  int less_is_negative = __builtin_signbit(c) != 0;
  if (more.exponent < less.exponent ||
      (more.exponent == less.exponent && more.whole < less.whole)) {
    Scaled swapped = more;
    more = less;
    less = swapped;
    int sign = more_is_negative;
    more_is_negative = less_is_negative;
    less_is_negative = sign;
  }
  u128 part = shifted(less.whole, more.exponent - less.exponent);
  more.whole += more_is_negative == less_is_negative ? part : -part;
  return more.whole ? nearest(more, more_is_negative) : 0;
}

// Text to numbers: the nearest double, ties to even, by whole numbers as long as it takes.
#define WORDS 160
typedef struct { u32 count, words[WORDS]; } Big;

static void big_multiply(Big *big, u32 factor, u32 carry) {
  u64 rest = carry;
  for (u32 i = 0; i < big->count; i++) {
    rest += (u64)big->words[i] * factor;
    big->words[i] = (u32)rest;
    rest >>= 32;
  }
  if (rest) big->words[big->count++] = (u32)rest;
}

static int big_bits(const Big *big) {
  return big->count ? (int)big->count * 32 - __builtin_clz(big->words[big->count - 1]) : 0;
}

static void big_shift(Big *big, int bits) {
  u32 words = (u32)bits / 32;
  big_multiply(big, (u32)1 << (bits % 32), 0);
  if (!words) return;
  for (u32 i = big->count; i-- > 0;) big->words[i + words] = big->words[i];
  for (u32 i = 0; i < words; i++) big->words[i] = 0;
  big->count += words;
}

static int big_compare(const Big *a, const Big *b) {
  if (a->count != b->count) return a->count < b->count ? -1 : 1;
  for (u32 i = a->count; i-- > 0;)
    if (a->words[i] != b->words[i]) return a->words[i] < b->words[i] ? -1 : 1;
  return 0;
}

static void big_subtract(Big *a, const Big *b) {
  u64 borrow = 0;
  for (u32 i = 0; i < a->count; i++) {
    u64 word = (u64)a->words[i] - (i < b->count ? b->words[i] : 0) - borrow;
    a->words[i] = (u32)word;
    borrow = word >> 63;
  }
  while (a->count && !a->words[a->count - 1]) a->count--;
}

// over / under as a double; neither is 0.
static double quotient(Big *over, Big *under) {
  // Brought so far that the quotient is at least 2^63 and less than 2^65.
  int shift = 64 - (big_bits(over) - big_bits(under));
  big_shift(shift > 0 ? over : under, shift > 0 ? shift : -shift);
  u64 whole = 0;
  int more = 0;
  big_shift(under, 64);
  for (int bit = 64; bit >= 0; bit--) {
    int fits = big_compare(over, under) >= 0;
    if (fits) big_subtract(over, under);
    if (whole >> 63) { more |= fits; shift--; break; }
    whole = whole << 1 | (u64)fits;
    big_multiply(over, 2, 0);
  }
  if (over->count) more = 1;
  int exponent = -shift;
  int extra = 64 - __builtin_clzll(whole) - 53;
  if (exponent + extra < -1074) extra = -1074 - exponent;
  if (extra > 64) return 0;
  u64 kept = extra == 64 ? 0 : whole >> extra;
  u64 half = (u64)1 << (extra - 1), rest = extra == 64 ? whole : whole & ((half << 1) - 1);
  if (rest > half || (rest == half && (more || kept & 1))) kept++;
  exponent += extra;
  if (kept >> 53) { kept >>= 1; exponent++; }
  if (exponent > 971) return __builtin_inf();
  union { u64 bits; double value; } result;
  result.bits = kept >> 52 ? (u64)(exponent + 1075) << 52 | (kept & 0xFFFFFFFFFFFFFull) : kept;
  return result.value;
}

const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  // More digits than 780 decide nothing but that there is more.
  static Big over, under;
  int isNegative = *text == '-', digits = 0, any = 0, isBehind = 0, isMore = 0;
  long exponent = 0, written = 0;
  over.count = under.count = 0;
  if (*text == '-' || *text == '+') text++;
  for (;; text++) {
    if (*text == '.' && !isBehind) { isBehind = 1; continue; }
    if (*text < '0' || *text > '9') break;
    any = 1;
    if (isBehind) exponent--;
    if (digits < 780) {
      big_multiply(&over, 10, (u32)(*text - '0'));
      if (over.count) digits++;
    } else {
      exponent++;
      isMore |= *text != '0';
    }
  }
  if (!any) return 0;
  if (*text == 'e' || *text == 'E') {
    const char *behind = text + 1;
    int isSmall = *behind == '-';
    if (*behind == '-' || *behind == '+') behind++;
    if (*behind >= '0' && *behind <= '9') {
      for (; *behind >= '0' && *behind <= '9'; behind++)
        if (written < 100000) written = written * 10 + (*behind - '0');
      exponent += isSmall ? -written : written;
      text = behind;
    }
  }
  if (isMore) {
    big_multiply(&over, 10, 1);
    exponent--;
    digits++;
  }
  double result = 0;
  if (over.count && digits + exponent > 310) {
    result = __builtin_inf();
  } else if (over.count && digits + exponent > -330) {
    big_multiply(&under, 0, 1);
    for (long i = 0; i < exponent; i++) big_multiply(&over, 10, 0);
    for (long i = 0; i > exponent; i--) big_multiply(&under, 10, 0);
    result = quotient(&over, &under);
  }
  *value = isNegative ? -result : result;
  return text;
}
