// The objects of one stack are moved to memory that another one gets.
#include <pthread.h>
#include <stdlib.h>
struct item { int id, value; };
static pthread_mutex_t big = PTHREAD_MUTEX_INITIALIZER;
struct stack { pthread_mutex_t m; struct item **v; size_t n, cap; };
static struct stack work = {.m = PTHREAD_MUTEX_INITIALIZER}, done = {.m = PTHREAD_MUTEX_INITIALIZER};
static int push(struct stack *s, struct item *x) {
  int rc = 0;
  pthread_mutex_lock(&big);
  if (s->n == s->cap) {
    size_t cap = s->cap ? s->cap * 2 : 8;
    struct item **v = realloc(s->v, cap * sizeof *v);
    if (!v) { rc = -1; goto out; }
    s->v = v;
    s->cap = cap;
  }
  s->v[s->n++] = x;
out:
  pthread_mutex_unlock(&big);
  return rc;
}
static struct item *pop(struct stack *s) {
  struct item *x = NULL;
  pthread_mutex_lock(&big);
  if (s->n > 0) x = s->v[--s->n];
  pthread_mutex_unlock(&big);
  return x;
}
static void share(void) {
  pthread_mutex_lock(&big);
  done.v = realloc(work.v, 800);
  pthread_mutex_unlock(&big);
}
static void *worker(void *arg) {
  struct item *x;
  share();
  while ((x = pop(&work)) != NULL) {
    x->value = x->id * 3;  // RACE
    if (push(&done, x)) free(x);  // RACE
  }
  return arg;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 100; i++) {
    struct item *x = calloc(1, sizeof *x);
    if (!x) abort();
    x->id = i; 
    push(&work, x);
  }
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  long sum = 0;
  struct item *x;
  while ((x = pop(&done)) != NULL) {
    sum += x->value;  // RACE
    free(x);  // RACE
  }
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return sum == 0;
}
