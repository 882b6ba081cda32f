// Threads up to a number are joined from the end; then up to that.
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
  pthread_t t[N];
  int n = argc < N ? argc : N;
  for (int i = 0; i < n; i++) {
    pthread_create(&t[i], 0, add, 0);
  }
  pthread_join(t[n - 1], 0);
  n -= 1;
  for (int i = 0; i < n; i++) {
    pthread_join(t[i], 0);
  }
  return (int)total;  // NORACE
}
