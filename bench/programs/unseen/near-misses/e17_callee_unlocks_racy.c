// A callee unlocks in a rare case and says so by its result, which the caller ignores.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n, fails;
static int check(int x) {
  if (x % 50 == 49) {
    fails++; // NORACE
    pthread_mutex_unlock(&m);
    return -1;
  }
  return 0;
}
static void step(int x) {
  pthread_mutex_lock(&m);
  int rc = check(x);
  n++; // RACE
  if (rc == 0)
    pthread_mutex_unlock(&m);
}
static void *f(void *arg) {
  for (int i = 0; i < 100; i++)
    step(i);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return n + fails; // NORACE
}
