#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct route { int dst, gw, metric; };
static struct route routes[4];
static atomic_int nroutes; /* entries below this number never change */
static pthread_mutex_t add_mu = PTHREAD_MUTEX_INITIALIZER;

static int route_add(int dst, int gw) {
  int n, rc = -1;
  pthread_mutex_lock(&add_mu);
  n = atomic_load(&nroutes);
  if (n < 4) {
    routes[n].dst = dst; // NORACE
    routes[n].gw = gw; // NORACE
    routes[n].metric = dst & 1; // NORACE
    atomic_store(&nroutes, n + 1);
    rc = n;
  }
  pthread_mutex_unlock(&add_mu);
  return rc;
}

static int route_find(int dst) {
  int n = atomic_load(&nroutes);
  for (int i = 0; i < n; i++)
    if (routes[i].dst == dst) // NORACE
      return routes[i].gw + routes[i].metric; // NORACE
  return -1;
}

static void *adder(void *p) {
  for (int i = 0; i < 3; i++)
    route_add(i, __VERIFIER_nondet_int());
  return p;
}
static void *finder(void *p) {
  long s = 0;
  for (int i = 0; i < 50; i++)
    s += route_find(i & 3);
  return (void *)s;
}

int main(void) {
  pthread_t a, b, f;
  pthread_create(&a, 0, adder, 0);
  pthread_create(&b, 0, adder, 0);
  pthread_create(&f, 0, finder, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(f, 0);
  return routes[0].dst == 9; // NORACE
}
