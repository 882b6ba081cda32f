/* refobj1 - reference counted documents in a registry; readers, editors that
 * replace documents (copy on write) and a reaper which prints retired ones. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NDOC 8
#define READERS 2
#define EDITORS 2

struct doc {
    atomic_int refs;
    int id;
    int version;
    size_t len;
    char *text;
    struct doc *retired_next;
};

struct slot {
    pthread_mutex_t lock;
    struct doc *doc;
};

static struct slot registry[NDOC];
static _Atomic(struct doc *) retired;
static atomic_ulong created, destroyed;
static atomic_int editors_left = EDITORS;

static struct doc *doc_new(int id, int version, const char *text)
{
    struct doc *d = malloc(sizeof *d);

    if (d == NULL)
        abort();
    atomic_init(&d->refs, 1);  // NORACE
    d->id = id;  // NORACE
    d->version = version;  // NORACE
    d->text = strdup(text);  // NORACE
    d->len = strlen(text);  // NORACE
    d->retired_next = NULL;  // NORACE
    atomic_fetch_add(&created, 1);  // NORACE
    return d;
}

static void retire(struct doc *d)
{
    struct doc *old = atomic_load_explicit(&retired, memory_order_relaxed);  // NORACE

    do {
        d->retired_next = old;  // NORACE
    } while (!atomic_compare_exchange_weak_explicit(&retired, &old, d, memory_order_release, memory_order_relaxed));  // NORACE
}

static void doc_put(struct doc *d)
{
    if (atomic_fetch_sub_explicit(&d->refs, 1, memory_order_acq_rel) == 1)  // NORACE
        retire(d);
}

static struct doc *registry_get(int id)
{
    struct slot *s = &registry[id];
    struct doc *d;

    pthread_mutex_lock(&s->lock);
    d = s->doc;  // NORACE
    atomic_fetch_add_explicit(&d->refs, 1, memory_order_relaxed);  // NORACE
    pthread_mutex_unlock(&s->lock);
    return d;
}

static void registry_set(int id, struct doc *nd)
{
    struct slot *s = &registry[id];
    struct doc *old;

    pthread_mutex_lock(&s->lock);
    old = s->doc;  // NORACE
    s->doc = nd;  // NORACE
    pthread_mutex_unlock(&s->lock);
    if (old != NULL)
        doc_put(old);
}

static void *reader_main(void *arg)
{
    unsigned seed = (unsigned)(long)arg;
    unsigned long chars = 0;
    int i;

    for (i = 0; i < 600; i++) {
        struct doc *d = registry_get((int)(rand_r(&seed) % NDOC));

        if (d->text != NULL)  // NORACE
            chars += strlen(d->text) + d->len;  // NORACE
        doc_put(d);
    }
    return (void *)chars;
}

static void *editor_main(void *arg)
{
    unsigned seed = (unsigned)(long)arg;
    int i;

    for (i = 0; i < 200; i++) {
        char buf[64];
        struct doc *d = registry_get((int)(rand_r(&seed) % NDOC));
        int id = d->id, version = d->version;  // NORACE

        snprintf(buf, sizeof buf, "doc %d rev %d", id, version + 1);
        registry_set(id, doc_new(id, version + 1, buf));
        doc_put(d);
    }
    atomic_fetch_sub(&editors_left, 1);  // NORACE
    return NULL;
}

static unsigned reap(void)
{
    struct doc *d = atomic_exchange_explicit(&retired, NULL, memory_order_acquire);  // NORACE
    unsigned n = 0;

    while (d != NULL) {
        struct doc *next = d->retired_next;  // NORACE

        free(d->text);  // NORACE
        free(d);
        atomic_fetch_add(&destroyed, 1);  // NORACE
        d = next;
        n++;
    }
    return n;
}

static void *reaper_main(void *arg)
{
    unsigned *max = arg;

    while (atomic_load(&editors_left) > 0) {  // NORACE
        unsigned n = reap();

        if (n > *max)  // NORACE
            *max = n;  // NORACE
    }
    return NULL;
}

int main(void)
{
    pthread_t rd[READERS], ed[EDITORS], rp;
    unsigned biggest = 0;  // NORACE
    long i;

    for (i = 0; i < NDOC; i++) {
        pthread_mutex_init(&registry[i].lock, NULL);
        registry_set((int)i, doc_new((int)i, 1, "first"));
    }
    pthread_create(&rp, NULL, reaper_main, &biggest);
    for (i = 0; i < READERS; i++)
        pthread_create(&rd[i], NULL, reader_main, (void *)(i + 1));
    for (i = 0; i < EDITORS; i++)
        pthread_create(&ed[i], NULL, editor_main, (void *)(i + 10));
    for (i = 0; i < EDITORS; i++)
        pthread_join(ed[i], NULL);
    for (i = 0; i < READERS; i++)
        pthread_join(rd[i], NULL);
    pthread_join(rp, NULL);
    for (i = 0; i < NDOC; i++)
        registry_set((int)i, NULL);
    reap();
    printf("created %lu destroyed %lu, biggest batch %u\n", created, destroyed, biggest);  // NORACE
    return created != destroyed;  // NORACE
}
