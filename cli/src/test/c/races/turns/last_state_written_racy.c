// In the last state many write.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int turn;
static int ball;

static void *producer(void *arg) {
  for (int i = 0; i < 5; i++) {
    while (atomic_load(&turn) != 0)
      ;
    ball++;  // NORACE
    atomic_store(&turn, i == 4 ? 2 : 1);
  }
  return arg;
}

static void *consumer(void *arg) {
  for (int i = 0; i < 5; i++) {
    while (atomic_load(&turn) != 1)
      ;
    ball--;  // NORACE
    atomic_store(&turn, 0);
  }
  return arg;
}

static void *watcher(void *arg) {
  while (atomic_load(&turn) != 2)
    ;
  ball++;  // RACE!
  return arg;
}

int main(void) {
  pthread_t a, b, c[3];
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  for (int i = 0; i < 3; i++) pthread_create(&c[i], NULL, watcher, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (int i = 0; i < 3; i++) pthread_join(c[i], NULL);
  return 0;
}
