// Wrappers of wrappers, with the lock as an argument all the way down.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static int entries, generation;

static void checked(int status) {
  if (status != 0) abort();
}
static void mutex_lock(pthread_mutex_t *m) { checked(pthread_mutex_lock(m)); }
static void mutex_unlock(pthread_mutex_t *m) { checked(pthread_mutex_unlock(m)); }
static void table_begin(void) { mutex_lock(&table_lock); }
static void table_end(void) { mutex_unlock(&table_lock); }

static void *inserter(void *arg) {
  table_begin();
  entries++;  // NORACE
  generation++;  // RACE
  table_end();
  return arg;
}

static void *remover(void *arg) {
  table_begin();
  entries--;  // NORACE
  table_end();
  generation++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, inserter, NULL);
  pthread_create(&b, NULL, remover, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
