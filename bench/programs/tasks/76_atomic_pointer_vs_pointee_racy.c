#include <pthread.h>
#include <stdatomic.h>

static int v1, v2;
static int cells[2];
static int *_Atomic p = &cells[0];

static void *w(void *a) {
  for (int i = 0; i < 10; i++)
    *p += 1; // RACE!
  return a;
}
int main(void) {
  pthread_t x, y;
  v1 = 1; // NORACE
  v2 = 2; // NORACE
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return cells[0] + v1 + v2; // NORACE
}
