#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct h { int *p; };
static struct h shared;
static pthread_mutex_t mu;
static void *wr(void *a) {
  struct h l;
  l.p = malloc(4);
  pthread_mutex_lock(&mu);
  memcpy(&shared, &l, sizeof l);
  pthread_mutex_unlock(&mu);
  *l.p = 3; // RACE!
  return a;
}
static void *rd(void *a) {
  pthread_mutex_lock(&mu);
  int *x = shared.p;
  pthread_mutex_unlock(&mu);
  return x && *x ? a : 0; // RACE!
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, wr, 0);
  pthread_create(&u, 0, rd, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
