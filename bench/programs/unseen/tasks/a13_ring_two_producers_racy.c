// The same ring, but two producers.
#include <pthread.h>
#include <stdatomic.h>
#define CAP 8
static int buf[CAP];
static atomic_uint head, tail;
static atomic_int done;

static void *producer(void *arg) {
  for (int i = 1; i <= 1000; i++) {
    unsigned t = atomic_load_explicit(&tail, memory_order_relaxed); // NORACE
    while (t - atomic_load_explicit(&head, memory_order_acquire) >= CAP) { // NORACE
      t = atomic_load_explicit(&tail, memory_order_relaxed); // NORACE
      if (atomic_load(&done)) return 0;
    }
    buf[t % CAP] = i; // RACE
    atomic_store_explicit(&tail, t + 1, memory_order_release); // NORACE
  }
  return 0;
}

static void *consumer(void *arg) {
  long sum = 0;
  for (int i = 1; i <= 500; i++) {
    unsigned h = atomic_load_explicit(&head, memory_order_relaxed); // NORACE
    while (h == atomic_load_explicit(&tail, memory_order_acquire)) // NORACE
      ;
    sum += buf[h % CAP]; // RACE
    atomic_store_explicit(&head, h + 1, memory_order_release); // NORACE
  }
  atomic_store(&done, 1);
  return (void *)sum;
}

int main(void) {
  pthread_t p, q, c;
  pthread_create(&p, 0, producer, 0);
  pthread_create(&q, 0, producer, 0);
  pthread_create(&c, 0, consumer, 0);
  pthread_join(c, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  return 0;
}
