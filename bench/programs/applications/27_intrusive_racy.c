/* Device registry: intrusive doubly linked lists with container_of. */
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list_head {
    struct list_head *next, *prev;
};

#define LIST_INIT(n) { &(n), &(n) }
#define container_of(p, t, m) ((t *)((char *)(p) - offsetof(t, m)))
#define list_for_each_entry(pos, head, type, member)                       \
    for (pos = container_of((head)->next, type, member); &pos->member != (head); \
         pos = container_of(pos->member.next, type, member))

static inline void list_init(struct list_head *h)
{
    h->next = h->prev = h; // NORACE
}

static inline void list_add_tail(struct list_head *n, struct list_head *h)
{
    n->prev = h->prev;
    n->next = h;
    h->prev->next = n;
    h->prev = n;
}

static inline void list_del(struct list_head *n)
{
    n->prev->next = n->next;
    n->next->prev = n->prev;
    n->next = n->prev = n;
}

static inline bool list_empty(const struct list_head *h)
{
    return h->next == h;
}

enum dev_state { DEV_PROBING, DEV_ONLINE, DEV_FAILED };

struct device {
    char name[16];
    enum dev_state state;
    unsigned irqs;
    struct list_head node;      /* registry.devices or registry.removed */
    struct list_head dirty;     /* registry.dirty */
    bool queued;
};

static struct {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    struct list_head devices;
    struct list_head dirty;
    struct list_head removed;
    unsigned ndev;
    unsigned flushed;
    bool stop;
} reg = {
    .mu = PTHREAD_MUTEX_INITIALIZER,
    .cv = PTHREAD_COND_INITIALIZER,
    .devices = LIST_INIT(reg.devices),
    .dirty = LIST_INIT(reg.dirty),
    .removed = LIST_INIT(reg.removed),
};

static struct device *dev_register(const char *name)
{
    struct device *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    snprintf(d->name, sizeof d->name, "%s", name); // NORACE
    d->state = DEV_PROBING; // NORACE
    list_init(&d->dirty);
    pthread_mutex_lock(&reg.mu);
    list_add_tail(&d->node, &reg.devices);
    reg.ndev++; // NORACE
    pthread_mutex_unlock(&reg.mu);
    return d;
}

static struct device *dev_find_locked(const char *name)
{
    struct device *d;
    list_for_each_entry(d, &reg.devices, struct device, node)
        if (strcmp(d->name, name) == 0) // NORACE
            return d;
    return NULL;
}

static void dev_mark_dirty_locked(struct device *d)
{
    if (d->queued) // NORACE
        return;
    d->queued = true; // NORACE
    list_add_tail(&d->dirty, &reg.dirty);
    pthread_cond_signal(&reg.cv);
}

static bool dev_irq(const char *name)
{
    struct device *d;
    bool ok = false;
    pthread_mutex_lock(&reg.mu);
    d = dev_find_locked(name);
    pthread_mutex_unlock(&reg.mu);
    if (d) {
        d->irqs++; // RACE!
        pthread_mutex_lock(&reg.mu);
        if (d->state == DEV_PROBING) // NORACE
            d->state = DEV_ONLINE; // RACE!
        dev_mark_dirty_locked(d);
        pthread_mutex_unlock(&reg.mu);
        ok = true;
    }
    return ok;
}

static void dev_remove(const char *name)
{
    struct device *d;
    pthread_mutex_lock(&reg.mu);
    d = dev_find_locked(name);
    if (d) {
        list_del(&d->node);
        list_add_tail(&d->node, &reg.removed);
        d->state = DEV_FAILED; // RACE!
        reg.ndev--; // NORACE
    }
    pthread_mutex_unlock(&reg.mu);
}

static void *flusher(void *arg)
{
    unsigned long *irqs = arg;
    pthread_mutex_lock(&reg.mu);
    for (;;) {
        while (list_empty(&reg.dirty) && !reg.stop) // NORACE
            pthread_cond_wait(&reg.cv, &reg.mu);
        if (list_empty(&reg.dirty))
            break;
        struct device *d = container_of(reg.dirty.next, struct device, dirty); // NORACE
        list_del(&d->dirty);
        d->queued = false; // NORACE
        *irqs += d->irqs; // RACE!
        reg.flushed++; // NORACE
    }
    pthread_mutex_unlock(&reg.mu);
    return NULL;
}

static unsigned count_online(void)
{
    unsigned n = 0;
    struct device *d;
    pthread_mutex_lock(&reg.mu);
    list_for_each_entry(d, &reg.devices, struct device, node)
        n += d->state == DEV_ONLINE; // NORACE
    pthread_mutex_unlock(&reg.mu);
    return n;
}

static void *irq_source(void *arg)
{
    char name[16];
    long id = (long)arg;
    for (int i = 0; i < 500; i++) {
        snprintf(name, sizeof name, "dev%ld", (i + id) % 12);
        dev_irq(name);
        if (i % 100 == 50)
            dev_remove(name);
        (void)count_online();
    }
    return NULL;
}

int main(void)
{
    pthread_t f, s[3];
    unsigned long irqs = 0;
    char name[16];
    for (int i = 0; i < 10; i++) {
        snprintf(name, sizeof name, "dev%d", i);
        if (!dev_register(name))
            return 1;
    }
    pthread_create(&f, NULL, flusher, &irqs);
    for (long i = 0; i < 3; i++)
        pthread_create(&s[i], NULL, irq_source, (void *)i);
    struct device *first = container_of(reg.devices.next, struct device, node); // RACE!
    printf("first state %d\n", (int)first->state); // RACE!
    for (int i = 0; i < 3; i++)
        pthread_join(s[i], NULL);
    pthread_mutex_lock(&reg.mu);
    reg.stop = true; // NORACE
    pthread_cond_signal(&reg.cv);
    pthread_mutex_unlock(&reg.mu);
    pthread_join(f, NULL);
    printf("irqs %lu flushed %u left %u\n", irqs, reg.flushed, reg.ndev); // NORACE
    struct list_head *lists[] = { &reg.devices, &reg.removed };
    for (int i = 0; i < 2; i++)
        while (!list_empty(lists[i])) {
            struct device *d = container_of(lists[i]->next, struct device, node); // NORACE
            list_del(&d->node);
            free(d);
        }
    return 0;
}
