// Peterson's algorithm, many times.
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
    x++;  // NORACE
    wants[me] = 0;
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
