// The wait gives up the mutex it is told, not the other one that is held.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t tick = PTHREAD_COND_INITIALIZER;
static int under_outer, under_inner, between;

static void *sleeper(void *arg) {
  struct timespec soon;
  clock_gettime(CLOCK_REALTIME, &soon);
  soon.tv_nsec = 0;
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&inner);
  pthread_cond_timedwait(&tick, &inner, &soon);
  under_outer++;  // NORACE
  under_inner++;  // NORACE: also after a timeout
  pthread_mutex_unlock(&inner);
  between++;  // RACE: others hold only inner
  pthread_mutex_unlock(&outer);
  return arg;
}

static void *waker(void *arg) {
  pthread_mutex_lock(&inner);
  under_inner++;  // NORACE
  between++;  // RACE
  pthread_cond_signal(&tick);
  pthread_mutex_unlock(&inner);
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, sleeper, NULL);
  pthread_create(&b, NULL, sleeper, NULL);
  pthread_create(&c, NULL, waker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
