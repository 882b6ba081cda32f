#include <pthread.h>
#include <stdatomic.h>

static atomic_bool f1, f2;
static atomic_int turn = 1;
static int cs;

static void *t1(void *a) {
  f1 = 1;
  while (!f1) {
    if (turn != 1) {
      f1 = 0;
      while (turn != 1)
        ;
      f1 = 1;
    }
  }
  cs = 1; // RACE!
  turn = 2;
  f1 = 0;
  return a;
}

static void *t2(void *a) {
  f2 = 1;
  while (f1) {
    if (turn != 2) {
      f2 = 0;
      while (turn != 2)
        ;
      f2 = 1;
    }
  }
  cs = 2; // RACE!
  turn = 1;
  f2 = 0;
  return a;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, t1, 0);
  pthread_create(&y, 0, t2, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return cs; // NORACE
}
