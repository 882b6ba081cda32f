#include <pthread.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int v, hits;
static void *run(void *p) {
  if (pthread_rwlock_tryrdlock(&rw) == 0) {
    hits += v; // RACE!
    pthread_rwlock_unlock(&rw);
  }
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_rwlock_wrlock(&rw);
  v = 3; // NORACE
  pthread_rwlock_unlock(&rw);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return hits; // NORACE
}
