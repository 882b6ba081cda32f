// Peterson's algorithm with plain flags: they race, and so does what they guard.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;
static int wants[2];
static int x;

static void *worker(void *arg) {
  long me = (long)arg;
  wants[me] = 1;  // RACE
  turn = 1 - me;
  while (wants[1 - me] && turn == 1 - me)  // RACE
    ;
  x++;  // RACE
  wants[me] = 0;  // RACE
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, (void *)0);
  pthread_create(&b, NULL, worker, (void *)1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return x;  // NORACE
}
