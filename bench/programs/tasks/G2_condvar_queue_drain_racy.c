#include <pthread.h>
#include <stdlib.h>

struct req { int v; struct req *next; };
static struct req *q;
static int closed;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static long sum;

static void *worker(void *a) {
  for (;;) {
    pthread_mutex_lock(&m);
    while (!q && !closed) pthread_cond_wait(&c, &m); // NORACE
    struct req *list = q; // NORACE
    q = NULL; // NORACE
    int stop = closed; // NORACE
    pthread_mutex_unlock(&m);
    while (list) {
      struct req *n = list->next; // NORACE
      list->v *= 2; // NORACE
      sum += list->v; // RACE!
      free(list);
      list = n;
    }
    if (stop) return a;
  }
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 10; i++) {
    struct req *r = malloc(sizeof *r);
    if (!r) abort();
    r->v = i; // NORACE
    pthread_mutex_lock(&m);
    r->next = q; // NORACE
    q = r; // NORACE
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
  }
  pthread_mutex_lock(&m);
  closed = 1; // NORACE
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return (int)sum; // NORACE
}
