// Each thread also looks at the element of its neighbour.
#include <pthread.h>

#define N 3

struct cell {
  int alive;
  int neighbours;
};

static struct cell cells[N + 1];

static void *live(void *arg) {
  struct cell *c = arg;
  c->neighbours = c[1].alive;  // RACE: while the neighbour changes it
  c->alive = 1;  // RACE
  return NULL;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, live, &cells[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return cells[0].neighbours;  // NORACE
}
