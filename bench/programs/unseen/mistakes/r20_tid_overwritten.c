#include <pthread.h>
static int v;
static void *run(void *a) {
  v = 1; // RACE!
  return 0;
}
static void *run2(void *a) { return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, run2, 0);
  pthread_join(t, 0);
  return v; // RACE!
}
