// Threads that a loop only tries to join, or waits for a while, may still run after it.
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>
static int a, b;
static void *count(void *p) {
  __atomic_fetch_add((int *)p, 1, __ATOMIC_RELAXED); // RACE
  return 0;
}
int main(void) {
  pthread_t t[4], u[4];
  struct timespec soon = {1, 0};
  int late = 0;
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, count, &a);
  for (int i = 0; i < 4; i++)
    pthread_create(&u[i], 0, count, &b);
  for (int i = 0; i < 4; i++)
    pthread_tryjoin_np(t[i], 0);
  a = 0; // RACE
  for (int i = 0; i < 4; i++)
    if (pthread_timedjoin_np(u[i], 0, &soon))
      late++;
  b = late; // RACE
  return 0;
}
