// A flag is raised relaxed; the data behind it are plain.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int ready;
static int data;
static void *consumer(void *arg) {
  while (!atomic_load_explicit(&ready, memory_order_relaxed))
    ;
  return (void *)(long)data; // RACE
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, consumer, 0);
  data = 7; // RACE
  atomic_store_explicit(&ready, 1, memory_order_release);
  pthread_join(t, 0);
  return 0;
}
