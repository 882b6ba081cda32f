#include <pthread.h>

struct flags {
  unsigned a : 3;
  unsigned b : 5;
  int c;
};
struct flags f;

static void *left(void *arg) {
  f.a = 1;  // RACE: a and b share a byte
  return arg;
}

static void *right(void *arg) {
  f.b = 2;  // RACE
  f.c = 3;  // NORACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  return 0;
}
