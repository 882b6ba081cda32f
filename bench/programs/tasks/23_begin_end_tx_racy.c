#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
struct db { pthread_mutex_t m; int rows; int closed; };
static struct db g = {PTHREAD_MUTEX_INITIALIZER, 0, 0};

static int begin_tx(struct db *d) {
  if (__VERIFIER_nondet_int() == 13)
    return -1;
  pthread_mutex_lock(&d->m);
  return 0;
}
static void end_tx(struct db *d) { pthread_mutex_unlock(&d->m); }

static void *client(void *a) {
  struct db *d = &g;
  for (int i = 0; i < 5; i++) {
    int rc = begin_tx(d);
    d->rows++; // RACE!
    if (rc == 0) end_tx(d);
  }
  return a;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(t + i, 0, client, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(*(t + i), 0);
  return g.rows; // NORACE
}
