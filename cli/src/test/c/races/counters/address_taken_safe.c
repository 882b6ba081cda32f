// The loop's variable is in memory, since its address is taken; the threads of the loop are joined all the same.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  done++;  // NORACE
  pthread_mutex_unlock(&m);
  return arg;
}

static int is_even(const int *n) { return *n % 2 == 0; }  // NORACE

int main(void) {
  pthread_t t[4];
  int even = 0;
  for (int i = 0; i < 4; i++) {  // NORACE
    pthread_create(&t[i], NULL, worker, NULL);
    even += is_even(&i);
  }
  for (int j = 0; j < 4; j++) pthread_join(t[j], NULL);
  return done + even;  // NORACE: all have ended
}
