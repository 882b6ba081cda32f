// A loop that counts down may be left early; so may the one that joins.
#include <pthread.h>

#define N 4

static long total;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *arg) {
  pthread_mutex_lock(&m);
  total += 1;  // RACE
  pthread_mutex_unlock(&m);
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t[N + 1];
  for (int i = N; i >= 1; i--) {
    if (i == argc) {
      break;
    }
    pthread_create(&t[i], 0, add, 0);
  }
  for (int i = argc; i < N; i++) {
    pthread_join(t[i], 0);
  }
  return (int)total;  // RACE
}
