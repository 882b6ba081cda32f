// Two may go on at once.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int count = 2;

static void take(void) {
  int seen;
  do {
    while ((seen = atomic_load_explicit(&count, memory_order_relaxed)) == 0)
      ;
  } while (!atomic_compare_exchange_strong_explicit(&count, &seen, seen - 1, memory_order_acquire,
                                                    memory_order_relaxed));
}

static void *a(void *arg) {
  take();
  data++;  // RACE
  atomic_fetch_add_explicit(&count, 1, memory_order_release);
  return arg;
}

static void *b(void *arg) {
  take();
  data++;  // RACE
  atomic_fetch_add_explicit(&count, 1, memory_order_release);
  return arg;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, a, NULL);
  pthread_create(&t[1], NULL, b, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  return 0;
}
