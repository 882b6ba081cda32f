#include <pthread.h>
#include <stdint.h>

union word {
  uint32_t w;
  uint8_t b[4];
};
struct pair { union word lo, hi; };
static struct pair p;

static void *t1(void *a) {
  p.lo.w = 0x01020304; // NORACE
  return a;
}
static void *t2(void *a) {
  p.hi.b[2] = 7; // NORACE
  return a;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, t1, 0);
  pthread_create(&y, 0, t2, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return p.lo.b[0] + p.hi.b[2]; // NORACE
}
