// Each thread gets an object of its own with its number and a buffer of its own.
#include <pthread.h>
#include <stdlib.h>

#define N 4

struct task {
  int number;
  int *buffer;
};

static int totals[N];

static void *work(void *arg) {
  struct task *t = arg;
  int me = t->number;  // NORACE
  for (int i = 0; i < 8; i++) t->buffer[i] = i;  // NORACE
  totals[me] = t->buffer[7];  // NORACE
  free(t->buffer);  // NORACE
  free(t);  // NORACE
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) {
    struct task *t = malloc(sizeof *t);
    if (t == NULL) abort();
    t->number = i;  // NORACE
    t->buffer = malloc(8 * sizeof(int));  // NORACE
    pthread_create(&threads[i], NULL, work, t);
  }
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return totals[0];  // NORACE
}
