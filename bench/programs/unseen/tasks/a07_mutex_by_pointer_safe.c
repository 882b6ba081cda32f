// The lock is passed by pointer through two levels.
#include <pthread.h>
#include <stdlib.h>
struct job { int *target; pthread_mutex_t *lock; };
static int total;
static pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;

static void add(int *p, pthread_mutex_t *l, int n) {
  pthread_mutex_lock(l);
  *p += n; // NORACE
  pthread_mutex_unlock(l);
}

static void *w(void *arg) {
  struct job *j = arg;
  for (int i = 0; i < 10; i++)
    add(j->target, j->lock, i); // NORACE
  free(j);
  return 0;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) {
    struct job *j = malloc(sizeof *j);
    if (!j) abort();
    j->target = &total; // NORACE
    j->lock = &total_lock; // NORACE
    pthread_create(&t[i], 0, w, j);
  }
  add(&total, &total_lock, 1);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return total; // NORACE
}
