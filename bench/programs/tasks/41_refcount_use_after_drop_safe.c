#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct buf {
  atomic_int rc;
  int len;
};

static void *user(void *arg) {
  struct buf *b = arg;
  int n = b->len; // NORACE
  if (atomic_fetch_sub(&b->rc, 1) == 1) {
    b->len = 0; // NORACE
    free(b); // NORACE
    return NULL;
  }
  return n > 100 ? arg : NULL;
}

int main(void) {
  struct buf *b = malloc(sizeof *b);
  if (!b) return 1;
  atomic_init(&b->rc, 3);
  b->len = 64; // NORACE
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, user, b);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
