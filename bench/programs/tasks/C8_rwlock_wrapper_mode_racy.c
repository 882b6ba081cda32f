#include <pthread.h>

enum mode { RD, WR };
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int x;
static void take(enum mode m) {
  if (m == WR) pthread_rwlock_wrlock(&rw);
  else pthread_rwlock_rdlock(&rw);
}
static void *w(void *a) {
  take(RD);
  x++; // RACE!
  pthread_rwlock_unlock(&rw);
  return a;
}
static void *r(void *a) {
  take(RD);
  int v = x; // RACE!
  pthread_rwlock_unlock(&rw);
  return v ? a : 0;
}
int main(void) {
  pthread_t p, q;
  pthread_create(&p, 0, w, 0);
  pthread_create(&q, 0, r, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  return x; // NORACE
}
