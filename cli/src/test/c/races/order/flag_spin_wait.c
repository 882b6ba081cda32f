// Waiting in a loop for a sequentially consistent flag.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_bool go;
static int plan, polls;

static void *runner(void *arg) {
  while (!go) {  // NORACE
    polls++;  // RACE: two runners
    sched_yield();
  }
  return plan ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, runner, NULL);
  pthread_create(&b, NULL, runner, NULL);
  plan = 1;  // NORACE: nobody looks before go
  go = 1;  // NORACE
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
