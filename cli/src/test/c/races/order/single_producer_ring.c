// One producer, one consumer, and two indices with release and acquire.
#include <pthread.h>
#include <stdatomic.h>

#define SIZE 4

static int ring[SIZE];
static _Atomic unsigned head, tail;
static int dropped;

static int put(int v) {
  unsigned h = atomic_load_explicit(&head, memory_order_relaxed);  // NORACE
  if (h - atomic_load_explicit(&tail, memory_order_acquire) == SIZE) {  // NORACE
    dropped++;  // RACE: the consumer resets it
    return 0;
  }
  ring[h % SIZE] = v;  // NORACE
  atomic_store_explicit(&head, h + 1, memory_order_release);  // NORACE
  return 1;
}

static int get(int *v) {
  unsigned t = atomic_load_explicit(&tail, memory_order_relaxed);  // NORACE
  if (t == atomic_load_explicit(&head, memory_order_acquire)) return 0;  // NORACE
  *v = ring[t % SIZE];  // NORACE
  atomic_store_explicit(&tail, t + 1, memory_order_release);  // NORACE
  return 1;
}

static void *producer(void *arg) {
  for (int i = 0; i < 10; i++) put(i);
  return arg;
}

static void *consumer(void *arg) {
  int v = 0;
  for (int i = 0; i < 10; i++) get(&v);
  dropped = 0;  // RACE
  return v ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
