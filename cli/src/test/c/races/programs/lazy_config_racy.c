/* Lazy initialization, checked twice without atomics. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct config {
	char name[32];
	int workers;
	int verbose;
};

static struct config *config;
static pthread_mutex_t config_lock = PTHREAD_MUTEX_INITIALIZER;

static char *hostname;
static pthread_once_t hostname_once = PTHREAD_ONCE_INIT;

static struct config *load_config(void)
{
	struct config *c = calloc(1, sizeof *c); // EITHER: may be used before it is there

	if (!c)
		abort();
	strcpy(c->name, "default"); // EITHER
	c->workers = 4; // EITHER
	c->verbose = getenv("VERBOSE") != NULL; // EITHER
	return c;
}

static const struct config *get_config(void)
{
	struct config *c = config; // RACE

	if (!c) {
		pthread_mutex_lock(&config_lock);
		c = config;
		if (!c) {
			c = load_config();
			config = c; // RACE
		}
		pthread_mutex_unlock(&config_lock);
	}
	return c;
}

static void init_hostname(void)
{
	const char *h = getenv("HOSTNAME");

	hostname = strdup(h ? h : "localhost");
}

static const char *get_hostname(void)
{
	pthread_once(&hostname_once, init_hostname);
	return hostname;
}

static void *worker(void *arg)
{
	const struct config *c = get_config();
	size_t *length = arg;

	*length = strlen(c->name) + strlen(get_hostname()) + c->workers; // EITHER
	if (c->verbose) // EITHER
		printf("%s on %s\n", c->name, get_hostname()); // EITHER
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
		sum += lengths[i];
	}
	printf("%zu\n", sum);
	return 0;
}
