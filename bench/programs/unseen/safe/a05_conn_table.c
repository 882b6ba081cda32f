/* Connection table with bucket locks; lookups return a counted reference. */
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

#define NB 8
typedef unsigned conn_id;

struct conn {
  conn_id id;
  atomic_uint refs;
  pthread_mutex_t lock;
  unsigned long bytes_in, bytes_out;
  int closed;
  struct conn *next;
};

static struct bucket {
  pthread_rwlock_t rw;
  struct conn *first;
} buckets[NB];

static struct bucket *bucket_for(conn_id id) { return &buckets[id % NB]; }

static void conn_put(struct conn *c) {
  if (atomic_fetch_sub(&c->refs, 1) == 1) {
    pthread_mutex_destroy(&c->lock);
    free(c); // NORACE
  }
}

static struct conn *conn_get(conn_id id) {
  struct bucket *b = bucket_for(id);
  struct conn *c;
  pthread_rwlock_rdlock(&b->rw);
  for (c = b->first; c; c = c->next) // NORACE
    if (c->id == id) { // NORACE
      atomic_fetch_add(&c->refs, 1);
      break;
    }
  pthread_rwlock_unlock(&b->rw);
  return c;
}

static int conn_open(conn_id id) {
  struct bucket *b = bucket_for(id);
  struct conn *c = calloc(1, sizeof *c);
  if (!c)
    return -1;
  c->id = id; // NORACE
  atomic_init(&c->refs, 1);
  pthread_mutex_init(&c->lock, NULL);
  pthread_rwlock_wrlock(&b->rw);
  c->next = b->first; // NORACE
  b->first = c; // NORACE
  pthread_rwlock_unlock(&b->rw);
  return 0;
}

static void conn_close(conn_id id) {
  struct bucket *b = bucket_for(id);
  struct conn **pp, *c = NULL;
  pthread_rwlock_wrlock(&b->rw);
  for (pp = &b->first; *pp; pp = &(*pp)->next) // NORACE
    if ((*pp)->id == id) { // NORACE
      c = *pp; // NORACE
      *pp = c->next; // NORACE
      break;
    }
  pthread_rwlock_unlock(&b->rw);
  if (!c)
    return;
  pthread_mutex_lock(&c->lock);
  c->closed = 1; // NORACE
  pthread_mutex_unlock(&c->lock);
  conn_put(c);
}

static void conn_account(conn_id id, unsigned in, unsigned out) {
  struct conn *c = conn_get(id);
  if (!c)
    return;
  pthread_mutex_lock(&c->lock);
  if (!c->closed) { // NORACE
    c->bytes_in += in; // NORACE
    c->bytes_out += out; // NORACE
  }
  pthread_mutex_unlock(&c->lock);
  conn_put(c);
}

static void *traffic(void *arg) {
  unsigned s = (unsigned)(size_t)arg;
  for (int i = 0; i < 100; i++) {
    s = s * 1664525u + 1013904223u;
    conn_account((s >> 8) % 20, s & 63, 1);
  }
  return NULL;
}

static void *churn(void *arg) {
  (void)arg;
  for (conn_id i = 0; i < 20; i += 2) {
    conn_close(i);
    conn_open(i);
  }
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < NB; i++)
    pthread_rwlock_init(&buckets[i].rw, NULL);
  for (conn_id i = 0; i < 20; i++)
    if (conn_open(i))
      return 1;
  pthread_create(&t[0], NULL, traffic, (void *)1);
  pthread_create(&t[1], NULL, traffic, (void *)2);
  pthread_create(&t[2], NULL, churn, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  for (conn_id i = 0; i < 20; i++)
    conn_close(i);
  return 0;
}
