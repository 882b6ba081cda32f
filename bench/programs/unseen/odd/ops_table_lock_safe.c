#include <pthread.h>

struct lock_ops {
    void (*lock)(void *);
    void (*unlock)(void *);
};

static void mx_lock(void *p) { pthread_mutex_lock(p); }
static void mx_unlock(void *p) { pthread_mutex_unlock(p); }
static void no_lock(void *p) { (void)p; }

static const struct lock_ops real_ops = { mx_lock, mx_unlock };
static const struct lock_ops null_ops = { .lock = no_lock, .unlock = no_lock };

struct store {
    const struct lock_ops *ops;
    pthread_mutex_t mtx;
    int items;
};

static struct store shared_store = { &real_ops, PTHREAD_MUTEX_INITIALIZER, 0 };
static struct store local_store = { &null_ops, PTHREAD_MUTEX_INITIALIZER, 0 };

static void add(struct store *s, int n)
{
    s->ops->lock(&s->mtx);
    s->items += n; // NORACE
    s->ops->unlock(&s->mtx);
}

static void *th(void *u)
{
    for (int i = 0; i < 10; i++)
        add(&shared_store, i);
    return u;
}

int main(void)
{
    pthread_t a, b;
    add(&local_store, 1);
    pthread_create(&a, 0, th, 0);
    pthread_create(&b, 0, th, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    add(&local_store, 2);
    return shared_store.items == 0; // NORACE
}
