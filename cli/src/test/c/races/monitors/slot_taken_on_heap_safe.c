// The same with a table on the heap.
#include <pthread.h>
#include <stdlib.h>
#define NCONN 3
struct conn { int fd; int busy; long bytes; };
struct table { pthread_mutex_t m; struct conn conn[NCONN]; };
static struct table *table;
static struct conn *acquire(void) {
  struct conn *c = NULL;
  pthread_mutex_lock(&table->m);
  for (int i = 0; i < NCONN; i++)
    if (!table->conn[i].busy) {  // NORACE
      c = &table->conn[i];
      c->busy = 1;  // NORACE
      pthread_mutex_unlock(&table->m);
      return c;
    }
  pthread_mutex_unlock(&table->m);
  return NULL;
}
static void release(struct conn *c) {
  pthread_mutex_lock(&table->m);
  c->busy = 0;  // NORACE
  pthread_mutex_unlock(&table->m);
}
static void *client(void *arg) {
  for (int i = 0; i < 50; i++) {
    struct conn *c = acquire();
    if (c) {
      c->bytes += i;  // NORACE
      release(c);
    }
  }
  return arg;
}
int main(void) {
  pthread_t t[5];
  table = calloc(1, sizeof *table);
  pthread_mutex_init(&table->m, NULL);
  for (int i = 0; i < 5; i++) pthread_create(&t[i], NULL, client, NULL);
  for (int i = 0; i < 5; i++) pthread_join(t[i], NULL);
  return 0;
}
