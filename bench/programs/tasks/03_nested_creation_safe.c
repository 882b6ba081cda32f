#include <pthread.h>
#include <stdlib.h>

struct job { int in; int out; };
static struct job j;

static void *inner(void *p) {
  struct job *q = p;
  q->out = q->in * 2; // NORACE
  return NULL;
}

static void *outer(void *p) {
  struct job *q = p;
  pthread_t t;
  q->in = 21; // NORACE
  if (pthread_create(&t, NULL, inner, q) != 0)
    abort();
  pthread_join(t, NULL);
  return NULL;
}

int main(void) {
  pthread_t t;
  j.out = 0; // NORACE
  if (pthread_create(&t, NULL, outer, &j) != 0)
    abort();
  pthread_join(t, NULL);
  return j.out == 42 ? 0 : 1; // NORACE
}
