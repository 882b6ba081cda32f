// The bytes are counted after the connection has been given back.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define NCONN 3
struct conn { int fd; int busy; long bytes; };
struct pool { pthread_mutex_t lock; pthread_cond_t freed; struct conn conn[NCONN]; };
static struct pool pool = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER};

static struct conn *acquire(struct pool *p) {
  struct conn *c = NULL;
  pthread_mutex_lock(&p->lock);
  while (!c) {
    for (int i = 0; i < NCONN && !c; i++)
      if (!p->conn[i].busy) // NORACE
        c = &p->conn[i];
    if (!c)
      pthread_cond_wait(&p->freed, &p->lock);
  }
  c->busy = 1; // NORACE
  pthread_mutex_unlock(&p->lock);
  return c;
}

static void release(struct pool *p, struct conn *c) {
  pthread_mutex_lock(&p->lock);
  c->busy = 0; // NORACE
  pthread_cond_signal(&p->freed);
  pthread_mutex_unlock(&p->lock);
}

static void *client(void *arg) {
  for (int i = 0; i < 500; i++) {
    struct conn *c = acquire(&pool);
    int n = c->fd + i; // NORACE
    release(&pool, c);
    c->bytes += n; // RACE
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
  printf("%ld\n", pool.conn[0].bytes); // NORACE
  return 0;
}
