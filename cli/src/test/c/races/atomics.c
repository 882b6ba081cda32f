#include <pthread.h>
#include <stdatomic.h>

atomic_int both;
int mixed;
volatile int flag;

static void *worker(void *arg) {
  both++;                                        // NORACE
  __atomic_fetch_add(&mixed, 1, __ATOMIC_RELAXED);  // RACE: main reads it plainly
  flag = 1;                                      // RACE: volatile is not atomic
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return both + mixed + flag;  // RACE
}
