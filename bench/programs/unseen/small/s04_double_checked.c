#include <pthread.h>
#include <stdlib.h>
#include <assert.h>

struct config { int timeout; int retries; };

static struct config *cfg;
static pthread_mutex_t cfg_lock = PTHREAD_MUTEX_INITIALIZER;

static struct config *load(void)
{
    struct config *c = malloc(sizeof *c);
    if (!c)
        abort();
    c->timeout = 30;  // RACE
    c->retries = 3;  // RACE
    return c;
}

static struct config *get(void)
{
    if (cfg == NULL) {  // RACE
        pthread_mutex_lock(&cfg_lock);
        if (cfg == NULL)  // NORACE
            cfg = load();  // RACE
        pthread_mutex_unlock(&cfg_lock);
    }
    return cfg;  // RACE
}

static void *user(void *arg)
{
    struct config *c = get();
    assert(c->timeout == 30);  // RACE
    assert(c->retries == 3);  // RACE
    return arg;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, user, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    free(cfg);
    return 0;
}
