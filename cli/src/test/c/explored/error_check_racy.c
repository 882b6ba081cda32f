// A lock that checks for errors: the second acquisition fails, and the first release releases it.
#include <pthread.h>

static pthread_mutex_t m;
static int x;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  x++;  // RACE
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&m, &kind);
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_mutex_lock(&m);
  x++;  // RACE
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
