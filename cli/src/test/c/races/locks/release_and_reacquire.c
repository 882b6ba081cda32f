// The callee gives up its caller's lock for a while.
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int queued, polls, rounds;

/* Called with the lock held, returns with the lock held. */
static void relax(void) {
  pthread_mutex_unlock(&lock);
  polls++;  // RACE: between unlock and lock
  sched_yield();
  pthread_mutex_lock(&lock);
}

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  queued++;  // NORACE
  relax();
  rounds++;  // NORACE: taken again
  pthread_mutex_unlock(&lock);
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
