// The taker finds the first slot again and again when its index has run on.
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
  p.slot[p.tail++ % 8] = x;
  pthread_mutex_unlock(&p.lock);
}

static struct obj *take(void) {
  struct obj *x = 0;
  pthread_mutex_lock(&p.lock);
  if (p.head != p.tail) {
    unsigned h = p.head;
    x = p.slot[h >= 8 ? 0 : h];
    p.head = h + 1;
  }
  pthread_mutex_unlock(&p.lock);
  return x;
}

static void *worker(void *arg) {
  for (int i = 0; i < 1000; i++) {
    struct obj *x = take();
    if (!x)
      continue;
    x->v++; // RACE
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
