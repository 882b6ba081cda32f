#include <pthread.h>
#include <stdlib.h>
static int *vec;
static int n;
static pthread_mutex_t mu;
static void *grow(void *a) {
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&mu);
    vec = realloc(vec, (n + 1) * sizeof *vec); // RACE!
    vec[n++] = i;
    pthread_mutex_unlock(&mu);
  }
  return a;
}
static void *use(void *a) {
  pthread_mutex_lock(&mu);
  int *p = n ? &vec[0] : 0;
  pthread_mutex_unlock(&mu);
  return p && *p ? a : 0; // RACE!
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, grow, 0);
  pthread_create(&u, 0, use, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
