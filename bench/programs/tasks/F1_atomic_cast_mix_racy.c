#include <pthread.h>
#include <stdatomic.h>

static int n;
static void *a(void *p) {
  for (int i = 0; i < 10; i++)
    atomic_fetch_add((atomic_int *)&n, 1); // RACE!
  return p;
}
static void *b(void *p) {
  for (int i = 0; i < 10; i++)
    n += 2; // RACE!
  return p;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, a, 0);
  pthread_create(&y, 0, b, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return n; // NORACE
}
