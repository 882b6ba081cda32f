// The thread whose number is a variable of its creator's does something alone, counted down.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct worker {
  int id, last;
};

static int sum;

static void *run(void *arg) {
  struct worker *w = arg;
  if (w->id == w->last) sum += w->id;  // NORACE
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc + 3;
  pthread_t *t = calloc(n, sizeof *t);
  struct worker *w = calloc(n, sizeof *w);
  for (int i = 0; i < n; i++) {
    w[i].id = n - i;  // NORACE
    w[i].last = n;  // NORACE
    pthread_create(&t[i], NULL, run, &w[i]);
  }
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  return sum;  // NORACE
}
