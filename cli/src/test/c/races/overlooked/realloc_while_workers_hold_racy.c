// A table grows under a lock; a worker keeps a pointer into the old one.
#include <pthread.h>
#include <stdlib.h>
struct conn { int bytes; };
static struct conn *table;
static int count;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *arg) {
  pthread_mutex_lock(&m);
  struct conn *c = table; // NORACE
  pthread_mutex_unlock(&m);
  if (c)
    c->bytes++; // RACE
  return 0;
}
int main(void) {
  pthread_t t;
  table = calloc(4, sizeof *table);
  count = 4;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&m);
  count *= 2;
  table = realloc(table, count * sizeof *table); // RACE
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return table[0].bytes; // NORACE
}
