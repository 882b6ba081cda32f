// The error label is behind the unlock: errors are counted without the lock on one path.
#include <pthread.h>
#include <stdlib.h>
#include <errno.h>
struct table { pthread_mutex_t lock; int *v; int n, cap; int errors; };

static int table_add(struct table *t, int x) {
  int rc;
  pthread_mutex_lock(&t->lock);
  if (x < 0) {
    rc = -EINVAL;
    pthread_mutex_unlock(&t->lock);
    goto err;
  }
  if (t->n == t->cap) { // NORACE
    t->errors++; // RACE
    rc = -ENOSPC;
    goto unlock;
  }
  t->v[t->n++] = x; // NORACE
  rc = 0;
unlock:
  pthread_mutex_unlock(&t->lock);
  return rc;
err:
  t->errors++; // RACE
  return rc;
}

static void *w(void *arg) {
  struct table *t = arg;
  for (int i = 0; i < 200; i++)
    table_add(t, i % 3 - 1);
  return NULL;
}

int main(void) {
  struct table *t = calloc(1, sizeof *t);
  pthread_t a, b;
  if (!t) return 1;
  pthread_mutex_init(&t->lock, NULL);
  t->cap = 50; // NORACE
  t->v = calloc(t->cap, sizeof *t->v); // NORACE
  pthread_create(&a, NULL, w, t);
  pthread_create(&b, NULL, w, t);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return t->errors == 0; // NORACE
}
