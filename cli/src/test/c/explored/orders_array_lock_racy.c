// The own place is not closed behind, and used again.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_uint tail;
static atomic_int may_go[4] = {1};

static unsigned lock(void) {
  unsigned own = atomic_fetch_add_explicit(&tail, 1, memory_order_relaxed) % 2;
  while (!atomic_load_explicit(&may_go[own], memory_order_acquire))
    ;
  return own;
}

static void unlock(unsigned own) {
  (void)own;
  atomic_store_explicit(&may_go[(own + 1) % 2], 1, memory_order_release);
}

static void *a(void *arg) {
  unsigned own = lock();
  data++;  // RACE
  unlock(own);
  return arg;
}

static void *b(void *arg) {
  unsigned own = lock();
  data++;  // RACE
  unlock(own);
  return arg;
}

static void *c(void *arg) {
  unsigned own = lock();
  data++;  // RACE
  unlock(own);
  return arg;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, a, NULL);
  pthread_create(&t[1], NULL, b, NULL);
  pthread_create(&t[2], NULL, c, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  pthread_join(t[2], NULL);
  return 0;
}
