#include <pthread.h>
#include <stdatomic.h>

static int d;
static atomic_int f;
static void *p(void *a) {
  for (int i = 0; i < 3; i++) {
    while (atomic_load(&f) != 0)
      ;
    d = i; // NORACE
    atomic_store(&f, 1);
  }
  return a;
}
static void *c(void *a) {
  int s = 0;
  for (int i = 0; i < 3; i++) {
    while (atomic_load(&f) != 1)
      ;
    s += d; // NORACE
    atomic_store(&f, 0);
  }
  return s ? a : 0;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, p, 0);
  pthread_create(&y, 0, c, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
