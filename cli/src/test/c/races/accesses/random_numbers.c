// Libraries lock the state of rand and random, but not that of drand48.
#include <pthread.h>
#include <stdlib.h>

static void *draw(void *unused) {
  srandom(3); // NORACE
  long sum = rand() + random(); // NORACE
  sum += lrand48(); // RACE
  return sum ? unused : NULL;
}

int main(void) {
  pthread_t a, b;
  srand(7); // NORACE
  srand48(7); // NORACE
  pthread_create(&a, NULL, draw, NULL);
  pthread_create(&b, NULL, draw, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
