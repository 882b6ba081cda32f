// Configuration under a rwlock, replaced as a whole; a snapshot is copied out.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
struct config { int workers; int verbose; char name[32]; };
static struct config *cur;
static pthread_rwlock_t cfg_lock = PTHREAD_RWLOCK_INITIALIZER;
static int stop;
static pthread_mutex_t stop_lock = PTHREAD_MUTEX_INITIALIZER;

static void cfg_snapshot(struct config *out) {
  pthread_rwlock_rdlock(&cfg_lock);
  *out = *cur; // NORACE
  pthread_rwlock_unlock(&cfg_lock);
}

static void cfg_reload(int gen) {
  struct config *n = malloc(sizeof *n);
  if (!n) return;
  n->workers = gen; // NORACE
  n->verbose = gen & 1; // NORACE
  snprintf(n->name, sizeof n->name, "gen%d", gen); // NORACE
  pthread_rwlock_wrlock(&cfg_lock);
  struct config *old = cur; // NORACE
  cur = n; // NORACE
  pthread_rwlock_unlock(&cfg_lock);
  free(old); // NORACE
}

static int stopping(void) {
  pthread_mutex_lock(&stop_lock);
  int s = stop; // NORACE
  pthread_mutex_unlock(&stop_lock);
  return s;
}

static void *worker(void *arg) {
  long n = 0;
  while (!stopping()) {
    struct config c;
    cfg_snapshot(&c);
    n += c.workers + (int)strlen(c.name); // NORACE
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
  pthread_mutex_lock(&stop_lock);
  stop = 1; // NORACE
  pthread_mutex_unlock(&stop_lock);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  free(cur); // NORACE
  return 0;
}
