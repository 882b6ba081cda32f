#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Per-thread bump arenas fed by a central chunk list. */

#define CHUNK_BYTES 256
#define ALIGN_UP(n) (((n) + 7u) & ~(size_t)7u)

struct chunk {
	struct chunk *next;
	size_t used;
	_Alignas(8) unsigned char mem[CHUNK_BYTES];
};

static struct {
	pthread_mutex_t lock;
	struct chunk *free_list;
	unsigned allocated, recycled;
} central = { PTHREAD_MUTEX_INITIALIZER, NULL, 0, 0 };

struct arena {
	struct chunk *cur;
	size_t bytes;
};

static _Thread_local struct arena tl_arena;

static struct chunk *central_get(void)
{
	struct chunk *c;
	pthread_mutex_lock(&central.lock);
	c = central.free_list; // NORACE
	if (c) {
		central.free_list = c->next; // NORACE
		central.recycled++; // NORACE
	} else {
		central.allocated++; // NORACE
	}
	pthread_mutex_unlock(&central.lock);
	if (!c)
		c = malloc(sizeof *c);
	c->next = NULL; // NORACE
	c->used = 0; // NORACE
	return c;
}

static void central_put_all(struct chunk *c)
{
	struct chunk *last = c;
	if (!c)
		return;
	while (last->next) // NORACE
		last = last->next; // NORACE
	pthread_mutex_lock(&central.lock);
	last->next = central.free_list; // NORACE
	central.free_list = c; // NORACE
	pthread_mutex_unlock(&central.lock);
}

static void *arena_alloc(size_t n)
{
	struct arena *a = &tl_arena; // NORACE
	void *p;
	n = ALIGN_UP(n);
	if (n > CHUNK_BYTES)
		abort();
	if (!a->cur || a->cur->used + n > CHUNK_BYTES) { // NORACE
		struct chunk *c = central_get();
		c->next = a->cur; // NORACE
		a->cur = c; // NORACE
	}
	p = a->cur->mem + a->cur->used; // NORACE
	a->cur->used += n; // NORACE
	a->bytes += n; // NORACE
	return p;
}

static void arena_reset(void)
{
	central_put_all(tl_arena.cur); // NORACE
	tl_arena.cur = NULL; // NORACE
}

static char *dup(const char *s)
{
	size_t n = strlen(s) + 1;
	return memcpy(arena_alloc(n), s, n); // NORACE
}

struct node { struct node *next; char *word; };

static unsigned build(int rounds)
{
	struct node *head = NULL;
	unsigned len = 0;
	char tmp[24];
	for (int i = 0; i < rounds; i++) {
		struct node *n = arena_alloc(sizeof *n);
		snprintf(tmp, sizeof tmp, "word-%d", i);
		n->word = dup(tmp); // NORACE
		n->next = head; // NORACE
		head = n;
	}
	for (; head; head = head->next) // NORACE
		len += (unsigned)strlen(head->word); // NORACE
	return len;
}

static void *worker(void *arg)
{
	unsigned total = 0;
	for (int r = 1; r <= 5; r++) {
		total += build(10 * r);
		arena_reset();
	}
	*(unsigned *)arg = total; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t t[3];
	unsigned out[3];
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, worker, &out[i]);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	printf("%u chunks, %u recycled\n", central.allocated, central.recycled); // NORACE
	while (central.free_list) { // NORACE
		struct chunk *c = central.free_list; // NORACE
		central.free_list = c->next; // NORACE
		free(c);
	}
	return out[0] != out[1] || out[1] != out[2];
}
