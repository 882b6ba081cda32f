// The function that gets the address of the counter may set it back: then one id is lost, and its thread not joined.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done, retries = 1;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  done++;  // RACE
  pthread_mutex_unlock(&m);
  return arg;
}

static void maybe_again(int *n) {
  if (retries-- > 0) (*n)--;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) {
    pthread_create(&t[i], NULL, worker, NULL);
    maybe_again(&i);
  }
  for (int j = 0; j < 4; j++) pthread_join(t[j], NULL);
  return done;  // RACE: the first thread may still run
}
