// The same, but the last round goes on after the turn was given away.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int x;

static void *worker(void *arg) {
  long me = (long)arg;
  for (int i = 0; i < 1000; i++) {
    wants[me] = 1;
    turn = 1 - me;
    while (wants[1 - me] && turn == 1 - me)
      ;
    x++;  // RACE
    wants[me] = 0;
    if (i == 999) x = 0;  // RACE
  }
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
