// A function that starts threads of its own stores other ids over those of its caller's.
#include <pthread.h>
static int a, b;
static void *count(void *p) {
  __atomic_fetch_add((int *)p, 1, __ATOMIC_RELAXED); // RACE
  return 0;
}
static void *quiet(void *p) {
  return p;
}
static void other(pthread_t *t) {
  pthread_t x;
  pthread_create(&x, 0, quiet, 0);
  *t = x;
}
int main(void) {
  pthread_t t[4], u[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, count, &a);
  other(t);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  a = 0; // RACE
  for (int i = 0; i < 4; i++) {
    pthread_create(&u[i], 0, count, &b);
    other(&u[i]);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(u[i], 0);
  b = 0; // RACE
  return 0;
}
