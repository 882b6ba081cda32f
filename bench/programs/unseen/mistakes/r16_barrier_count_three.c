#include <pthread.h>
static pthread_barrier_t b;
static int x;
static void *wr(void *a) {
  x = 1; // RACE!
  pthread_barrier_wait(&b);
  return a;
}
static void *rd(void *a) {
  pthread_barrier_wait(&b);
  return x ? a : 0; // RACE!
}
int main(void) {
  pthread_t t, u, w;
  pthread_barrier_init(&b, 0, 2); /* three threads */
  pthread_create(&t, 0, wr, 0);
  pthread_create(&u, 0, rd, 0);
  pthread_create(&w, 0, rd, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
