#include <pthread.h>
#include <string.h>

struct stats { int a; int b; };
static struct stats s;
static void *cnt(void *p) {
  for (int i = 0; i < 10; i++)
    __atomic_fetch_add(&s.a, 1, __ATOMIC_RELAXED); // NORACE
  return p;
}
static void *reset(void *p) {
  __atomic_store_n(&s.a, 0, __ATOMIC_RELAXED); // NORACE
  s.b = 0; // NORACE
  return p;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, cnt, 0);
  pthread_create(&y, 0, reset, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return s.a + s.b; // NORACE
}
