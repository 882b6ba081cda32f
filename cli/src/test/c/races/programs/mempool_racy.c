/* The pool of blocks, with a block put back without the lock. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCKS 128

union block {
	union block *next;
	struct {
		int owner;
		char data[60];
	} used;
};

struct mempool {
	pthread_mutex_t lock;
	union block *free_list;
	union block *memory;
	unsigned in_use, high_water, failures;
};

static int pool_init(struct mempool *p, unsigned n)
{
	unsigned i;

	p->memory = calloc(n, sizeof *p->memory);
	if (!p->memory)
		return -1;
	p->free_list = NULL;
	for (i = 0; i < n; i++) {
		p->memory[i].next = p->free_list;
		p->free_list = &p->memory[i];
	}
	p->in_use = p->high_water = p->failures = 0;
	return pthread_mutex_init(&p->lock, NULL);
}

static void *pool_get(struct mempool *p)
{
	union block *b;

	pthread_mutex_lock(&p->lock);
	b = p->free_list;
	if (b) {
		p->free_list = b->next; // RACE
		if (++p->in_use > p->high_water)
			p->high_water = p->in_use;
	} else {
		p->failures++;
	}
	pthread_mutex_unlock(&p->lock);
	return b;
}

static void pool_put(struct mempool *p, void *m)
{
	union block *b = m;

	b->next = p->free_list; // RACE
	pthread_mutex_lock(&p->lock);
	p->free_list = b; // RACE
	p->in_use--;
	pthread_mutex_unlock(&p->lock);
}

static struct mempool pool;

static void *user(void *arg)
{
	int id = (int)(long)arg, i, j;
	union block *mine[8];

	for (i = 0; i < 1000; i++) {
		for (j = 0; j < 8; j++) {
			mine[j] = pool_get(&pool);
			if (mine[j]) {
				mine[j]->used.owner = id; // RACE: a block may be given out twice
				memset(mine[j]->used.data, id, sizeof mine[j]->used.data); // RACE
			}
		}
		for (j = 0; j < 8; j++)
			if (mine[j])
				pool_put(&pool, mine[j]);
	}
	return NULL;
}

int main(void)
{
	pthread_t t[4];
	long i;

	if (pool_init(&pool, BLOCKS) != 0)
		return 1;
	for (i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, user, (void *)i);
	for (i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	printf("at most %u of %d in use, %u failures\n", pool.high_water, BLOCKS, pool.failures);
	free(pool.memory);
	return 0;
}
