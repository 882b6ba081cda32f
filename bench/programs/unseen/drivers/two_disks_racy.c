#include <pthread.h>
#include <stdatomic.h>

typedef pthread_mutex_t spinlock_t;

struct request {
    int sector;
    struct request *next;
};

struct disk {
    int id;
    spinlock_t lock;
    struct request *queue;
    int depth;
    struct controller *host;
};

struct controller {
    spinlock_t lock;
    int inflight;
    struct disk disks[2];
};

static struct controller host;
static struct request pool[16];
static atomic_int pool_next;

static void enqueue(struct disk *d, int sector)
{
    struct request *r = &pool[atomic_fetch_add(&pool_next, 1)]; // NORACE
    r->sector = sector; // RACE
    pthread_mutex_lock(&host.disks[0].lock);
    r->next = d->queue; // RACE
    d->queue = r; // RACE
    d->depth++; // RACE
    pthread_mutex_unlock(&host.disks[0].lock);
    pthread_mutex_lock(&d->host->lock); // NORACE
    d->host->inflight++; // NORACE
    pthread_mutex_unlock(&d->host->lock); // NORACE
}

static int complete_one(struct disk *d)
{
    struct request *r;
    int sector = -1;
    pthread_mutex_lock(&d->lock);
    r = d->queue; // RACE
    if (r) {
        d->queue = r->next; // RACE
        d->depth--; // RACE
    }
    pthread_mutex_unlock(&d->lock);
    if (r) {
        pthread_mutex_lock(&d->host->lock); // NORACE
        d->host->inflight--; // NORACE
        pthread_mutex_unlock(&d->host->lock); // NORACE
        sector = r->sector; // RACE
    }
    return sector;
}

static void *submitter(void *arg)
{
    struct disk *d = arg;
    int i;
    for (i = 0; i < 8; i++)
        enqueue(d, i);
    return NULL;
}

static void *irq_handler(void *arg)
{
    struct disk *d = arg;
    int i;
    for (i = 0; i < 8; i++)
        complete_one(d);
    return NULL;
}

int main(void)
{
    pthread_t s[2], q[2];
    int i;
    pthread_mutex_init(&host.lock, NULL);
    for (i = 0; i < 2; i++) {
        host.disks[i].id = i; // NORACE
        host.disks[i].host = &host; // NORACE
        pthread_mutex_init(&host.disks[i].lock, NULL);
    }
    for (i = 0; i < 2; i++) {
        pthread_create(&s[i], NULL, submitter, &host.disks[i]);
        pthread_create(&q[i], NULL, irq_handler, &host.disks[i]);
    }
    for (i = 0; i < 2; i++) {
        pthread_join(s[i], NULL);
        pthread_join(q[i], NULL);
    }
    for (i = 0; i < 2; i++)
        while (complete_one(&host.disks[i]) >= 0)
            ;
    return host.inflight; // NORACE
}
