#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

typedef struct { atomic_flag f; } spin_t;
static inline void spin_acquire(spin_t *s) {
  while (atomic_flag_test_and_set_explicit(&s->f, memory_order_acquire))
    sched_yield();
}
static inline void spin_release(spin_t *s) {
  atomic_flag_clear_explicit(&s->f, memory_order_release);
}

static spin_t lk = {ATOMIC_FLAG_INIT};
static struct { long head, tail; int slot[16]; } ring;

static int put(int v) {
  int ok = 0;
  spin_acquire(&lk);
  if (ring.head - ring.tail < 16) { // NORACE
    ring.slot[ring.head % 16] = v; // NORACE
    ring.head++; // NORACE
    ok = 1;
  }
  spin_release(&lk);
  return ok;
}

static int take(int *v) {
  int ok = 0;
  spin_acquire(&lk);
  if (ring.tail != ring.head) { // NORACE
    *v = ring.slot[ring.tail % 16]; // NORACE
    ring.tail++; // NORACE
    ok = 1;
  }
  spin_release(&lk);
  return ok;
}

static void *producer(void *p) {
  (void)p;
  for (int i = 0; i < 40; i++)
    put(i);
  return 0;
}
static void *consumer(void *p) {
  long sum = 0;
  int v;
  for (int i = 0; i < 40; i++)
    if (take(&v))
      sum += v;
  *(long *)p = sum; // NORACE
  return 0;
}

int main(void) {
  pthread_t a, b, c;
  long s1 = 0, s2 = 0;
  pthread_create(&a, 0, producer, 0);
  pthread_create(&b, 0, consumer, &s1);
  pthread_create(&c, 0, consumer, &s2);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return s1 + s2 < 0; // NORACE
}
