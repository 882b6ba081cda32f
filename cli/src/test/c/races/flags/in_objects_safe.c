// Flags in a variable of main and in an object on the heap, which threads find by their arguments.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct channel {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int full, value;
};

struct box {
  atomic_int full;
  int value;
};

static void *put(void *arg) {
  struct channel *c = arg;
  c->value = 3;  // NORACE
  pthread_mutex_lock(&c->lock);
  c->full = 1;  // NORACE
  pthread_cond_signal(&c->changed);
  pthread_mutex_unlock(&c->lock);
  return NULL;
}

static void *get(void *arg) {
  struct channel *c = arg;
  pthread_mutex_lock(&c->lock);
  while (!c->full)  // NORACE
    pthread_cond_wait(&c->changed, &c->lock);
  pthread_mutex_unlock(&c->lock);
  return c->value ? arg : NULL;  // NORACE
}

static void *fill(void *arg) {
  struct box *b = arg;
  b->value = 3;  // NORACE
  atomic_store(&b->full, 1);
  return NULL;
}

static void *empty(void *arg) {
  struct box *b = arg;
  while (!atomic_load(&b->full)) {
  }
  return b->value ? arg : NULL;  // NORACE
}

int main(void) {
  struct channel c = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
  struct box *b = calloc(1, sizeof *b);
  pthread_t t[4];
  if (!b) return 1;
  pthread_create(&t[0], NULL, put, &c);
  pthread_create(&t[1], NULL, get, &c);
  pthread_create(&t[2], NULL, fill, b);
  pthread_create(&t[3], NULL, empty, b);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  pthread_join(t[2], NULL);
  pthread_join(t[3], NULL);
  int sum = c.value + b->value;  // NORACE
  free(b);
  return sum;
}
