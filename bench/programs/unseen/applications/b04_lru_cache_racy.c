// The hit path does not take the lock exclusively: LRU moved and hits counted under the read lock.
#include <pthread.h>
#include <stdlib.h>
#define NB 16
struct entry { int key, value; struct entry *hnext; unsigned long stamp; };
struct cache {
  pthread_rwlock_t lock;
  struct entry *bucket[NB];
  unsigned long clock;
  long hits, misses;
};
static struct cache the_cache = {.lock = PTHREAD_RWLOCK_INITIALIZER};

static struct entry *lookup(struct cache *c, int key) {
  struct entry *e = c->bucket[key % NB]; // NORACE
  while (e && e->key != key) // NORACE
    e = e->hnext; // NORACE
  return e;
}

int cache_get(struct cache *c, int key, int *out) {
  pthread_rwlock_rdlock(&c->lock);
  struct entry *e = lookup(c, key);
  if (!e) {
    pthread_rwlock_unlock(&c->lock);
    return 0;
  }
  *out = e->value; // NORACE
  e->stamp = ++c->clock; // RACE
  c->hits++; // RACE
  pthread_rwlock_unlock(&c->lock);
  return 1;
}

void cache_put(struct cache *c, int key, int value) {
  pthread_rwlock_wrlock(&c->lock);
  struct entry *e = lookup(c, key);
  if (!e) {
    e = malloc(sizeof *e);
    if (!e) abort();
    e->key = key; // NORACE
    e->hnext = c->bucket[key % NB]; // NORACE
    c->bucket[key % NB] = e; // NORACE
  }
  e->value = value; // NORACE
  e->stamp = ++c->clock; // NORACE
  c->misses++; // NORACE
  pthread_rwlock_unlock(&c->lock);
}

static void *worker(void *arg) {
  struct cache *c = arg;
  unsigned s = 1;
  for (int i = 0; i < 500; i++) {
    int v;
    s = s * 1103515245u + 12345u;
    int key = (s >> 16) % 64;
    if (!cache_get(c, key, &v))
      cache_put(c, key, key * key);
  }
  return NULL;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, worker, &the_cache);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return the_cache.hits < 0; // NORACE
}
