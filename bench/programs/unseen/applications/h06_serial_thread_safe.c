// The serial thread of the barrier does the sum, a second barrier ends the phase.
#include <pthread.h>
#define N 3
static pthread_barrier_t bar;
static long part[N], total;
static void *f(void *arg) {
  int id = (int)(long)arg;
  for (int r = 0; r < 20; r++) {
    part[id] += r; // NORACE
    if (pthread_barrier_wait(&bar) == PTHREAD_BARRIER_SERIAL_THREAD)
      for (int i = 0; i < N; i++)
        total += part[i]; // NORACE
    pthread_barrier_wait(&bar);
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&bar, 0, N);
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], 0, f, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return total == 0; // NORACE
}
