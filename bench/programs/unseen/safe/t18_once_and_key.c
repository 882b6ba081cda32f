#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static unsigned crc_table[256];
static const char *program;

static void setup(void) {
  pthread_key_create(&key, free);
  for (unsigned i = 0; i < 256; i++) {
    unsigned c = i;
    for (int k = 0; k < 8; k++)
      c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    crc_table[i] = c; // NORACE
  }
}

static char *scratch(void) {
  pthread_once(&once, setup);
  char *b = pthread_getspecific(key);
  if (!b) {
    b = calloc(1, 64);
    if (!b)
      abort();
    pthread_setspecific(key, b);
  }
  return b;
}

static unsigned crc(const char *s) {
  unsigned c = ~0u;
  pthread_once(&once, setup);
  while (*s)
    c = crc_table[(c ^ (unsigned char)*s++) & 0xff] ^ (c >> 8); // NORACE
  return ~c;
}

static void *run(void *arg) {
  char *b = scratch();
  snprintf(b, 64, "%s-%d", program, *(int *)arg); // NORACE
  return (void *)(size_t)crc(b); // NORACE
}

int main(void) {
  pthread_t t[3];
  int n[3];
  program = "tool"; // NORACE
  for (int i = 0; i < 3; i++) {
    n[i] = i; // NORACE
    pthread_create(&t[i], NULL, run, &n[i]);
  }
  unsigned x = crc("main");
  for (int i = 0; i < 3; i++) {
    void *r;
    pthread_join(t[i], &r);
    x ^= (unsigned)(size_t)r;
  }
  return x == 0;
}
