// Two threads have the number by which only one should do it.
#include <pthread.h>
#include <stddef.h>

struct worker {
  int id, spare;
};

static int count;

static void *run(void *arg) {
  struct worker *w = arg;
  if (w->id == 0) count++;  // RACE
  return NULL;
}

int main(void) {
  pthread_t t[4];
  struct worker w[4];
  for (int i = 0; i < 4; i++) {
    w[i].id = i / 2;  // NORACE
    pthread_create(&t[i], NULL, run, &w[i]);
  }
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return count;  // NORACE
}
