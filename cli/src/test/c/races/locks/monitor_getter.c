// An abstract type whose setter locks and whose getter does not.
#include <pthread.h>
#include <stdlib.h>

struct gauge {
  pthread_mutex_t lock;
  int value;
  int peak;
};

static void gauge_set(struct gauge *g, int v) {
  pthread_mutex_lock(&g->lock);
  g->value = v;  // RACE: with gauge_get
  if (v > g->peak) g->peak = v;  // NORACE
  pthread_mutex_unlock(&g->lock);
}

static int gauge_get(const struct gauge *g) {
  return g->value;  // RACE
}

static int gauge_peak(struct gauge *g) {
  pthread_mutex_lock(&g->lock);
  int p = g->peak;  // NORACE
  pthread_mutex_unlock(&g->lock);
  return p;
}

static void *sensor(void *arg) {
  for (int i = 0; i < 10; i++) gauge_set(arg, i * i % 17);
  return NULL;
}

static void *display(void *arg) {
  return gauge_get(arg) > gauge_peak(arg) ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  struct gauge *g = calloc(1, sizeof *g);
  if (g == NULL) return 1;
  pthread_mutex_init(&g->lock, NULL);
  pthread_create(&a, NULL, sensor, g);
  pthread_create(&b, NULL, display, g);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(g);  // NORACE
  return 0;
}
