// A helper caches its last result without a lock.
#include <pthread.h>
#include <stdlib.h>
static int last_key, last_value;
static int slow(int k) { return k * k; }
static int lookup(int k) {
  if (last_key != k) { // RACE
    last_value = slow(k); // RACE
    last_key = k; // RACE
  }
  return last_value; // RACE
}
static void *worker(void *arg) {
  return (void *)(long)lookup((int)(long)arg);
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, (void *)1L);
  pthread_create(&b, 0, worker, (void *)2L);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
