/* A cache with buckets of entries under a readers' and writers' lock, and counters under a lock of their own. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BUCKETS 64

struct entry {
	char *key;
	char *value;
	time_t expires;
	struct entry *next;
};

struct cache {
	pthread_rwlock_t lock;
	struct entry *buckets[BUCKETS];
	size_t entries;
	pthread_mutex_t stats_lock;
	unsigned long hits, misses;
};

static struct cache *cache;

static unsigned hash(const char *s)
{
	unsigned h = 5381;

	while (*s)
		h = h * 33 + (unsigned char)*s++;
	return h % BUCKETS;
}

static struct entry *find(struct cache *c, const char *key)
{
	struct entry *e;

	for (e = c->buckets[hash(key)]; e; e = e->next) // NORACE
		if (strcmp(e->key, key) == 0)
			return e;
	return NULL;
}

static void count(struct cache *c, int hit)
{
	pthread_mutex_lock(&c->stats_lock);
	if (hit)
		c->hits++; // NORACE
	else
		c->misses++; // NORACE
	pthread_mutex_unlock(&c->stats_lock);
}

static char *cache_get(struct cache *c, const char *key)
{
	struct entry *e;
	char *copy = NULL;

	pthread_rwlock_rdlock(&c->lock);
	e = find(c, key);
	if (e && e->expires > time(NULL)) // NORACE
		copy = strdup(e->value); // NORACE
	pthread_rwlock_unlock(&c->lock);
	count(c, copy != NULL);
	return copy;
}

static void cache_put(struct cache *c, const char *key, const char *value, int ttl)
{
	struct entry *e;

	pthread_rwlock_wrlock(&c->lock);
	e = find(c, key);
	if (e) {
		free(e->value);
		e->value = strdup(value); // NORACE
	} else {
		unsigned h = hash(key);

		e = malloc(sizeof *e);
		if (!e)
			goto out;
		e->key = strdup(key);
		e->value = strdup(value);
		e->next = c->buckets[h]; // NORACE
		c->buckets[h] = e;
		c->entries++;
	}
	e->expires = time(NULL) + ttl; // NORACE
out:
	pthread_rwlock_unlock(&c->lock);
}

static size_t cache_expire(struct cache *c)
{
	time_t now = time(NULL);
	size_t n = 0;
	int i;

	pthread_rwlock_wrlock(&c->lock);
	for (i = 0; i < BUCKETS; i++) {
		struct entry **pe = &c->buckets[i];

		while (*pe) {
			struct entry *e = *pe;

			if (e->expires > now) {
				pe = &e->next;
				continue;
			}
			*pe = e->next; // NORACE
			free(e->key);
			free(e->value);
			free(e);
			c->entries--; // NORACE
			n++;
		}
	}
	pthread_rwlock_unlock(&c->lock);
	return n;
}

static void *client(void *arg)
{
	unsigned seed = *(unsigned *)arg;
	char key[16];
	int i;

	for (i = 0; i < 1000; i++) {
		char *v;

		snprintf(key, sizeof key, "k%d", rand_r(&seed) % 100);
		v = cache_get(cache, key); // NORACE
		if (v)
			free(v);
		else
			cache_put(cache, key, "value", 1 + rand_r(&seed) % 3);
	}
	return NULL;
}

static void *janitor(void *arg)
{
	int i;

	(void)arg;
	for (i = 0; i < 10; i++)
		cache_expire(cache);
	return NULL;
}

int main(void)
{
	pthread_t t[4], j;
	unsigned seeds[4];
	int i;

	cache = calloc(1, sizeof *cache); // NORACE
	if (!cache)
		return 1;
	pthread_rwlock_init(&cache->lock, NULL);
	pthread_mutex_init(&cache->stats_lock, NULL);
	pthread_create(&j, NULL, janitor, NULL);
	for (i = 0; i < 4; i++) {
		seeds[i] = i;
		pthread_create(&t[i], NULL, client, &seeds[i]);
	}
	for (i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	pthread_join(j, NULL);
	printf("%zu entries, %lu hits, %lu misses\n", cache->entries, cache->hits, cache->misses); // NORACE
	return 0;
}
