#include <pthread.h>
#include <stdlib.h>
typedef struct { pthread_mutex_t m; int stop; int work; pthread_t *threads; int n; } pool;
static void *run(void *arg) {
  pool *p = arg;
  pthread_mutex_lock(&p->m);
  while (!p->stop) { p->work++; pthread_mutex_unlock(&p->m); pthread_mutex_lock(&p->m); } // NORACE
  pthread_mutex_unlock(&p->m);
  return 0;
}
static pool *create(int n) {
  pool *p = malloc(sizeof *p);
  if (!p) return 0;
  p->stop = 0; p->work = 0; // NORACE
  pthread_mutex_init(&p->m, 0);
  p->threads = malloc(n * sizeof(pthread_t));
  p->n = 0; for (int i = 0; i < n; i++) { pthread_create(&p->threads[i], 0, run, p); p->n++; } // NORACE
  return p;
}
static int destroy(pool *p) {
  pthread_mutex_lock(&p->m);
  p->stop = 1; // NORACE
  pthread_mutex_unlock(&p->m);
  for (int i = 0; i < p->n; i++) // NORACE
    pthread_join(p->threads[i], 0);
  int w = p->work; // NORACE
  free(p->threads);
  free(p); // NORACE
  return w;
}
int main(int argc, char **argv) {
  for (int i = 0; i < argc; i++) {
  pool *p = create(4);
  if (!p) return 1;
  destroy(p);
  }
}
