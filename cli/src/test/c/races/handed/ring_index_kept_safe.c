// Both indexes are kept less than where they start again.
#include <pthread.h>
#include <stdlib.h>

struct obj {
  int v;
};
static struct {
  pthread_mutex_t lock;
  struct obj *slot[64];
  unsigned head, tail;
} p = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void put(struct obj *x) {
  pthread_mutex_lock(&p.lock);
  p.slot[p.tail] = x;
  p.tail = (p.tail + 1) % 8;
  pthread_mutex_unlock(&p.lock);
}

static struct obj *take(void) {
  struct obj *x = 0;
  pthread_mutex_lock(&p.lock);
  if (p.head != p.tail) {
    x = p.slot[p.head];
    p.head = (p.head + 1) % 8;
  }
  pthread_mutex_unlock(&p.lock);
  return x;
}

static void *worker(void *arg) {
  for (int i = 0; i < 1000; i++) {
    struct obj *x = take();
    if (!x)
      continue;
    x->v++; // NORACE
    put(x);
  }
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 5; i++)
    put(calloc(1, sizeof(struct obj)));
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
