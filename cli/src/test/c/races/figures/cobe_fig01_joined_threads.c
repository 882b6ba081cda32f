// Kahlon et al., figure 1: two threads write *z through callbacks, but the first is joined before
// the second starts. No race.
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
  if (c->x > 0) {
    *c->z = c->g->func(c->x);  // NORACE
  } else {
    *c->z = c->g->func(-c->x);  // NORACE
  }
  return NULL;
}

int main(int argc, char **argv) {
  struct func_type ft;
  int z = 0;
  pthread_t t1, t2;
  struct call a = {1, &ft, &z}, b = {-1, &ft, &z};
  (void)argv;
  if (argc > 0) {
    ft.func = h1;  // NORACE
    pthread_create(&t1, NULL, f, &a);
    pthread_join(t1, NULL);
  }
  if (argc < 5) {
    ft.func = h2;  // NORACE
    pthread_create(&t2, NULL, f, &b);
    pthread_join(t2, NULL);
  }
  return z;  // NORACE
}
