// The same object for all threads: allocated before the loop.
#include <pthread.h>
#include <stdlib.h>

struct task {
  int number;
  int result;
};

static void *perform(void *arg) {
  struct task *t = arg;
  t->result = t->number + 1;  // RACE
  return NULL;
}

int main(void) {
  pthread_t threads[4];
  struct task *t = malloc(sizeof *t);
  if (t == NULL) return 1;
  for (int i = 0; i < 4; i++) {
    t->number = i;  // RACE: from the second round on
    pthread_create(&threads[i], NULL, perform, t);
  }
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  free(t);  // NORACE
  return 0;
}
