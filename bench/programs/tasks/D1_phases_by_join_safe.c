#include <pthread.h>

static int stage[4];
static void *p1(void *a) {
  stage[0] = 1; // NORACE
  return a;
}
static void *p2(void *a) {
  stage[1] = stage[0] + 1; // NORACE
  return a;
}
static void run(void *(*f)(void *), pthread_t *t) { pthread_create(t, 0, f, 0); }
int main(void) {
  pthread_t a, b;
  run(p1, &a);
  pthread_join(a, 0);
  run(p2, &b);
  pthread_join(b, 0);
  return stage[1]; // NORACE
}
