// The program ends if a thread cannot be started; they are started from the last to the first and joined from the first to the last.
#include <pthread.h>

#define N 4

static long total;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *arg) {
  pthread_mutex_lock(&m);
  total += 1;  // NORACE
  pthread_mutex_unlock(&m);
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t[N + 1];
  for (int i = N; i >= 1; i--) {
    if (pthread_create(&t[i], 0, add, 0)) {
      return 1;
    }
  }
  for (int i = 1; i < N + 1; i++) {
    pthread_join(t[i], 0);
  }
  return (int)total;  // NORACE
}
