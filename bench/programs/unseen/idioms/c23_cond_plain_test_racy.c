// The condition is first tested by a plain read ("fast path"); the result is then read without order.
#include <pthread.h>
struct completion { pthread_mutex_t m; pthread_cond_t c; int done; };
static struct completion cp = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
static long result;

static void complete(struct completion *x) {
  pthread_mutex_lock(&x->m);
  x->done = 1; // RACE
  pthread_cond_broadcast(&x->c);
  pthread_mutex_unlock(&x->m);
}
static void wait_for_completion(struct completion *x) {
  if (x->done) // RACE
    return;
  pthread_mutex_lock(&x->m);
  while (!x->done) // NORACE
    pthread_cond_wait(&x->c, &x->m);
  pthread_mutex_unlock(&x->m);
}

static void *serve(void *arg) {
  result = 42; // RACE
  complete(&cp);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, serve, 0);
  wait_for_completion(&cp);
  long v = result; // RACE
  pthread_join(t, 0);
  return v != 42;
}
