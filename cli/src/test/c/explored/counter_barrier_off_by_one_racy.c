// A barrier made of a counter that lets go too early.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int arrived;
static int data[2];

static void *worker(void *arg) {
  long me = (long)arg;
  data[me] = 1;  // RACE
  atomic_fetch_add(&arrived, 1);
  while (arrived < 1)
    ;
  return (void *)(long)data[1 - me];  // RACE
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, (void *)0);
  pthread_create(&b, NULL, worker, (void *)1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
