#include <pthread.h>

static int bufs[2][8];
static pthread_barrier_t bar;

static void *producer(void *a) {
  for (int r = 0; r < 6; r++) {
    for (int i = 0; i < 8; i++)
      bufs[r & 1][i] = r + i; // NORACE
    pthread_barrier_wait(&bar);
  }
  return a;
}
static void *consumer(void *a) {
  long s = 0;
  for (int r = 0; r < 6; r++) {
    pthread_barrier_wait(&bar);
    for (int i = 0; i < 8; i++)
      s += bufs[r & 1][i]; // NORACE
  }
  return s < 0 ? a : 0;
}
int main(void) {
  pthread_t x, y;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&x, 0, producer, 0);
  pthread_create(&y, 0, consumer, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
