// A callee that releases a recursive lock as often as its caller took it leaves it released.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int kept, lost;

static void release_all(void) {
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
}

static void *work(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  kept++; // NORACE
  release_all();
  lost++; // RACE
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
