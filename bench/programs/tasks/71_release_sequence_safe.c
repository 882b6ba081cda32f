#include <pthread.h>
#include <stdatomic.h>

static int d;
static atomic_int st;

static void *t1(void *p) {
  d = 1; // NORACE
  atomic_store_explicit(&st, 1, memory_order_release);
  return p;
}
static void *t2(void *p) {
  int e = 1;
  while (!atomic_compare_exchange_strong_explicit(&st, &e, 2, memory_order_relaxed, memory_order_relaxed))
    e = 1;
  return p;
}
static void *t3(void *p) {
  while (atomic_load_explicit(&st, memory_order_acquire) != 2)
    ;
  d = 2; // NORACE
  return p;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, t1, 0);
  pthread_create(&b, 0, t2, 0);
  pthread_create(&c, 0, t3, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return d; // NORACE
}
