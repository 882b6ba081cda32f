#include <pthread.h>
#include <stdio.h>

static int hits;

static void *w(void *a) {
  for (int i = 0; i < 100; i++)
    __sync_fetch_and_add(&hits, 1); // RACE!
  return a;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  printf("progress %d\n", hits); // RACE!
  pthread_join(x, 0);
  pthread_join(y, 0);
  printf("%d\n", hits); // NORACE
  return 0;
}
