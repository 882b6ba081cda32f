// Parts of arrays in which threads meet: two rounds.
#include <pthread.h>
#include <stdint.h>
static int v[4096];
static void *w(void *p) {
  int id = (int)(intptr_t)p;
  for (int i = id * 10; i < id * 10 + 10; i++)
    v[i]++; // RACE
  return 0;
}
static void start(pthread_t *t) {
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, w, (void *)(intptr_t)i);
}
int main(void) {
  pthread_t a[4], b[4];
  start(a);
  start(b);
  for (int i = 0; i < 4; i++) {
    pthread_join(a[i], 0);
    pthread_join(b[i], 0);
  }
  return 0;
}
