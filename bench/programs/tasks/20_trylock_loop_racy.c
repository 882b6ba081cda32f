#include <pthread.h>
#include <sched.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int hits;

static void grab(void) {
  int tries = 0;
  while (pthread_mutex_trylock(&m) != 0 && tries++ < 3)
    sched_yield();
}

static void *worker(void *a) {
  for (int i = 0; i < 200; i++) {
    grab();
    hits++; // RACE!
    pthread_mutex_unlock(&m);
  }
  return a;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, worker, 0);
  pthread_create(&t2, 0, worker, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return hits == 400 ? 0 : 1; // NORACE
}
