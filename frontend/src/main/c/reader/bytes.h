/* Growable byte buffers with variable-length integers, and a map from pointers to small numbers. */
#ifndef INTERLOCK_BYTES_H
#define INTERLOCK_BYTES_H

#include <stddef.h>
#include <stdint.h>

struct bytes {
  uint8_t *data;
  size_t size;
  size_t capacity;
};

void bytes_reserve(struct bytes *b, size_t more);
void bytes_append(struct bytes *b, const void *data, size_t size);
void bytes_free(struct bytes *b);

static inline void put_byte(struct bytes *b, uint8_t value) {
  if (b->size == b->capacity) bytes_reserve(b, 1);
  b->data[b->size++] = value;
}

/* Little-endian base 128, as in DWARF. */
static inline void put_unsigned(struct bytes *b, uint64_t value) {
  if (b->capacity - b->size < 10) bytes_reserve(b, 10);
  uint8_t *out = b->data + b->size;
  while (value >= 0x80) {
    *out++ = (uint8_t)value | 0x80;
    value >>= 7;
  }
  *out++ = (uint8_t)value;
  b->size = (size_t)(out - b->data);
}

/* Signed numbers interleaved: 0, -1, 1, -2, 2, ... */
static inline void put_signed(struct bytes *b, int64_t value) {
  put_unsigned(b, ((uint64_t)value << 1) ^ (uint64_t)(value >> 63));
}

/* Open addressing; a key is never removed one by one, only all at once by map_clear. */
struct map {
  const void **keys;
  uint32_t *values;
  size_t capacity; /* a power of two, or 0 */
  size_t size;
};

#define MAP_NONE UINT32_MAX

uint32_t map_get(const struct map *m, const void *key);
void map_put(struct map *m, const void *key, uint32_t value);
void map_clear(struct map *m);
void map_free(struct map *m);

#endif
