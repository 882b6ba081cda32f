// Two numbers lead to one function.
#include <pthread.h>
#include <stddef.h>

struct worker {
  int id, spare;
};

static int count;

static void add(void) {
  count++;  // RACE
}

static void *run(void *arg) {
  struct worker *w = arg;
  if (w->id == 0) add();
  if (w->id == 1) add();
  return NULL;
}

int main(void) {
  pthread_t t[4];
  struct worker w[4];
  for (int i = 0; i < 4; i++) {
    w[i].id = i;  // NORACE
    pthread_create(&t[i], NULL, run, &w[i]);
  }
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return count;  // NORACE
}
