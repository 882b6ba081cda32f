/* Shared buffers with a reference count that is not atomic. */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct sbuf {
  unsigned refs;
  size_t len;
  unsigned char data[64];
};

static struct sbuf *sbuf_new(const void *p, size_t n) {
  struct sbuf *b = malloc(sizeof *b);
  if (!b)
    abort();
  b->refs = 1; // NORACE
  b->len = n; // NORACE
  memcpy(b->data, p, n); // NORACE
  return b;
}

static struct sbuf *sbuf_ref(struct sbuf *b) {
  b->refs++; // RACE!
  return b;
}

static void sbuf_unref(struct sbuf **pb) {
  struct sbuf *b = *pb;
  *pb = NULL;
  if (b && --b->refs == 0) // RACE!
    free(b); // RACE!
}

struct out { pthread_mutex_t mu; uint32_t crc; };
static struct out sink = {PTHREAD_MUTEX_INITIALIZER, 0};

struct consumer { struct sbuf *buf; int rounds; };

static void *consume(void *arg) {
  struct consumer *c = arg;
  for (int i = 0; i < c->rounds; i++) { // NORACE
    struct sbuf *b = sbuf_ref(c->buf); // NORACE
    uint32_t x = 0;
    for (size_t k = 0; k < b->len; k++) // RACE!
      x = x * 33 + b->data[k]; // RACE!
    pthread_mutex_lock(&sink.mu);
    sink.crc ^= x; // NORACE
    pthread_mutex_unlock(&sink.mu);
    sbuf_unref(&b);
  }
  sbuf_unref(&c->buf);
  return NULL;
}

int main(void) {
  pthread_t t[3];
  struct consumer c[3];
  struct sbuf *b = sbuf_new("some shared text", 16);
  b->refs = 4; /* three consumers and us */ // NORACE
  for (int i = 0; i < 3; i++) {
    c[i].buf = b; // NORACE
    c[i].rounds = 20; // NORACE
    pthread_create(&t[i], NULL, consume, &c[i]);
  }
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  sbuf_unref(&b);
  return sink.crc == 1; // NORACE
}
