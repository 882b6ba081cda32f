// The near miss of figure 1: the second thread starts before the first is joined.
#include <pthread.h>

struct func_type {
  int (*func)(int);
};

struct call {
  int x;
  struct func_type *g;
  int *z;
};

static int h1(int x) { return x * x; }
static int h2(int y) { return y + y; }

static void *f(void *arg) {
  struct call *c = arg;
  *c->z = c->g->func(c->x);  // RACE: on z, and on ft.func
  return NULL;
}

int main(void) {
  struct func_type ft;
  int z = 0;
  pthread_t t1, t2;
  struct call a = {1, &ft, &z}, b = {-1, &ft, &z};
  ft.func = h1;  // NORACE
  pthread_create(&t1, NULL, f, &a);
  ft.func = h2;  // RACE
  pthread_create(&t2, NULL, f, &b);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return z;  // NORACE
}
