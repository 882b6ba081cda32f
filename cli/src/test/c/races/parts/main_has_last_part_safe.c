// Parts of arrays that threads keep to: main has last part.
#include <pthread.h>
#include <stdint.h>
#define T 4
#define N 4000
static int d[N];
static void part(int id) {
  int lo = id * (N / T);
  int hi = lo + N / T;
  for (int i = lo; i < hi; i++)
    d[i] += id; // NORACE
}
static void *thread(void *arg) {
  part((int)(intptr_t)arg);
  return NULL;
}
int main(void) {
  pthread_t t[T - 1];
  for (int i = 0; i < T - 1; i++)
    pthread_create(&t[i], NULL, thread, (void *)(intptr_t)i);
  part(T - 1);
  for (int i = 0; i < T - 1; i++)
    pthread_join(t[i], NULL);
  return d[0]; // NORACE
}
