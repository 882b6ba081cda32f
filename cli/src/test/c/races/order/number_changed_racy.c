// Each thread counts its number down to the one that should be alone.
#include <pthread.h>
#include <stddef.h>

struct worker {
  int id, spare;
};

static int count;

static void *run(void *arg) {
  struct worker *w = arg;
  while (w->id > 0) w->id--;  // NORACE
  if (w->id == 0) count++;  // RACE
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
