#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define POOL_SIZE 2

typedef struct Connection {
  int sock;
  int in_use;
  unsigned long queries;
  time_t last_used;
  char last_sql[32];
} Connection;

typedef struct Pool {
  Connection conns[POOL_SIZE];
  pthread_mutex_t mutex;
  pthread_cond_t available;
  int waiters;
  int peak_waiters;
} Pool;

static Pool *pool_create(void)
{
  Pool *p = malloc(sizeof(Pool));
  memset(p, 0, sizeof(Pool)); // NORACE
  pthread_mutex_init(&p->mutex, NULL);
  pthread_cond_init(&p->available, NULL);
  for (int i = 0; i < POOL_SIZE; i++)
    p->conns[i].sock = 100 + i; // NORACE
  return p;
}

static Connection *pool_acquire(Pool *p)
{
  Connection *c = NULL;
  pthread_mutex_lock(&p->mutex);
  for (;;) {
    for (int i = 0; i < POOL_SIZE && !c; i++) {
      if (!p->conns[i].in_use) // NORACE
        c = &p->conns[i];
    }
    if (c)
      break;
    p->waiters++; // NORACE
    if (p->waiters > p->peak_waiters) // NORACE
      p->peak_waiters = p->waiters; // NORACE
    pthread_cond_wait(&p->available, &p->mutex);
    p->waiters--; // NORACE
  }
  c->in_use = 1; // NORACE
  pthread_mutex_unlock(&p->mutex);
  return c;
}

static void pool_release(Pool *p, Connection *c)
{
  c->last_used = time(NULL); // NORACE
  pthread_mutex_lock(&p->mutex);
  c->in_use = 0; // NORACE
  pthread_cond_signal(&p->available);
  pthread_mutex_unlock(&p->mutex);
}

/* the caller owns c: no lock needed */
static void query(Connection *c, const char *sql)
{
  c->queries++; // NORACE
  strncpy(c->last_sql, sql, sizeof c->last_sql - 1); // NORACE
  if (c->last_used && time(NULL) - c->last_used > 60) // NORACE
    c->sock++; // NORACE
}

struct client { Pool *pool; int id; int done; };

static void *client_main(void *arg)
{
  struct client *cl = arg;
  for (int i = 0; i < 15; i++) {
    Connection *c = pool_acquire(cl->pool);
    query(c, i % 2 ? "SELECT 1" : "UPDATE t");
    pool_release(cl->pool, c);
    cl->done++; // NORACE
  }
  return NULL;
}

static unsigned long pool_total(Pool *p)
{
  unsigned long n = 0;
  for (int i = 0; i < POOL_SIZE; i++)
    n += p->conns[i].queries; // NORACE
  return n;
}

int main(void)
{
  enum { CLIENTS = 4 };
  pthread_t t[CLIENTS];
  struct client cl[CLIENTS];
  Pool *pool = pool_create();

  for (int i = 0; i < CLIENTS; i++) {
    cl[i] = (struct client){ .pool = pool, .id = i }; // NORACE
    pthread_create(&t[i], NULL, client_main, &cl[i]);
  }
  for (int i = 0; i < CLIENTS; i++)
    pthread_join(t[i], NULL);
  printf("%lu queries, peak %d\n", pool_total(pool), pool->peak_waiters); // NORACE
  pthread_cond_destroy(&pool->available);
  pthread_mutex_destroy(&pool->mutex);
  free(pool);
  return 0;
}
