#include <pthread.h>
#include <string.h>

char from[64], to[64], zero[64];

static void *worker(void *arg) {
  memcpy(to, from, sizeof to);     // RACE: two threads write to
  memset(zero, 0, sizeof zero);    // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return from[0];  // NORACE: from is only read
}
