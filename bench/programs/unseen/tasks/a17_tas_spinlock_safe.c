#include <pthread.h>
typedef volatile int spin_t;
static spin_t lock;
static long acc;
static struct { int lo, hi; } range = {0, 0};

static inline void spin_lock(spin_t *l) {
  while (__sync_lock_test_and_set(l, 1))
    while (__atomic_load_n(l, __ATOMIC_RELAXED)) // NORACE
      ;
}
static inline void spin_unlock(spin_t *l) { __sync_lock_release(l); }

static void *w(void *arg) {
  long id = (long)arg;
  for (int i = 0; i < 100; i++) {
    spin_lock(&lock);
    acc += id; // NORACE
    if (acc > range.hi) // NORACE
      range.hi = acc; // NORACE
    spin_unlock(&lock);
  }
  return 0;
}

int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++)
    pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return acc != 600; // NORACE
}
