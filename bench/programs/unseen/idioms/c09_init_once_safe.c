// Module initialised by pthread_once or call_once; read-only afterwards.
#include <pthread.h>
#include <threads.h>
#include <string.h>
#include <stdlib.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static once_flag conce = ONCE_FLAG_INIT;
static unsigned table[256];
static char *prefix;
static int calls;
static pthread_mutex_t calls_lock = PTHREAD_MUTEX_INITIALIZER;

static void make_table(void) {
  for (unsigned i = 0; i < 256; i++) {
    unsigned c = i;
    for (int k = 0; k < 8; k++)
      c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
    table[i] = c; // NORACE
  }
}
static void make_prefix(void) {
  prefix = strdup("crc"); // NORACE
}

unsigned crc(const char *s, size_t n) {
  pthread_once(&once, make_table);
  call_once(&conce, make_prefix);
  unsigned c = ~0u;
  for (size_t i = 0; i < n; i++)
    c = table[(c ^ s[i]) & 255] ^ (c >> 8); // NORACE
  pthread_mutex_lock(&calls_lock);
  calls++; // NORACE
  pthread_mutex_unlock(&calls_lock);
  return ~c + (unsigned char)prefix[0]; // NORACE
}

static void *w(void *arg) {
  unsigned s = 0;
  for (int i = 0; i < 10; i++)
    s += crc("hello", 5);
  return (void *)(size_t)s;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, w, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return calls != 30; // NORACE
}
