/* plugins - plugin registry.  Plugins are loaded on first use from any
 * thread; an entry is visible in the table once it is fully set up. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct plugin;

struct plugin_vtbl {
    int (*init)(struct plugin *);
    long (*call)(struct plugin *, long);
    void (*fini)(struct plugin *);
};

struct plugin {
    char name[16];
    const struct plugin_vtbl *vtbl;
    long *table;                    /* private data, built by init */
    int table_len;
    bool ready;
    atomic_ulong calls;
    pthread_mutex_t init_mu;
};

#define MAXPLUG 4
static struct plugin plugins[MAXPLUG];
static int nplugins;
static pthread_rwlock_t plugins_lock = PTHREAD_RWLOCK_INITIALIZER;

static char last_error[64];
static pthread_mutex_t err_mu = PTHREAD_MUTEX_INITIALIZER;

static void set_error(const char *what, const char *name)
{
    snprintf(last_error, sizeof last_error, "%s: %s", name, what); // RACE
}

static void get_error(char *buf, size_t n)
{
    pthread_mutex_lock(&err_mu);
    snprintf(buf, n, "%s", last_error); // RACE
    pthread_mutex_unlock(&err_mu);
}

static int squares_init(struct plugin *p)
{
    p->table_len = 64; // RACE
    p->table = malloc(64 * sizeof *p->table); // RACE
    if (!p->table) // NORACE
        return -1;
    for (int i = 0; i < 64; i++)
        p->table[i] = (long)i * i; // RACE
    usleep(200);
    return 0;
}

static int fib_init(struct plugin *p)
{
    p->table_len = 40; // RACE
    p->table = malloc(40 * sizeof *p->table); // RACE
    if (!p->table) // NORACE
        return -1;
    p->table[0] = 0; // RACE
    p->table[1] = 1; // RACE
    for (int i = 2; i < 40; i++)
        p->table[i] = p->table[i - 1] + p->table[i - 2]; // RACE
    return 0;
}

static int broken_init(struct plugin *p)
{
    (void)p;
    return -1;
}

static long table_call(struct plugin *p, long x)
{
    if (x < 0 || x >= p->table_len) // RACE
        return -1;
    return p->table[x]; // RACE
}

static void table_fini(struct plugin *p)
{
    free(p->table); // NORACE
    p->table = NULL; // NORACE
}

static const struct plugin_vtbl squares_vtbl = { squares_init, table_call, table_fini };
static const struct plugin_vtbl fib_vtbl = { fib_init, table_call, table_fini };
static const struct plugin_vtbl broken_vtbl = { broken_init, table_call, table_fini };

static int plugin_register(const char *name, const struct plugin_vtbl *v)
{
    int rc = -1;

    pthread_rwlock_wrlock(&plugins_lock);
    if (nplugins < MAXPLUG) { // NORACE
        struct plugin *p = &plugins[nplugins++]; // NORACE
        snprintf(p->name, sizeof p->name, "%s", name); // NORACE
        p->vtbl = v; // NORACE
        pthread_mutex_init(&p->init_mu, NULL);
        rc = 0;
    }
    pthread_rwlock_unlock(&plugins_lock);
    return rc;
}

static struct plugin *plugin_lookup(const char *name)
{
    struct plugin *p = NULL;

    pthread_rwlock_rdlock(&plugins_lock);
    for (int i = 0; i < nplugins; i++) // NORACE
        if (strcmp(plugins[i].name, name) == 0) { // NORACE
            p = &plugins[i];
            break;
        }
    pthread_rwlock_unlock(&plugins_lock);
    return p;
}

/* find a plugin and initialise it the first time */
static struct plugin *plugin_get(const char *name)
{
    struct plugin *p = plugin_lookup(name);

    if (!p) {
        set_error("no such plugin", name);
        return NULL;
    }
    if (!p->ready) { // RACE
        int rc = 0;
        pthread_mutex_lock(&p->init_mu);
        if (!p->ready) { // NORACE
            rc = p->vtbl->init(p); // NORACE
            if (rc == 0)
                p->ready = true; // RACE
        }
        pthread_mutex_unlock(&p->init_mu);
        if (rc < 0) {
            set_error("initialisation failed", name);
            return NULL;
        }
    }
    return p;
}

static long plugin_call(const char *name, long x)
{
    struct plugin *p = plugin_get(name);

    if (!p)
        return -1;
    atomic_fetch_add_explicit(&p->calls, 1, memory_order_relaxed); // NORACE
    return p->vtbl->call(p, x); // NORACE
}

struct client {
    int id;
    long sum;
    int failures;
};

static void *client_main(void *arg)
{
    static const char *const names[] = { "squares", "fib", "late", "broken", "absent" };
    struct client *c = arg;
    char err[64];

    for (int i = 0; i < 100; i++) {
        long r = plugin_call(names[(i + c->id) % 5], i % 32); // NORACE
        if (r < 0) {
            c->failures++; // NORACE
            get_error(err, sizeof err);
            if (err[0] == '\0')
                abort();
        } else {
            c->sum += r; // NORACE
        }
        if (i % 10 == 0)
            usleep(100);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    struct client c[3];

    plugin_register("squares", &squares_vtbl);
    plugin_register("fib", &fib_vtbl);
    plugin_register("broken", &broken_vtbl);
    for (int i = 0; i < 3; i++) {
        c[i] = (struct client){ .id = i }; // NORACE
        if (pthread_create(&t[i], NULL, client_main, &c[i]))
            return 1;
    }
    usleep(500);
    plugin_register("late", &fib_vtbl);
    for (int i = 0; i < 3; i++) {
        pthread_join(t[i], NULL);
        printf("client %d: %s\n", c[i].id, c[i].sum > 0 && c[i].failures > 0 ? "ok" : "odd"); // NORACE
    }
    for (int i = 0; i < nplugins; i++) { // NORACE
        printf("%s: %lu calls\n", plugins[i].name, (unsigned long)plugins[i].calls); // NORACE
        plugins[i].vtbl->fini(&plugins[i]); // NORACE
    }
    printf("last error: %s\n", last_error); // NORACE
    return 0;
}
