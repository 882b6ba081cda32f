// The lock that guards the flag is held in shared mode.
#include <pthread.h>
#include <stdlib.h>

static pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t w = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int busy, shared;
static void *worker(void *arg) {
  pthread_rwlock_rdlock(&m);
  while (busy) { // RACE
    pthread_rwlock_unlock(&m);
    pthread_mutex_lock(&w);
    pthread_cond_wait(&c, &w);
    pthread_mutex_unlock(&w);
    pthread_rwlock_rdlock(&m);
  }
  busy = 1; // RACE
  pthread_rwlock_unlock(&m);
  shared++; // RACE
  pthread_rwlock_rdlock(&m);
  busy = 0; // RACE
  pthread_rwlock_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return shared;
}
