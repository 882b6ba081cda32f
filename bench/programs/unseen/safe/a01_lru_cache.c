/* A small LRU cache: hash chains plus an intrusive recency list, one lock. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NBUCKET 16
#define CAPACITY 24
#define KEYLEN 16

struct list { struct list *prev, *next; };
#define entry_of(ptr, type, field) ((type *)((char *)(ptr) - (size_t)&((type *)0)->field))

struct centry {
  char key[KEYLEN];
  int value;
  struct centry *hnext;
  struct list lru;
};

struct cache {
  pthread_mutex_t lock;
  struct centry *bucket[NBUCKET];
  struct list lru;
  unsigned size;
  struct { unsigned long hit, miss, evict; } stats;
};

static void list_init(struct list *l) { l->prev = l->next = l; }
static void list_del(struct list *l) {
  l->prev->next = l->next; // NORACE
  l->next->prev = l->prev; // NORACE
}
static void list_add(struct list *head, struct list *l) {
  l->next = head->next; // NORACE
  l->prev = head;
  head->next->prev = l; // NORACE
  head->next = l; // NORACE
}

static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s)
    h = h * 33 + (unsigned char)*s++;
  return h % NBUCKET;
}

static struct cache *cache_new(void) {
  struct cache *c = calloc(1, sizeof *c);
  if (!c)
    return NULL;
  pthread_mutex_init(&c->lock, NULL);
  list_init(&c->lru);
  return c;
}

static struct centry *find_locked(struct cache *c, const char *key) {
  struct centry *e = c->bucket[hash(key)]; // NORACE
  while (e && strcmp(e->key, key) != 0) // NORACE
    e = e->hnext; // NORACE
  return e;
}

static void evict_locked(struct cache *c) {
  struct centry *victim = entry_of(c->lru.prev, struct centry, lru); // NORACE
  struct centry **pp = &c->bucket[hash(victim->key)]; // NORACE
  while (*pp != victim) // NORACE
    pp = &(*pp)->hnext; // NORACE
  *pp = victim->hnext; // NORACE
  list_del(&victim->lru);
  c->size--; // NORACE
  c->stats.evict++; // NORACE
  free(victim); // NORACE
}

static int cache_get(struct cache *c, const char *key, int *out) {
  int rc = -1;
  pthread_mutex_lock(&c->lock);
  struct centry *e = find_locked(c, key);
  if (e) {
    list_del(&e->lru);
    list_add(&c->lru, &e->lru);
    *out = e->value; // NORACE
    c->stats.hit++; // NORACE
    rc = 0;
  } else {
    c->stats.miss++; // NORACE
  }
  pthread_mutex_unlock(&c->lock);
  return rc;
}

static void cache_put(struct cache *c, const char *key, int value) {
  struct centry *fresh = calloc(1, sizeof *fresh);
  if (!fresh)
    return;
  strncpy(fresh->key, key, KEYLEN - 1); // NORACE
  fresh->value = value; // NORACE

  pthread_mutex_lock(&c->lock);
  struct centry *e = find_locked(c, key);
  if (e) {
    e->value = value; // NORACE
    pthread_mutex_unlock(&c->lock);
    free(fresh);
    return;
  }
  if (c->size >= CAPACITY) // NORACE
    evict_locked(c);
  unsigned h = hash(key);
  fresh->hnext = c->bucket[h]; // NORACE
  c->bucket[h] = fresh; // NORACE
  list_add(&c->lru, &fresh->lru);
  c->size++; // NORACE
  pthread_mutex_unlock(&c->lock);
}

static void cache_report(struct cache *c) {
  unsigned long h, m, e;
  pthread_mutex_lock(&c->lock);
  h = c->stats.hit; // NORACE
  m = c->stats.miss; // NORACE
  e = c->stats.evict; // NORACE
  pthread_mutex_unlock(&c->lock);
  printf("hit %lu miss %lu evict %lu\n", h, m, e);
}

static void cache_destroy(struct cache *c) {
  while (c->size) // NORACE
    evict_locked(c);
  pthread_mutex_destroy(&c->lock);
  free(c); // NORACE
}

struct client { struct cache *cache; unsigned seed; };

static void *client_main(void *arg) {
  struct client *cl = arg;
  char key[KEYLEN];
  for (int i = 0; i < 60; i++) {
    int v;
    cl->seed = cl->seed * 1103515245u + 12345u; // NORACE
    snprintf(key, sizeof key, "k%u", (cl->seed >> 16) % 40); // NORACE
    if (cache_get(cl->cache, key, &v) < 0)
      cache_put(cl->cache, key, i);
  }
  return NULL;
}

int main(void) {
  struct cache *c = cache_new();
  if (!c)
    return 1;
  struct client cl[3];
  pthread_t t[3];
  for (int i = 0; i < 3; i++) {
    cl[i].cache = c; // NORACE
    cl[i].seed = 100u + i; // NORACE
    pthread_create(&t[i], NULL, client_main, &cl[i]);
  }
  cache_report(c);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  cache_report(c);
  cache_destroy(c);
  return 0;
}
