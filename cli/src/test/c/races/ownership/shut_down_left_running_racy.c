#include <pthread.h>
#include <stdlib.h>

/* Nobody waits for those who use it. */
struct config { int generation; int limit; };

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct config *current;

static struct config *load(int generation) {
  struct config *c = calloc(1, sizeof *c);
  if (!c) abort();
  c->generation = generation; // NORACE
  c->limit = 10 + generation; // NORACE
  return c;
}

static void drop(struct config *c) {
  if (c)
    free(c); // RACE
}

static void *reload(void *arg) {
  for (int i = 2; i < 1000; i++) {
    struct config *fresh = load(i);
    pthread_rwlock_wrlock(&lock);
    struct config *old = current; // NORACE
    current = fresh; // NORACE
    pthread_rwlock_unlock(&lock);
    drop(old);
  }
  return arg;
}

static void *work(void *arg) {
  long sum = 0;
  for (int i = 0; i < 1000; i++) {
    pthread_rwlock_rdlock(&lock);
    sum += current->limit; // RACE
    pthread_rwlock_unlock(&lock);
  }
  return (void *)sum;
}

int main(void) {
  pthread_t r, w[2];
  current = load(1); // NORACE
  pthread_create(&r, NULL, reload, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&w[i], NULL, work, NULL), pthread_detach(w[i]);
  pthread_join(r, NULL);
  drop(current); // NORACE
  return 0;
}
