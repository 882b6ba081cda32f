#include <pthread.h>
static pthread_mutex_t mu;
static int v;
static void upd(int need_lock, int d) {
  if (need_lock)
    pthread_mutex_lock(&mu);
  v += d; // RACE!
  if (need_lock)
    pthread_mutex_unlock(&mu);
}
static void *a(void *p) { upd(1, 1); return p; }
static void *b(void *p) { upd(0, 2); return p; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, a, 0);
  pthread_create(&u, 0, b, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return v; // NORACE
}
