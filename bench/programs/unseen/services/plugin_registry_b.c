#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* plugins register hooks; hooks may be unregistered when nobody runs them */
struct plugin {
    char name[16];
    int (*hook)(struct plugin *, int);
    void *priv;
    int running;
    int dead;
    long calls;
    struct plugin *next;
};

static struct plugin *plugins;
static int count;
static pthread_mutex_t reg_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t idle = PTHREAD_COND_INITIALIZER;

struct counter { pthread_mutex_t lock; long n; };

static int hook_count(struct plugin *p, int v) {
    struct counter *c = p->priv; // NORACE
    c->n += v; // RACE
    return 0;
}

static int hook_filter(struct plugin *p, int v) {
    int *limit = p->priv; // NORACE
    return v > *limit; // NORACE
}

static struct plugin *plugin_register(const char *name, int (*hook)(struct plugin *, int), void *priv) {
    struct plugin *p = calloc(1, sizeof *p);
    if (!p) abort();
    snprintf(p->name, sizeof p->name, "%s", name); // NORACE
    p->hook = hook; // NORACE
    p->priv = priv; // NORACE
    pthread_mutex_lock(&reg_lock);
    p->next = plugins; // NORACE
    plugins = p; // NORACE
    count++; // NORACE
    pthread_mutex_unlock(&reg_lock);
    return p;
}

static int run_hooks(int v) {
    int veto = 0;
    pthread_mutex_lock(&reg_lock);
    struct plugin *p = plugins; // NORACE
    while (p) {
        if (!p->dead) { // NORACE
            p->running++; // NORACE
            pthread_mutex_unlock(&reg_lock);
            int r = p->hook(p, v); // NORACE
            pthread_mutex_lock(&reg_lock);
            p->calls++; // NORACE
            veto |= r;
            if (--p->running == 0) // NORACE
                pthread_cond_broadcast(&idle);
        }
        p = p->next; // NORACE
    }
    pthread_mutex_unlock(&reg_lock);
    return veto;
}

static long plugin_disable(struct plugin *p) {
    pthread_mutex_lock(&reg_lock);
    p->dead = 1; // NORACE
    while (p->running > 0) // NORACE
        pthread_cond_wait(&idle, &reg_lock);
    long n = p->calls; // NORACE
    count--; // NORACE
    pthread_mutex_unlock(&reg_lock);
    return n;
}

static void *requests(void *arg) {
    int base = (int)(long)arg;
    long vetoed = 0;
    for (int i = 0; i < 50; i++)
        vetoed += run_hooks(base + i);
    return (void *)vetoed;
}

int main(void) {
    pthread_t t[2];
    static struct counter c = { PTHREAD_MUTEX_INITIALIZER, 0 };
    int limit = 30;
    plugin_register("count", hook_count, &c);
    struct plugin *f = plugin_register("filter", hook_filter, &limit);
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, requests, (void *)i);
    long calls = plugin_disable(f);
    limit = 0; // NORACE
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    printf("%ld %ld %d %d\n", c.n, calls, count, limit); // NORACE
    while (plugins) { // NORACE
        struct plugin *n = plugins->next; // NORACE
        free(plugins); // NORACE
        plugins = n; // NORACE
    }
    return 0;
}
