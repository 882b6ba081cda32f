#include <pthread.h>

static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int cache[8], hits;

static int get(int i) {
  pthread_rwlock_rdlock(&rw);
  hits++; // RACE!
  int v = cache[i & 7]; // NORACE
  pthread_rwlock_unlock(&rw);
  return v;
}
static void set(int i, int v) {
  pthread_rwlock_wrlock(&rw);
  cache[i & 7] = v; // NORACE
  pthread_rwlock_unlock(&rw);
}
static void *w(void *a) {
  int s = 0;
  for (int i = 0; i < 30; i++) { set(i, i); s += get(i + 1); }
  return s < 0 ? a : 0;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return hits; // NORACE
}
