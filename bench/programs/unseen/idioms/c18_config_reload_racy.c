// The pointer is taken under the read lock but used after it; the reload frees the old one.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
struct config { int workers; char name[32]; };
static struct config *cur;
static pthread_rwlock_t cfg_lock = PTHREAD_RWLOCK_INITIALIZER;
static int stop;

static struct config *cfg(void) {
  pthread_rwlock_rdlock(&cfg_lock);
  struct config *c = cur; // NORACE
  pthread_rwlock_unlock(&cfg_lock);
  return c;
}

static void cfg_reload(int gen) {
  struct config *n = malloc(sizeof *n);
  if (!n) return;
  n->workers = gen; // NORACE
  snprintf(n->name, sizeof n->name, "gen%d", gen); // NORACE
  pthread_rwlock_wrlock(&cfg_lock);
  struct config *old = cur; // NORACE
  cur = n; // NORACE
  pthread_rwlock_unlock(&cfg_lock);
  free(old); // RACE
}

static void *worker(void *arg) {
  long n = 0;
  while (!stop) { // RACE
    struct config *c = cfg();
    n += c->workers; // RACE
    n += c->name[0]; // RACE
  }
  return (void *)n;
}

int main(void) {
  pthread_t t[3];
  cfg_reload(0);
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 1; i < 20; i++)
    cfg_reload(i);
  stop = 1; // RACE
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
