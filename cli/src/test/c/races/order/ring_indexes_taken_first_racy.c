// The index is stored before the element is read.
#include <pthread.h>
#include <stdatomic.h>
#define N 4u
static int ring[N];
static _Atomic unsigned head, tail;
static int put(int v) {
  unsigned h = atomic_load_explicit(&head, memory_order_relaxed);
  if (h - atomic_load_explicit(&tail, memory_order_acquire) == N)
    return 0;
  ring[h % N] = v; // RACE
  atomic_store_explicit(&head, h + 1, memory_order_release);
  return 1;
}
static int get(int *v) {
  unsigned t = atomic_load_explicit(&tail, memory_order_relaxed);
  if (t == atomic_load_explicit(&head, memory_order_acquire))
    return 0;
  atomic_store_explicit(&tail, t + 1, memory_order_release);
  *v = ring[t % N]; // RACE
  return 1;
}
static void *producer(void *arg) {
  for (int i = 0; i < 1000; i++)
    put(i);
  return arg;
}
static void *consumer(void *arg) {
  int v = 0, sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += get(&v) ? v : 0;
  return sum ? arg : 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, producer, 0);
  pthread_create(&b, 0, consumer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
