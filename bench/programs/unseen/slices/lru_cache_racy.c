#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NBUCKET 8
#define MAXENT 16

typedef struct entry {
	struct entry *hnext;
	struct entry *prev, *next;
	int key;
	int val;
	unsigned hits;
} entry;

typedef struct cache {
	pthread_mutex_t mu;
	entry *bucket[NBUCKET];
	entry lru;             /* sentinel */
	int count;
	unsigned long lookups;
} cache;

static void list_del(entry *e)
{
	e->prev->next = e->next; // NORACE
	e->next->prev = e->prev; // NORACE
}

static void list_front(cache *c, entry *e)
{
	e->next = c->lru.next; // NORACE
	e->prev = &c->lru; // NORACE
	c->lru.next->prev = e; // NORACE
	c->lru.next = e; // NORACE
}

static cache *cache_new(void)
{
	cache *c = calloc(1, sizeof(*c));
	pthread_mutex_init(&c->mu, NULL);
	c->lru.next = c->lru.prev = &c->lru; // NORACE
	return c;
}

static entry *find(cache *c, int key)
{
	entry *e;
	for (e = c->bucket[key % NBUCKET]; e; e = e->hnext) // NORACE
		if (e->key == key) // NORACE
			return e;
	return NULL;
}

static void evict_one(cache *c)
{
	entry *old = c->lru.prev; // NORACE
	entry **pp = &c->bucket[old->key % NBUCKET];
	while (*pp != old) // NORACE
		pp = &(*pp)->hnext;
	*pp = old->hnext; // NORACE
	list_del(old);
	c->count--; // NORACE
	free(old);
}

static int cache_get(cache *c, int key, int *val)
{
	entry *e;
	int ok = 0;
	c->lookups++; // RACE
	pthread_mutex_lock(&c->mu);
	e = find(c, key);
	if (e) {
		*val = e->val; // NORACE
		e->hits++; // NORACE
		list_del(e);
		list_front(c, e);
		ok = 1;
	}
	pthread_mutex_unlock(&c->mu);
	return ok;
}

static void cache_put(cache *c, int key, int val)
{
	entry *e;
	pthread_mutex_lock(&c->mu);
	e = find(c, key);
	if (!e) {
		if (c->count >= MAXENT) // NORACE
			evict_one(c);
		e = calloc(1, sizeof(*e));
		e->key = key; // NORACE
		e->hnext = c->bucket[key % NBUCKET]; // NORACE
		c->bucket[key % NBUCKET] = e; // NORACE
		c->count++; // NORACE
		list_front(c, e);
	}
	e->val = val; // NORACE
	pthread_mutex_unlock(&c->mu);
}

static void *client(void *arg)
{
	cache *c = arg;
	int v, miss = 0;
	for (int i = 0; i < 60; i++) {
		int k = (i * 7) % 29;
		if (!cache_get(c, k, &v)) {
			miss++;
			cache_put(c, k, k * k);
		}
	}
	return (void *)(long)miss;
}

int main(void)
{
	cache *c = cache_new();
	pthread_t t[3];
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, client, c);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	printf("%d entries, %lu lookups\n", c->count, c->lookups); // NORACE
	return 0;
}
