// Detached threads go on while main prints; main leaves by pthread_exit.
#include <pthread.h>
#include <stdio.h>
static int hits;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *arg) {
  pthread_mutex_lock(&m);
  hits++; // RACE
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_attr_t at;
  pthread_attr_init(&at);
  pthread_attr_setdetachstate(&at, PTHREAD_CREATE_DETACHED);
  for (int i = 0; i < 3; i++) {
    pthread_t t;
    pthread_create(&t, &at, f, 0);
  }
  printf("%d\n", hits); // RACE
  pthread_exit(0);
}
