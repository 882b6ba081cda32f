// Threads draw their number from a plain counter at their start.
#include <pthread.h>
#define N 4
static int next_id;
static long sum[N];
static void *f(void *arg) {
  int id = next_id++; // RACE
  for (int i = 0; i < 100; i++)
    sum[id % N] += i; // RACE
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, f, 0);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return sum[0] == 0; // NORACE
}
