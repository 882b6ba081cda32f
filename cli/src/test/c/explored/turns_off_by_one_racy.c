// Three threads take turns but the last of them never waits.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;
static int x;

static void *worker(void *arg) {
  int me = (int)(long)arg;
  for (int i = 0; i < 2; i++) {
    while (me < 2 && turn != me)
      ;
    x++;  // RACE
    turn = (me + 1) % 3;
  }
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return x;  // NORACE
}
