// The result of a trial is compared with the number that means "busy".
#include <errno.h>
#include <pthread.h>
#include <threads.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
mtx_t c11;
int skipping, spinning, stored, timed, plain, other;

void *work(void *arg) {
  for (int i = 0; i < 9; i++) {
    if (pthread_mutex_trylock(&m) == EBUSY)
      continue;
    skipping++;  // NORACE
    pthread_mutex_unlock(&m);
  }
  while (pthread_mutex_trylock(&m) == EBUSY)
    ;
  spinning++;  // NORACE
  pthread_mutex_unlock(&m);
  int rc = pthread_mutex_trylock(&m);
  if (rc != EBUSY) {
    stored++;  // NORACE
    pthread_mutex_unlock(&m);
  }
  struct timespec soon = {0};
  if (pthread_mutex_timedlock(&m, &soon) != ETIMEDOUT) {
    timed++;  // NORACE
    pthread_mutex_unlock(&m);
  }
  if (mtx_trylock(&c11) != thrd_busy) {
    plain++;  // NORACE
    mtx_unlock(&c11);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  mtx_init(&c11, mtx_plain);
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return skipping + spinning + stored + timed + plain;  // NORACE
}
