// Single producer, single consumer ring with acquire and release.
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
void reach_error(void) { assert(0); }
#define CAP 8
static int buf[CAP];
static atomic_uint head, tail;

static void *producer(void *arg) {
  for (int i = 1; i <= 1000; i++) {
    unsigned t = atomic_load_explicit(&tail, memory_order_relaxed); // NORACE
    while (t - atomic_load_explicit(&head, memory_order_acquire) == CAP) // NORACE
      ;
    buf[t % CAP] = i; // NORACE
    atomic_store_explicit(&tail, t + 1, memory_order_release); // NORACE
  }
  return 0;
}

static void *consumer(void *arg) {
  long *sum = arg;
  for (int i = 1; i <= 1000; i++) {
    unsigned h = atomic_load_explicit(&head, memory_order_relaxed); // NORACE
    while (h == atomic_load_explicit(&tail, memory_order_acquire)) // NORACE
      ;
    int v = buf[h % CAP]; // NORACE
    atomic_store_explicit(&head, h + 1, memory_order_release); // NORACE
    *sum += v; // NORACE
  }
  return 0;
}

int main(void) {
  pthread_t p, c;
  long sum = 0;
  pthread_create(&p, 0, producer, 0);
  pthread_create(&c, 0, consumer, &sum);
  pthread_join(p, 0);
  pthread_join(c, 0);
  if (sum != 500500) // NORACE
    reach_error();
  return 0;
}
