// Cache with LRU list and hash under one lock.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define CAP 32
#define NB 16

struct entry {
  int key, value;
  struct entry *hnext;
  struct entry *prev, *next;
};

struct cache {
  pthread_mutex_t lock;
  struct entry *bucket[NB];
  struct entry lru;
  int count;
  long hits, misses;
};

static void lru_unlink(struct entry *e) {
  e->prev->next = e->next; // NORACE
  e->next->prev = e->prev; // NORACE
}

static void lru_front(struct cache *c, struct entry *e) {
  e->next = c->lru.next; // NORACE
  e->prev = &c->lru; // NORACE
  c->lru.next->prev = e; // NORACE
  c->lru.next = e; // NORACE
}

static void evict(struct cache *c) {
  struct entry *e = c->lru.prev; // NORACE
  lru_unlink(e);
  for (struct entry **p = &c->bucket[e->key % NB]; *p; p = &(*p)->hnext) // NORACE
    if (*p == e) { // NORACE
      *p = e->hnext; // NORACE
      break;
    }
  c->count--; // NORACE
  free(e);
}

static struct entry *lookup(struct cache *c, int key) {
  struct entry *e = c->bucket[key % NB]; // NORACE
  while (e && e->key != key) // NORACE
    e = e->hnext; // NORACE
  return e;
}

struct cache *cache_new(void) {
  struct cache *c = calloc(1, sizeof *c);
  if (!c) abort();
  pthread_mutex_init(&c->lock, NULL);
  c->lru.next = c->lru.prev = &c->lru; // NORACE
  return c;
}

int cache_get(struct cache *c, int key, int *out) {
  int ok = 0;
  pthread_mutex_lock(&c->lock);
  struct entry *e = lookup(c, key);
  if (e) {
    lru_unlink(e);
    lru_front(c, e);
    *out = e->value; // NORACE
    c->hits++; // NORACE
    ok = 1;
  } else
    c->misses++; // NORACE
  pthread_mutex_unlock(&c->lock);
  return ok;
}

void cache_put(struct cache *c, int key, int value) {
  struct entry *n = malloc(sizeof *n);
  if (!n) return;
  pthread_mutex_lock(&c->lock);
  struct entry *e = lookup(c, key);
  if (e) {
    e->value = value; // NORACE
    pthread_mutex_unlock(&c->lock);
    free(n);
    return;
  }
  if (c->count == CAP) // NORACE
    evict(c);
  n->key = key; // NORACE
  n->value = value; // NORACE
  n->hnext = c->bucket[key % NB]; // NORACE
  c->bucket[key % NB] = n; // NORACE
  lru_front(c, n);
  c->count++; // NORACE
  pthread_mutex_unlock(&c->lock);
}

static void *worker(void *arg) {
  struct cache *c = arg;
  unsigned s = (unsigned)(size_t)&s;
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
  struct cache *c = cache_new();
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, worker, c);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  long h = c->hits; // NORACE
  while (c->count) // NORACE
    evict(c);
  free(c); // NORACE
  return h < 0;
}
