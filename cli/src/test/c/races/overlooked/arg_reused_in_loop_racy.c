// One argument object is filled for each thread.
#include <pthread.h>
#include <stdlib.h>
struct arg { int n; };
static int out[4];
static void *worker(void *p) {
  struct arg *a = p;
  int n = a->n; // RACE
  out[n]++; // RACE
  return 0;
}
int main(void) {
  pthread_t t[4];
  struct arg *a = malloc(sizeof *a);
  for (int i = 0; i < 4; i++) {
    a->n = i; // RACE
    pthread_create(&t[i], 0, worker, a);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return out[0]; // NORACE
}
