// Unpacks LZMA, as the format's specification (LZMA SDK, 2015) describes it: a range coder whose bits are
// told by adaptive probabilities, over literals and matches with all that lies before them. Pages begin
// with it, so it stands by itself: all memory is the page's.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;

enum { kStates = 12, kPlaces = 16, kSlots = 64, kLengths = 4, kTop = 1 << 24 };

/// How long matches are: up to 9, up to 17, and longer ones.
typedef struct {
  u16 isLonger[2];
  u16 near[kPlaces][8], middle[kPlaces][8], far[256];
} Lengths;

static struct {
  u16 isMatch[kStates][kPlaces], isAgain[kStates];
  u16 isOther[3][kStates], isLong[kStates][kPlaces];
  u16 slot[kLengths][kSlots], place[128], low[16];
  Lengths matches, repeats;
  u16 literals[0x300 << 4];
} odds;

static const u8 *source, *sourceEnd;
static u32 range, code;

static void refill(void) {
  if (range >= kTop) return;
  range <<= 8;
  code = code << 8 | (source < sourceEnd ? *source++ : 0);
}

/// A bit whose probability of being 0 is `odd` of 2048.
static u32 bit(u16 *odd) {
  refill();
  u32 bound = (range >> 11) * *odd;
  if (code < bound) {
    range = bound;
    *odd += (2048 - *odd) >> 5;
    return 0;
  }
  code -= bound;
  range -= bound;
  *odd -= *odd >> 5;
  return 1;
}

/// `count` bits as likely one as the other, the highest first.
static u32 plainBits(u32 count) {
  u32 result = 0;
  while (count--) {
    refill();
    range >>= 1;
    u32 isSet = code >= range;
    if (isSet) code -= range;
    result = result << 1 | isSet;
  }
  return result;
}

/// `count` bits, the highest first, each told by those before it.
static u32 bits(u16 *odds, u32 count) {
  u32 node = 1;
  for (u32 each = 0; each < count; each++) node = node << 1 | bit(odds + node);
  return node - (1u << count);
}

/// The same, the lowest first.
static u32 bitsFromLowest(u16 *odds, u32 count) {
  u32 node = 1, result = 0;
  for (u32 each = 0; each < count; each++) {
    u32 isSet = bit(odds + node);
    node = node << 1 | isSet;
    result |= isSet << each;
  }
  return result;
}

static u32 matchLength(Lengths *lengths, u32 place) {
  if (!bit(&lengths->isLonger[0])) return 2 + bits(lengths->near[place], 3);
  if (!bit(&lengths->isLonger[1])) return 10 + bits(lengths->middle[place], 3);
  return 18 + bits(lengths->far, 8);
}

/// How far back a match of that length lies, less one.
static u32 distance(u32 length) {
  u32 slot = bits(odds.slot[length < 6 ? length - 2 : 3], 6);
  if (slot < 4) return slot;
  u32 count = (slot >> 1) - 1;
  u32 base = (2 | (slot & 1)) << count;
  if (slot < 14) return base + bitsFromLowest(odds.place + base - slot, count);
  return base + (plainBits(count - 4) << 4) + bitsFromLowest(odds.low, 4);
}

/// A literal after the byte `before`; after a match the byte that the match would go on with is a
/// context of its bits too.
static u8 literal(u16 *odds, u32 isAfterMatch, u32 expected) {
  u32 node = 1;
  while (isAfterMatch && node < 256) {
    u32 wanted = expected >> 7 & 1;
    expected <<= 1;
    u32 isSet = bit(odds + 256 + (wanted << 8) + node);
    node = node << 1 | isSet;
    isAfterMatch = wanted == isSet;
  }
  while (node < 256) node = node << 1 | bit(odds + node);
  return (u8)node;
}

extern u8 __heap_base;

/// Where what is packed is to be put; what is unpacked goes to `output`.
u8 *input(void) { return &__heap_base; }

/// Unpacks the `count` bytes at ``input`` to the `capacity` bytes at `output`; how many there are, or −1
/// where that is no file of the format.
int unpack(u32 count, u8 *output, u32 capacity) {
  source = &__heap_base;
  sourceEnd = source + count;
  if (count < 18 || source[0] >= 9 * 5 * 5 || source[13]) return -1;
  u32 contexts = source[0] % 9, rest = source[0] / 9;
  u32 placesMask = (1u << rest % 5) - 1, placeBits = rest / 5, positionsMask = (1u << placeBits) - 1;
  if (contexts + rest % 5 > 4) return -1;
  for (u16 *odd = (u16 *)&odds; odd < (u16 *)(&odds + 1); odd++) *odd = 1024;
  code = (u32)source[14] << 24 | source[15] << 16 | source[16] << 8 | source[17];
  range = 0xFFFFFFFF;
  source += 18;
  u32 state = 0, done = 0, back[4] = {0, 0, 0, 0};
  for (;;) {
    u32 place = done & positionsMask;
    if (!bit(&odds.isMatch[state][place])) {
      if (done >= capacity) return -1;
      u32 before = done ? output[done - 1] : 0;
      u32 context = (done & placesMask) << contexts | before >> (8 - contexts);
      u32 expected = state >= 7 ? output[done - back[0] - 1] : 0;
      output[done++] = literal(odds.literals + 0x300 * context, state >= 7, expected);
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    u32 length;
    if (!bit(&odds.isAgain[state])) {
      length = matchLength(&odds.matches, place);
      back[3] = back[2], back[2] = back[1], back[1] = back[0];
      back[0] = distance(length);
      if (back[0] == 0xFFFFFFFF) return (int)done;
      state = state < 7 ? 7 : 10;
    } else if (bit(&odds.isOther[0][state])) {
      u32 which = !bit(&odds.isOther[1][state]) ? 1 : !bit(&odds.isOther[2][state]) ? 2 : 3;
      u32 again = back[which];
      for (; which; which--) back[which] = back[which - 1];
      back[0] = again;
      length = matchLength(&odds.repeats, place);
      state = state < 7 ? 8 : 11;
    } else if (bit(&odds.isLong[state][place])) {
      length = matchLength(&odds.repeats, place);
      state = state < 7 ? 8 : 11;
    } else {
      length = 1;
      state = state < 7 ? 9 : 11;
    }
    if (back[0] >= done || length > capacity - done) return -1;
    for (; length; length--, done++) output[done] = output[done - back[0] - 1];
  }
}
