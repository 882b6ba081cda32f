// Parts of arrays that threads keep to: strided.
#include <pthread.h>
#define NTHREADS 8
#define SIZE 1000
static unsigned table[SIZE];
static void *fill(void *arg) {
  unsigned me = *(unsigned *)arg; // NORACE
  for (unsigned i = me; i < SIZE; i += NTHREADS)
    table[i] = i * i; // NORACE
  return arg;
}
int main(void) {
  pthread_t tid[NTHREADS];
  unsigned ids[NTHREADS];
  for (unsigned k = 0; k < NTHREADS; k++) {
    ids[k] = k; // NORACE
    pthread_create(tid + k, NULL, fill, ids + k);
  }
  for (unsigned k = 0; k < NTHREADS; k++)
    pthread_join(tid[k], NULL);
  return table[3] != 9; // NORACE
}
