// One thread leaves out a wait on one way, so that it is a step ahead of the other.
#include <pthread.h>

static pthread_barrier_t begin, end;
static int data, skip;

static void *work(void *arg) {
  for (int i = 0; i < 9; i++) {
    pthread_barrier_wait(&begin);
    data++;  // RACE
    if (!skip)
      pthread_barrier_wait(&end);
  }
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  skip = argc > 1;
  pthread_barrier_init(&begin, 0, 2);
  pthread_barrier_init(&end, 0, 2);
  pthread_create(&t, 0, work, argv);
  for (int i = 0; i < 9; i++) {
    data = i;  // RACE
    pthread_barrier_wait(&begin);
    if (i % 2)
      pthread_barrier_wait(&end);
  }
  pthread_join(t, 0);
  return data;  // NORACE
}
