// volatile keeps the compiler honest, not the threads.
#include <pthread.h>
#include <stdatomic.h>

static volatile int stop;
static atomic_int really_stop;
static volatile int progress;

static void *worker(void *arg) {
  for (int i = 0; i < 1000000 && !stop && !really_stop; i++)  // RACE: on stop
    progress = i;  // NORACE: only this thread, until it is joined
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  stop = 1;  // RACE
  really_stop = 1;  // NORACE
  pthread_join(t, NULL);
  return progress == 0;  // NORACE
}
