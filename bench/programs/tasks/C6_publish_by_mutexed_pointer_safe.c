#include <pthread.h>
#include <stdlib.h>

struct cfg { int a; };
static struct cfg *cur;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *upd(void *p) {
  for (int i = 0; i < 5; i++) {
    struct cfg *n = malloc(sizeof *n);
    if (!n) abort();
    n->a = i; // NORACE
    pthread_mutex_lock(&m);
    cur = n; // NORACE
    pthread_mutex_unlock(&m);
  }
  return p;
}
static void *rd(void *p) {
  struct cfg *c;
  pthread_mutex_lock(&m);
  c = cur; // NORACE
  pthread_mutex_unlock(&m);
  return c && c->a > 9 ? 0 : p; // NORACE
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, upd, 0);
  pthread_create(&y, 0, rd, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
