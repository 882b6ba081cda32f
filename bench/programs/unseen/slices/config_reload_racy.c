#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Immutable, reference counted configurations.  `active` is swapped under
 * active_lock; readers take a reference under the same lock and then read
 * the object without it. */

struct config {
	atomic_int refs;
	int version;
	int max_clients;
	char motd[40];
};

static pthread_mutex_t active_lock = PTHREAD_MUTEX_INITIALIZER;
static struct config *active;
static atomic_int stop;
static atomic_int freed;

static struct config *config_parse(int version)
{
	struct config *c = calloc(1, sizeof(*c));
	if (!c)
		abort();
	atomic_init(&c->refs, 1);
	c->version = version; // NORACE
	c->max_clients = 10 * version; // NORACE
	snprintf(c->motd, sizeof(c->motd), "welcome to v%d", version); // NORACE
	return c;
}

static struct config *config_get(void)
{
	struct config *c;
	pthread_mutex_lock(&active_lock);
	c = active; // NORACE
	atomic_fetch_add(&c->refs, 1); // NORACE
	pthread_mutex_unlock(&active_lock);
	return c;
}

static void config_put(struct config *c)
{
	if (atomic_fetch_sub(&c->refs, 1) == 1) { // NORACE
		free(c);
		atomic_fetch_add(&freed, 1); // NORACE
	}
}

static void config_swap(struct config *fresh)
{
	struct config *old;
	pthread_mutex_lock(&active_lock);
	old = active; // NORACE
	active = fresh; // NORACE
	pthread_mutex_unlock(&active_lock);
	fresh->max_clients += 1; // RACE
	config_put(old);
}

static int handle_request(int id)
{
	struct config *c = config_get();
	int ok = id < c->max_clients; // RACE
	size_t n = strlen(c->motd); // NORACE
	int v = c->version; // NORACE
	config_put(c);
	return ok + (int)n + v;
}

static void *request_thread(void *arg)
{
	int id = 0;
	unsigned long served = 0;
	while (!atomic_load(&stop)) { // NORACE
		served += handle_request(id++ % 50) != 0;
		if (id > 300)
			break;
	}
	*(unsigned long *)arg = served; // NORACE
	return NULL;
}

static void *reload_thread(void *arg)
{
	for (int v = 2; v < 12; v++)
		config_swap(config_parse(v));
	return arg;
}

int main(void)
{
	pthread_t req[2], rel;
	unsigned long served[2];

	active = config_parse(1); // NORACE
	for (int i = 0; i < 2; i++)
		pthread_create(&req[i], NULL, request_thread, &served[i]);
	pthread_create(&rel, NULL, reload_thread, NULL);
	pthread_join(rel, NULL);
	atomic_store(&stop, 1);
	for (int i = 0; i < 2; i++)
		pthread_join(req[i], NULL);
	printf("%lu %lu\n", served[0], served[1]); // NORACE
	config_put(active); // NORACE
	printf("freed %d\n", atomic_load(&freed));
	return 0;
}
