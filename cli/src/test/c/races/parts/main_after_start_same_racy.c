// Parts of arrays in which threads meet: main after start same.
#include <pthread.h>
#include <stdint.h>
static int v[4096];
static void *w(void *p) {
  int id = (int)(intptr_t)p;
  for (int i = id * 10; i < id * 10 + 10; i++)
    v[i]++; // RACE
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) {
    pthread_create(&t[i], 0, w, (void *)(intptr_t)i);
    for (int k = i * 10; k < i * 10 + 10; k++)
      v[k]++; // RACE
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
