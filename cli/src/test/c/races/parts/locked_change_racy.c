// Parts of arrays in which threads meet: locked change.
#include <pthread.h>
#include <stdint.h>
static int v[4096];
static int chunk = 100;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int get(void) {
  pthread_mutex_lock(&m);
  int c = chunk; // NORACE
  pthread_mutex_unlock(&m);
  return c;
}
static void *ctl(void *p) {
  pthread_mutex_lock(&m);
  chunk = 50; // NORACE
  pthread_mutex_unlock(&m);
  return 0;
}
static void *w(void *p) {
  int id = (int)(intptr_t)p;
  int c = get();
  int lo = id * c, hi = lo + c;
  for (int i = lo; i < hi; i++)
    v[i]++; // RACE
  return 0;
}
int main(void) {
  pthread_t t[4], c;
  pthread_create(&c, 0, ctl, 0);
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, w, (void *)(intptr_t)i);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  pthread_join(c, 0);
  return 0;
}
