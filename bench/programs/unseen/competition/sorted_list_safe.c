#include <stdlib.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

struct cell { int v; struct cell *nx; };
struct cell *lst;
pthread_mutex_t lst_mtx = PTHREAD_MUTEX_INITIALIZER;

void insert(int v) {
  struct cell *c = malloc(sizeof(*c));
  struct cell **pp;
  if (!c) abort();
  c->v = v; // NORACE
  pthread_mutex_lock(&lst_mtx);
  pp = &lst;
  while (*pp && (*pp)->v < v) // NORACE
    pp = &(*pp)->nx;
  c->nx = *pp; // NORACE
  *pp = c; // NORACE
  pthread_mutex_unlock(&lst_mtx);
}

int contains(int v) {
  struct cell *p;
  int found = 0;
  pthread_mutex_lock(&lst_mtx);
  p = lst; // NORACE
  while (p) {
    if (p->v == v) // NORACE
      found = 1;
    p = p->nx; // NORACE
  }
  pthread_mutex_unlock(&lst_mtx);
  return found;
}

void *ins(void *x) {
  for (int i = 0; i < 3; i++)
    insert(__VERIFIER_nondet_int());
  return x;
}

void *look(void *x) {
  contains(__VERIFIER_nondet_int());
  return x;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, ins, 0);
  pthread_create(&b, 0, ins, 0);
  pthread_create(&c, 0, look, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return contains(0);
}
