// As if all threads were joined by another function, but their number is made smaller before.
#include <pthread.h>
#include <stdlib.h>

struct pool {
  pthread_t *threads;
  int count;
};

static long total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  total++;  // RACE
  pthread_mutex_unlock(&lock);
  return unused;
}

static struct pool *start(int n) {
  struct pool *p = malloc(sizeof *p);
  if (!p) exit(1);
  p->count = n;
  p->threads = calloc(n, sizeof *p->threads);
  for (int i = 0; i < n; i++) pthread_create(&p->threads[i], NULL, work, NULL);
  return p;
}

static void stop(struct pool *p) {
  for (int i = 0; i < p->count; i++) pthread_join(p->threads[i], NULL);
}

int main(int argc, char **argv) {
  struct pool *p = start(4);
  if (argc > 1) p->count = atoi(argv[1]);
  stop(p);
  return total == 0;  // RACE
}
