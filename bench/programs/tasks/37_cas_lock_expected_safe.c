#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int lock_word;
static int shared;

static void lock(void) {
  int expected = 0;
  while (!atomic_compare_exchange_weak(&lock_word, &expected, 1)) {
    expected = 0;
  }
}
static void unlock(void) { atomic_store(&lock_word, 0); }

static void *w(void *a) {
  for (int i = 0; i < 1000; i++) {
    lock();
    shared++; // NORACE
    unlock();
  }
  return a;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, NULL, w, NULL);
  pthread_create(&y, NULL, w, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%d\n", shared); // NORACE
  return 0;
}
