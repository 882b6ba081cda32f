// Threads are started from the last to the first; the first is not joined.
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
  for (int i = N; i >= 0; i--) {
    pthread_create(&t[i], 0, add, 0);
  }
  for (int i = 1; i < N + 1; i++) {
    pthread_join(t[i], 0);
  }
  return (int)total;  // RACE
}
