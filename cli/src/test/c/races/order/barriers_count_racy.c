// The second barrier waits for one thread less than there are: a round of it may be over before all have come.
#include <pthread.h>

static pthread_barrier_t begin, end;
static int data;

static void *work(void *arg) {
  for (int i = 0; i < 9; i++) {
    pthread_barrier_wait(&begin);
    if (arg)
      data++;  // RACE
    pthread_barrier_wait(&end);
  }
  return arg;
}

int main(void) {
  pthread_t s, t;
  pthread_barrier_init(&begin, 0, 3);
  pthread_barrier_init(&end, 0, 2);
  pthread_create(&s, 0, work, &data);
  pthread_create(&t, 0, work, 0);
  for (int i = 0; i < 9; i++) {
    data = i;  // RACE
    pthread_barrier_wait(&begin);
    pthread_barrier_wait(&end);
  }
  pthread_join(s, 0);
  pthread_join(t, 0);
  return data;  // NORACE
}
