// The first thread passes the ball on twice, and takes it back.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int turn;
static int ball;

static void *producer(void *arg) {
  for (int i = 0; i < 5; i++) {
    while (atomic_load(&turn) != 0)
      ;
    ball++;  // RACE!
    atomic_store(&turn, 1);
    atomic_store(&turn, 0);
    ball++;  // RACE!
    atomic_store(&turn, 1);
    atomic_store(&turn, 0);
  }
  return arg;
}

static void *consumer(void *arg) {
  for (int i = 0; i < 5; i++) {
    while (atomic_load(&turn) != 1)
      ;
    ball--;  // RACE!
    atomic_store(&turn, 0);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
