/* Strings and source files, each written once. */
#include <stdlib.h>
#include <string.h>

#include "unit.h"

static uint64_t hash_of(const char *text, size_t length) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < length; i++) hash = (hash ^ (uint8_t)text[i]) * UINT64_C(0x100000001b3);
  return hash;
}

static void grow_slots(struct unit *u) {
  size_t capacity = u->string_capacity ? u->string_capacity * 2 : 1024;
  struct string_slot *slots = calloc(capacity, sizeof *slots);
  if (!slots) abort();
  for (size_t i = 0; i < u->string_capacity; i++) {
    if (!u->string_slots[i].number) continue;
    size_t slot = u->string_slots[i].hash & (capacity - 1);
    while (slots[slot].number) slot = (slot + 1) & (capacity - 1);
    slots[slot] = u->string_slots[i];
  }
  free(u->string_slots);
  u->string_slots = slots;
  u->string_capacity = capacity;
}

uint32_t string_number(struct unit *u, const char *text, size_t length) {
  if (((size_t)u->strings.count + 1) * 2 > u->string_capacity) grow_slots(u);
  uint64_t hash = hash_of(text, length);
  size_t slot = hash & (u->string_capacity - 1);
  for (; u->string_slots[slot].number; slot = (slot + 1) & (u->string_capacity - 1)) {
    struct string_slot *s = &u->string_slots[slot];
    if (s->hash == hash && s->length == length &&
        !memcmp(u->strings.bytes.data + s->offset, text, length))
      return s->number - 1;
  }
  put_unsigned(&u->strings.bytes, length);
  u->string_slots[slot] = (struct string_slot){hash, (uint32_t)u->strings.bytes.size,
                                               (uint32_t)length, ++u->strings.count};
  bytes_append(&u->strings.bytes, text, length);
  return u->strings.count - 1;
}

uint32_t file_number(struct unit *u, LLVMMetadataRef file) {
  if (!file) return 0;
  uint32_t known = map_get(&u->files.numbers, file);
  if (known != MAP_NONE) return known + 1;
  unsigned length = 0;
  const char *text = LLVMDIFileGetFilename(file, &length);
  uint32_t name = string_number(u, text ? text : "", length);
  length = 0;
  text = LLVMDIFileGetDirectory(file, &length);
  uint32_t directory = string_number(u, text ? text : "", length);
  put_unsigned(&u->files.bytes, name);
  put_unsigned(&u->files.bytes, directory);
  map_put(&u->files.numbers, file, u->files.count);
  return ++u->files.count;
}
