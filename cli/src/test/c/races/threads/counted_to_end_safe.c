// Loops that start threads and end where those that join do, whatever the numbers are compared as.
#include <pthread.h>
#include <stdlib.h>
static int a, b;
static void *count(void *p) {
  __atomic_fetch_add((int *)p, 1, __ATOMIC_RELAXED); // NORACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[8], u[8];
  size_t n = argc % 8;
  for (size_t i = 0; i != n; i++)
    pthread_create(&t[i], 0, count, &a);
  for (size_t i = 0; i < n; i++)
    pthread_join(t[i], 0);
  a = 0; // NORACE
  int k = argc;
  for (unsigned i = 0; i < k; i++)
    pthread_create(&u[i], 0, count, &b);
  for (int i = 0; i < k; i++)
    pthread_join(u[i], 0);
  b = 0; // NORACE
  return 0;
}
