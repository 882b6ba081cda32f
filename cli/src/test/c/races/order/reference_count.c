// Whoever drops the last reference frees the object; the count must be atomic.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
  atomic_int references;
  int payload;
};

static int frees;

static void release(struct shared *s) {
  if (atomic_fetch_sub(&s->references, 1) == 1) {  // NORACE
    s->payload = -1;  // NORACE: nobody else has it
    free(s);  // NORACE
  }
}

static void *user(void *arg) {
  struct shared *s = arg;
  int p = s->payload;  // NORACE
  release(s);
  frees++;  // RACE
  return p ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  struct shared *s = malloc(sizeof *s);
  if (s == NULL) return 1;
  atomic_init(&s->references, 2);
  s->payload = 1;  // NORACE
  pthread_create(&a, NULL, user, s);
  pthread_create(&b, NULL, user, s);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
