// Parts of arrays in which threads meet: same id twice.
#include <pthread.h>
#define T 4
#define PER 10
static int v[T * PER];
static void *w(void *arg) {
  int id = *(int *)arg; // NORACE
  for (int i = id * PER; i < (id + 1) * PER; i++)
    v[i]++; // RACE
  return 0;
}
int main(void) {
  pthread_t t[T];
  int ids[T];
  for (int i = 0; i < T; i++) {
    ids[i] = i % 2; // NORACE
    pthread_create(&t[i], 0, w, &ids[i]);
  }
  for (int k = 0; k < T; k++)
    pthread_join(t[k], 0);
  return v[0]; // NORACE
}
