#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define N 3
static atomic_int left = N;
static int part[N];
static int total;
static void *w(void *p) {
  int i = (int)(intptr_t)p;
  part[i] = i + 1; // RACE!
  if (atomic_fetch_sub(&left, 1) <= 2)
    for (int k = 0; k < N; k++) total += part[k]; // RACE!
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return total; // NORACE
}
