#include <pthread.h>

struct flags {
  unsigned a : 4;
  unsigned : 0;
  unsigned b : 4;
};
static struct flags f;
static pthread_mutex_t la = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lb = PTHREAD_MUTEX_INITIALIZER;

static void *ta(void *x) {
  pthread_mutex_lock(&la);
  f.a = 3; // NORACE
  pthread_mutex_unlock(&la);
  return x;
}
static void *tb(void *x) {
  pthread_mutex_lock(&lb);
  f.b = 5; // NORACE
  pthread_mutex_unlock(&lb);
  return x;
}

int main(void) {
  pthread_t p, q;
  pthread_create(&p, 0, ta, 0);
  pthread_create(&q, 0, tb, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  return f.a + f.b == 8 ? 0 : 1; // NORACE
}
