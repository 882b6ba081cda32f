// Each round starts a thread and joins it before the next.
#include <pthread.h>

static int serial, overlapped;

static void *step(void *arg) {
  serial++;  // NORACE: one at a time
  return arg;
}

static void *leap(void *arg) {
  overlapped++;  // RACE
  return arg;
}

int main(void) {
  pthread_t t, u[3];
  for (int i = 0; i < 3; i++) {
    serial += i;  // NORACE
    pthread_create(&t, NULL, step, NULL);
    pthread_join(t, NULL);
  }
  for (int i = 0; i < 3; i++) pthread_create(&u[i], NULL, leap, NULL);
  for (int i = 0; i < 3; i++) pthread_join(u[i], NULL);
  return serial;  // NORACE
}
