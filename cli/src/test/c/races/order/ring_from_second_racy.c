// As single_producer_ring.c, but the one side counts from the second element.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#define N 8
static int ring[N + 1];
static atomic_uint head, tail;
static long sum;
static int put(int v) {
  unsigned h = atomic_load_explicit(&head, memory_order_relaxed);
  if (h - atomic_load_explicit(&tail, memory_order_acquire) == N) return 0;
  (ring + 1)[h & (N - 1)] = v;  // RACE
  atomic_store_explicit(&head, h + 1, memory_order_release);
  return 1;
}
static int take(int *v) {
  unsigned t = atomic_load_explicit(&tail, memory_order_relaxed);
  if (t == atomic_load_explicit(&head, memory_order_acquire)) return 0;
  *v = ring[t & (N-1)];  // RACE
  atomic_store_explicit(&tail, t + 1, memory_order_release);
  return 1;
}
static void *producer(void *a) { for (int i = 0; i < 100000; i++) while (!put(i)) ;  return 0; }
static void *consumer(void *a) { int v = 0; for (int i = 0; i < 100000; i++) { while (!take(&v)) ; sum += v; } return 0; }
int main(int argc, char **argv) {
  pthread_t p, c;
  pthread_create(&p, 0, producer, 0);
  pthread_create(&c, 0, consumer, 0);
  pthread_join(p, 0);
  pthread_join(c, 0);
  printf("%ld\n", sum);
  return 0;
}
