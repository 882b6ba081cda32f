#include <pthread.h>
#include <stdlib.h>

struct acct { int id; pthread_mutex_t m; long bal; };
struct plan { struct acct *from, *to; };

static void transfer(struct acct *f, struct acct *t, long n) {
  pthread_mutex_lock(&f->m);
  f->bal -= n; // RACE!
  t->bal += n; // RACE!
  pthread_mutex_unlock(&f->m);
}
static void *go(void *p) {
  struct plan *q = p;
  for (int i = 0; i < 50; i++) transfer(q->from, q->to, i);
  return 0;
}
static struct acct *mk(int id) {
  struct acct *a = malloc(sizeof *a);
  if (!a) abort();
  a->id = id; // NORACE
  a->bal = 100; // NORACE
  pthread_mutex_init(&a->m, 0);
  return a;
}
int main(void) {
  struct acct *x = mk(1), *y = mk(2);
  struct plan p = {x, y}, q = {y, x};
  pthread_t a, b;
  pthread_create(&a, 0, go, &p);
  pthread_create(&b, 0, go, &q);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return x->bal + y->bal == 200 ? 0 : 1; // NORACE
}
