// Completion objects: wait loops in helpers, result read after the wait.
#include <pthread.h>
#include <stdlib.h>
struct completion { pthread_mutex_t m; pthread_cond_t c; int done; };
static void completion_init(struct completion *x) {
  pthread_mutex_init(&x->m, NULL);
  pthread_cond_init(&x->c, NULL);
  x->done = 0; // NORACE
}
static void complete(struct completion *x) {
  pthread_mutex_lock(&x->m);
  x->done = 1; // NORACE
  pthread_cond_broadcast(&x->c);
  pthread_mutex_unlock(&x->m);
}
static void wait_for_completion(struct completion *x) {
  pthread_mutex_lock(&x->m);
  while (!x->done) // NORACE
    pthread_cond_wait(&x->c, &x->m);
  pthread_mutex_unlock(&x->m);
}

struct request { struct completion done; int arg; long result; };

static void *serve(void *arg) {
  struct request *r = arg;
  long f = 1;
  for (int i = 2; i <= r->arg; i++) // NORACE
    f *= i;
  r->result = f; // NORACE
  complete(&r->done);
  return NULL;
}

int main(void) {
  struct request r;
  pthread_t t;
  completion_init(&r.done);
  r.arg = 10; // NORACE
  if (pthread_create(&t, NULL, serve, &r))
    return 1;
  wait_for_completion(&r.done);
  long v = r.result; // NORACE
  r.result = 0; // NORACE
  pthread_join(t, NULL);
  return v != 3628800;
}
