/* Two-phase simulation: after the update the threads read neighbours without waiting. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define CELLS 40
#define NT 4

struct world {
  int energy[CELLS];
  int flow[CELLS];
  pthread_barrier_t step;
};

struct agent { struct world *w; int first, last; int moved; };

static void phase_flow(struct agent *a) {
  struct world *w = a->w; // NORACE
  for (int i = a->first; i < a->last; i++) { // NORACE
    int next = (i + 1) % CELLS;
    w->flow[i] = (w->energy[i] - w->energy[next]) / 4; // RACE!
  }
}

static void phase_apply(struct agent *a) {
  struct world *w = a->w; // NORACE
  for (int i = a->first; i < a->last; i++) { // NORACE
    int prev = (i + CELLS - 1) % CELLS;
    w->energy[i] += w->flow[prev] - w->flow[i]; // RACE!
    a->moved += w->flow[i] != 0; // NORACE
  }
}

static void *live(void *arg) {
  struct agent *a = arg;
  for (int t = 0; t < 10; t++) {
    phase_flow(a);
    pthread_barrier_wait(&a->w->step);
    phase_apply(a);
    /* a second wait is missing here */
  }
  return NULL;
}

int main(void) {
  struct world *w = calloc(1, sizeof *w);
  struct agent ag[NT];
  pthread_t t[NT];
  long sum = 0;
  if (!w)
    return 1;
  for (int i = 0; i < CELLS; i++)
    w->energy[i] = i % 5 * 100; // NORACE
  pthread_barrier_init(&w->step, NULL, NT);
  for (int i = 0; i < NT; i++) {
    ag[i].w = w; // NORACE
    ag[i].first = i * (CELLS / NT); // NORACE
    ag[i].last = ag[i].first + CELLS / NT; // NORACE
    ag[i].moved = 0; // NORACE
    pthread_create(&t[i], NULL, live, &ag[i]);
  }
  for (int i = 0; i < NT; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < CELLS; i++)
    sum += w->energy[i]; // NORACE
  printf("%ld\n", sum);
  free(w); // NORACE
  return 0;
}
