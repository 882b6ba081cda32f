#include <pthread.h>

struct pair {
  int first;
  int second;
};
struct pair p, q, r;

static void *left(void *arg) {
  p = q;  // RACE: writes both fields
  return arg;
}

static void *right(void *arg) {
  p.second++;  // RACE
  r = q;       // NORACE: q is only read
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  return 0;
}
