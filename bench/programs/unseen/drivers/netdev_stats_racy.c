#include <pthread.h>
#include <stdlib.h>

struct sk_buff { int len; struct sk_buff *next; };

struct ring {
    pthread_mutex_t lock;
    struct sk_buff *first, *last;
    int qlen;
};

struct netdev {
    struct ring tx, rx;
    pthread_mutex_t stats_lock;
    long bytes;
    long drops;
    int mtu;
};

static void ring_init(struct ring *r)
{
    pthread_mutex_init(&r->lock, NULL);
    r->first = r->last = NULL; // NORACE
    r->qlen = 0; // NORACE
}

static void ring_put(struct ring *r, struct sk_buff *b)
{
    b->next = NULL; // NORACE
    if (r->last) // NORACE
        r->last->next = b; // NORACE
    else
        r->first = b; // NORACE
    r->last = b; // NORACE
    r->qlen++; // NORACE
}

static struct sk_buff *ring_get(struct ring *r)
{
    struct sk_buff *b = r->first; // NORACE
    if (!b)
        return NULL;
    r->first = b->next; // NORACE
    if (!r->first) // NORACE
        r->last = NULL; // NORACE
    r->qlen--; // NORACE
    return b;
}

static void account(struct netdev *d, int len)
{
    d->bytes += len; // RACE
}

static int xmit(struct netdev *d, int len)
{
    struct sk_buff *b;
    if (len > d->mtu) // NORACE
        return -1;
    b = malloc(sizeof *b);
    if (!b)
        return -1;
    b->len = len; // NORACE
    pthread_mutex_lock(&d->tx.lock);
    ring_put(&d->tx, b);
    account(d, len);
    pthread_mutex_unlock(&d->tx.lock);
    return 0;
}

static void *tx_clean(void *arg)
{
    struct netdev *d = arg;
    int i;
    for (i = 0; i < 20; i++) {
        struct sk_buff *b;
        pthread_mutex_lock(&d->tx.lock);
        b = ring_get(&d->tx);
        pthread_mutex_unlock(&d->tx.lock);
        if (!b)
            continue;
        pthread_mutex_lock(&d->rx.lock);
        ring_put(&d->rx, b);
        account(d, b->len); // NORACE
        pthread_mutex_unlock(&d->rx.lock);
    }
    return NULL;
}

static void *sender(void *arg)
{
    int i;
    for (i = 0; i < 10; i++)
        xmit(arg, i * 200);
    return NULL;
}

int main(void)
{
    static struct netdev dev;
    pthread_t s, c;
    struct sk_buff *b;
    ring_init(&dev.tx);
    ring_init(&dev.rx);
    pthread_mutex_init(&dev.stats_lock, NULL);
    dev.mtu = 1500; // NORACE
    pthread_create(&s, NULL, sender, &dev);
    pthread_create(&c, NULL, tx_clean, &dev);
    pthread_join(s, NULL);
    pthread_join(c, NULL);
    while ((b = ring_get(&dev.rx)) || (b = ring_get(&dev.tx)))
        free(b); // NORACE
    return dev.bytes < 0; // NORACE
}
