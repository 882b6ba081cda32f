// The count is not the bound of the loop.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int work;

static void *run(void *arg) {
  pthread_mutex_lock(&lock);
  work++; // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t[4];
  int n = 3;
  for (int i = 0; i < 4; i++) {
    if (pthread_create(&t[i], 0, run, 0)) {
      n = i;
      break;
    }
  }
  for (int i = 0; i < n; i++)
    pthread_join(t[i], 0);
  return work; // RACE
}
