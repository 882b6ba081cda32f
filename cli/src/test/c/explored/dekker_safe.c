// Dekker's algorithm.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int x;

static void *worker(void *arg) {
  long me = (long)arg;
  wants[me] = 1;
  while (wants[1 - me]) {
    if (turn != me) {
      wants[me] = 0;
      while (turn != me)
        ;
      wants[me] = 1;
    }
  }
  x++;  // NORACE
  turn = 1 - me;
  wants[me] = 0;
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
