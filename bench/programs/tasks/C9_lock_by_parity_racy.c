#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int x[2];
static void *w(void *p) {
  int i = (int)(intptr_t)p;
  pthread_mutex_lock(&m[i & 1]);
  x[(i >> 1) & 1]++; // RACE!
  pthread_mutex_unlock(&m[i & 1]);
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, w, (void *)(intptr_t)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return x[0] + x[1]; // NORACE
}
