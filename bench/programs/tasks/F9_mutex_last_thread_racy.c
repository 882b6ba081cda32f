#include <pthread.h>

#define N 3
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int left = N, best, published;
static void *w(void *p) {
  int mine = *(int *)p; // NORACE
  int last;
  pthread_mutex_lock(&m);
  if (mine > best) best = mine; // RACE!
  last = --left <= 1; // NORACE
  pthread_mutex_unlock(&m);
  if (last)
    published = best; // RACE!
  return 0;
}
int main(void) {
  pthread_t t[N];
  int v[N] = {4, 8, 6};
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, w, &v[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return published; // NORACE
}
