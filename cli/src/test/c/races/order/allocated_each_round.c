// A new object for each thread.
#include <pthread.h>
#include <stdlib.h>

struct task {
  int number;
  int result;
};

static int completed;

static void *perform(void *arg) {
  struct task *t = arg;
  t->result = t->number + 1;  // NORACE
  completed++;  // RACE
  free(t);  // NORACE
  return NULL;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) {
    struct task *t = malloc(sizeof *t);
    if (t == NULL) return 1;
    t->number = i;  // NORACE
    pthread_create(&threads[i], NULL, perform, t);
  }
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  return 0;
}
