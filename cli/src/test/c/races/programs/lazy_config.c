/* Lazy initialization, checked twice, with an atomic pointer; and a second one by pthread_once. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct config {
	char name[32];
	int workers;
	int verbose;
};

static _Atomic(struct config *) config;
static pthread_mutex_t config_lock = PTHREAD_MUTEX_INITIALIZER;

static char *hostname;
static pthread_once_t hostname_once = PTHREAD_ONCE_INIT;

static struct config *load_config(void)
{
	struct config *c = calloc(1, sizeof *c);

	if (!c)
		abort();
	strcpy(c->name, "default"); // NORACE
	c->workers = 4; // NORACE
	c->verbose = getenv("VERBOSE") != NULL; // NORACE
	return c;
}

static const struct config *get_config(void)
{
	struct config *c = atomic_load_explicit(&config, memory_order_acquire);

	if (!c) {
		pthread_mutex_lock(&config_lock);
		c = atomic_load_explicit(&config, memory_order_relaxed);
		if (!c) {
			c = load_config();
			atomic_store_explicit(&config, c, memory_order_release);
		}
		pthread_mutex_unlock(&config_lock);
	}
	return c;
}

static void init_hostname(void)
{
	const char *h = getenv("HOSTNAME");

	hostname = strdup(h ? h : "localhost"); // NORACE
}

static const char *get_hostname(void)
{
	pthread_once(&hostname_once, init_hostname);
	return hostname; // NORACE
}

static void *worker(void *arg)
{
	const struct config *c = get_config();
	size_t *length = arg;

	*length = strlen(c->name) + strlen(get_hostname()) + c->workers; // NORACE
	if (c->verbose) // NORACE
		printf("%s on %s\n", c->name, get_hostname());
	return NULL;
}

int main(void)
{
	pthread_t t[4];
	size_t lengths[4], sum = 0;
	int i;

	for (i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, worker, &lengths[i]);
	for (i = 0; i < 4; i++) {
		pthread_join(t[i], NULL);
		sum += lengths[i]; // NORACE
	}
	printf("%zu\n", sum);
	return 0;
}
