#include <pthread.h>
#include <stdlib.h>

struct cfg { int a; };
static struct cfg *cur;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *upd(void *p) {
  for (int i = 0; i < 5; i++) {
    struct cfg *n = malloc(sizeof *n);
    if (!n) abort();
    n->a = i; // RACE!
    pthread_mutex_lock(&m);
    cur = n; // RACE!
    pthread_mutex_unlock(&m);
  }
  return p;
}
static void *rd(void *p) {
  struct cfg *c;
  c = cur; // RACE!
  return c && c->a > 9 ? 0 : p; // RACE!
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, upd, 0);
  pthread_create(&y, 0, rd, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
