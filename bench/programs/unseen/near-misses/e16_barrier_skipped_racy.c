// Thread 0 skips the second barrier in odd rounds (three others and main's stand-in make up the number).
#include <pthread.h>
#define N 3
static pthread_barrier_t bar;
static int cells[N];
static void *f(void *arg) {
  int id = (int)(long)arg;
  long s = 0;
  for (int r = 0; r < 50; r++) {
    cells[id] = r; // RACE
    pthread_barrier_wait(&bar);
    s += cells[(id + 1) % N]; // RACE
    if (id == 0 && (r & 1))
      continue;
    pthread_barrier_wait(&bar);
  }
  if (id == 0)
    for (int i = 0; i < 25; i++)
      pthread_barrier_wait(&bar);
  return (void *)s;
}
int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&bar, 0, N);
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], 0, f, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return 0;
}
