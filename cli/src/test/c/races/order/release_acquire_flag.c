// A flag stored with release and loaded with acquire hands over what was written before.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int payload, late;

static void *producer(void *arg) {
  payload = 9;  // NORACE
  atomic_store_explicit(&ready, 1, memory_order_release);  // NORACE
  late = 9;  // RACE: after the store
  return arg;
}

static void *consumer(void *arg) {
  if (atomic_load_explicit(&ready, memory_order_acquire)) {  // NORACE
    int p = payload;  // NORACE: the flag was seen
    return p + late ? arg : NULL;  // RACE: late
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
