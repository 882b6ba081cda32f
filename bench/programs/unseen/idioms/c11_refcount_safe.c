// Objects with an atomic reference count; the last one frees.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct blob { atomic_int refs; size_t len; char data[]; };

static struct blob *blob_new(const char *s) {
  size_t n = strlen(s);
  struct blob *b = malloc(sizeof *b + n + 1);
  if (!b) abort();
  atomic_init(&b->refs, 1);
  b->len = n; // NORACE
  memcpy(b->data, s, n + 1); // NORACE
  return b;
}
static struct blob *blob_get(struct blob *b) {
  atomic_fetch_add_explicit(&b->refs, 1, memory_order_relaxed);
  return b;
}
static void blob_put(struct blob *b) {
  if (atomic_fetch_sub_explicit(&b->refs, 1, memory_order_acq_rel) == 1) {
    memset(b->data, 0, b->len); // NORACE
    free(b); // NORACE
  }
}

static void *reader(void *arg) {
  struct blob *b = arg;
  size_t n = 0;
  for (size_t i = 0; i < b->len; i++) // NORACE
    n += b->data[i]; // NORACE
  blob_put(b);
  return (void *)n;
}

int main(void) {
  struct blob *b = blob_new("some data");
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, reader, blob_get(b));
  blob_put(b);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
