// Between what two loops join, one thread is left out.
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
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], 0, add, 0);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(t[i], 0);
  }
  for (int i = 3; i < N; i++) {
    pthread_join(t[i], 0);
  }
  return (int)total;  // RACE
}
