// Loops that start threads and pass their end, which is negative: the one that joins does not begin.
#include <pthread.h>
#include <stdlib.h>
static int a, b;
static void *count(void *p) {
  __atomic_fetch_add((int *)p, 1, __ATOMIC_RELAXED); // RACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[8], u[8];
  int n = argc > 5 ? atoi(argv[1]) : -1;
  for (int i = 0; i != n; i++) {
    if (i == 4)
      break;
    pthread_create(&t[i], 0, count, &a);
  }
  for (unsigned i = 0; i < n; i++) {
    if (i == 4)
      break;
    pthread_create(&u[i], 0, count, &b);
  }
  for (int i = 0; i < n; i++)
    pthread_join(t[i], 0);
  a = 0; // RACE
  for (int i = 0; i < n; i++)
    pthread_join(u[i], 0);
  b = 0; // RACE
  return 0;
}
