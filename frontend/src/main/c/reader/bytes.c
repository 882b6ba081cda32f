#include "bytes.h"

#include <stdlib.h>
#include <string.h>

static void *must(void *memory) {
  if (!memory) abort(); /* out of memory: the parent sees the worker die and reports the unit */
  return memory;
}

void bytes_reserve(struct bytes *b, size_t more) {
  size_t wanted = b->size + more;
  if (wanted <= b->capacity) return;
  size_t capacity = b->capacity ? b->capacity : 4096;
  while (capacity < wanted) capacity *= 2;
  b->data = must(realloc(b->data, capacity));
  b->capacity = capacity;
}

void bytes_append(struct bytes *b, const void *data, size_t size) {
  bytes_reserve(b, size);
  if (size) memcpy(b->data + b->size, data, size);
  b->size += size;
}

void bytes_free(struct bytes *b) {
  free(b->data);
  memset(b, 0, sizeof *b);
}

static size_t slot_of(const struct map *m, const void *key) {
  uint64_t hash = (uint64_t)(uintptr_t)key * UINT64_C(0x9E3779B97F4A7C15);
  size_t slot = (size_t)(hash >> 20) & (m->capacity - 1);
  while (m->keys[slot] && m->keys[slot] != key) slot = (slot + 1) & (m->capacity - 1);
  return slot;
}

uint32_t map_get(const struct map *m, const void *key) {
  if (!m->size) return MAP_NONE;
  size_t slot = slot_of(m, key);
  return m->keys[slot] ? m->values[slot] : MAP_NONE;
}

static void grow(struct map *m) {
  struct map old = *m;
  m->capacity = old.capacity ? old.capacity * 2 : 256;
  m->keys = must(calloc(m->capacity, sizeof *m->keys));
  m->values = must(malloc(m->capacity * sizeof *m->values));
  for (size_t i = 0; i < old.capacity; i++) {
    if (!old.keys[i]) continue;
    size_t slot = slot_of(m, old.keys[i]);
    m->keys[slot] = old.keys[i];
    m->values[slot] = old.values[i];
  }
  free(old.keys);
  free(old.values);
}

void map_put(struct map *m, const void *key, uint32_t value) {
  if ((m->size + 1) * 2 > m->capacity) grow(m);
  size_t slot = slot_of(m, key);
  if (!m->keys[slot]) {
    m->keys[slot] = key;
    m->size++;
  }
  m->values[slot] = value;
}

/* A map that once held a huge function is given back, so that clearing stays cheap for small ones. */
void map_clear(struct map *m) {
  if (m->capacity > 4096 && m->size < m->capacity / 16) {
    map_free(m);
    return;
  }
  if (m->size) memset(m->keys, 0, m->capacity * sizeof *m->keys);
  m->size = 0;
}

void map_free(struct map *m) {
  free(m->keys);
  free(m->values);
  memset(m, 0, sizeof *m);
}
