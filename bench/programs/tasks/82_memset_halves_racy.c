#include <pthread.h>
#include <string.h>

static char page[128];

static void *low(void *a) {
  memset(page, 1, 65); // RACE!
  return a;
}
static void *high(void *a) {
  memset(page + 64, 2, 64); // RACE!
  return a;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, low, 0);
  pthread_create(&y, 0, high, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return page[63] + page[64] == 3 ? 0 : 1; // NORACE
}
