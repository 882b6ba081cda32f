// Pool of connections; a connection belongs to the thread that acquired it.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define NCONN 3
struct conn { int fd; int busy; long bytes; char buf[32]; };
struct pool {
  pthread_mutex_t lock;
  pthread_cond_t freed;
  struct conn conn[NCONN];
  int waiting;
};
static struct pool pool = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER};

static struct conn *acquire(struct pool *p) {
  struct conn *c = NULL;
  pthread_mutex_lock(&p->lock);
  for (;;) {
    for (int i = 0; i < NCONN; i++)
      if (!p->conn[i].busy) { // NORACE
        c = &p->conn[i];
        c->busy = 1; // NORACE
        break;
      }
    if (c)
      break;
    p->waiting++; // NORACE
    pthread_cond_wait(&p->freed, &p->lock);
    p->waiting--; // NORACE
  }
  pthread_mutex_unlock(&p->lock);
  return c;
}

static void release(struct pool *p, struct conn *c) {
  pthread_mutex_lock(&p->lock);
  c->busy = 0; // NORACE
  if (p->waiting) // NORACE
    pthread_cond_signal(&p->freed);
  pthread_mutex_unlock(&p->lock);
}

static void *client(void *arg) {
  for (int i = 0; i < 50; i++) {
    struct conn *c = acquire(&pool);
    c->bytes += snprintf(c->buf, sizeof c->buf, "req %d", i); // NORACE
    release(&pool, c);
  }
  return NULL;
}

int main(void) {
  pthread_t t[5];
  for (int i = 0; i < NCONN; i++)
    pool.conn[i].fd = i + 3; // NORACE
  for (int i = 0; i < 5; i++)
    pthread_create(&t[i], NULL, client, NULL);
  for (int i = 0; i < 5; i++)
    pthread_join(t[i], NULL);
  long n = 0;
  for (int i = 0; i < NCONN; i++)
    n += pool.conn[i].bytes; // NORACE
  printf("%ld\n", n);
  return 0;
}
