// A pointer is stored and loaded without order: what was written to the object before is not ordered either.
#include <pthread.h>
#include <stdlib.h>

struct config {
  int limit;
  int level;
  int unused;
};

static struct config *current;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void fill(struct config *c, int limit) {
  c->limit = limit;  // RACE
  c->unused = 1;     // NORACE: nobody reads it
}

static void *update(void *arg) {
  for (int i = 0; i < 10; i++) {
    struct config *c = malloc(sizeof *c);
    if (c == NULL) abort();
    fill(c, i);
    c->level = i;  // NORACE: read under the lock only by who found it there
    pthread_mutex_lock(&lock);
    current = c;  // RACE
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static int limit_of(const struct config *c) {
  return c->limit;  // RACE
}

static void *look(void *arg) {
  struct config *c = current;  // RACE
  return c != NULL && limit_of(c) > 3 ? arg : NULL;
}

static void *look_locked(void *arg) {
  pthread_mutex_lock(&lock);
  struct config *c = current;
  pthread_mutex_unlock(&lock);
  return c != NULL && c->level > 3 ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, update, NULL);
  pthread_create(&t[1], NULL, look, NULL);
  pthread_create(&t[2], NULL, look_locked, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
