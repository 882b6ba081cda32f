// Each thread has its own mutex on its stack: that keeps nobody out.
#include <pthread.h>

static int total;
static pthread_mutex_t common = PTHREAD_MUTEX_INITIALIZER;
static int guarded;

static void *worker(void *arg) {
  pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mine);
  total++;  // RACE
  pthread_mutex_lock(&common);
  guarded++;  // NORACE
  pthread_mutex_unlock(&common);
  pthread_mutex_unlock(&mine);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
