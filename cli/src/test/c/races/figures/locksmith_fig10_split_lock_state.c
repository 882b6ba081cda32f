// LOCKSMITH, figure 10: g is called once with k held and once without. x, accessed after the
// first call, is guarded; y, accessed in g, is not. Both are shared here.
#include <pthread.h>

static pthread_mutex_t k = PTHREAD_MUTEX_INITIALIZER;
static int x, y;

static void g(void) {
  y++;  // RACE: once without k
}

static void *thread(void *arg) {
  pthread_mutex_lock(&k);
  g();
  x++;  // NORACE: k is still held after g
  pthread_mutex_unlock(&k);
  g();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, thread, NULL);
  pthread_create(&b, NULL, thread, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
