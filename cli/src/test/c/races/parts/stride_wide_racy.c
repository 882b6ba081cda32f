// Parts of arrays in which threads meet: stride wide.
#include <pthread.h>
#include <stdint.h>
static char v[4096];
static void *w(void *p) {
  int id = (int)(intptr_t)p;
  for (int i = id; i < 100; i += 4)
    *(short *)(v + i) = 1; // RACE
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, w, (void *)(intptr_t)i);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
