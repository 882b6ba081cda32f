/* kvstore1 - hash table with per bucket locks, resize under an rwlock,
 * request threads and a dump at shutdown. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLIENTS 3

struct kv {
    struct kv *next;
    unsigned hash;
    char *key;
    long val;
};

struct bucket {
    pthread_mutex_t lock;
    struct kv *head;
};

struct table {
    pthread_rwlock_t resize_lock;
    struct bucket *b;
    unsigned nb;
    atomic_uint count;
    unsigned resizes;
};

static struct table tab;

static unsigned hash(const char *s)
{
    unsigned h = 5381;

    while (*s)
        h = h * 33u ^ (unsigned char)*s++;
    return h;
}

static struct bucket *new_buckets(unsigned n)
{
    struct bucket *b = calloc(n, sizeof *b);
    unsigned i;

    if (b == NULL)
        abort();
    for (i = 0; i < n; i++)
        pthread_mutex_init(&b[i].lock, NULL);
    return b;
}

static void table_init(struct table *t, unsigned n)
{
    pthread_rwlock_init(&t->resize_lock, NULL);
    t->b = new_buckets(n);  // NORACE
    t->nb = n;  // NORACE
    atomic_init(&t->count, 0);  // NORACE
    t->resizes = 0;  // NORACE
}

static void table_grow(struct table *t)
{
    struct bucket *nb, *old;
    unsigned i, n;

    pthread_rwlock_wrlock(&t->resize_lock);
    if (atomic_load(&t->count) < 2 * t->nb) {  // NORACE
        pthread_rwlock_unlock(&t->resize_lock);
        return;
    }
    n = t->nb * 2;  // NORACE
    nb = new_buckets(n);
    for (i = 0; i < t->nb; i++) {  // NORACE
        struct kv *e, *next;

        for (e = t->b[i].head; e != NULL; e = next) {  // NORACE
            next = e->next;  // NORACE
            e->next = nb[e->hash % n].head;  // NORACE
            nb[e->hash % n].head = e;  // NORACE
        }
        pthread_mutex_destroy(&t->b[i].lock);  // NORACE
    }
    old = t->b;  // NORACE
    t->b = nb;  // NORACE
    t->nb = n;  // NORACE
    t->resizes++;  // NORACE
    pthread_rwlock_unlock(&t->resize_lock);
    free(old);
}

static void table_add(struct table *t, const char *key, long delta)
{
    unsigned h = hash(key);
    struct bucket *b;
    struct kv *e;
    int grow = 0;

    pthread_rwlock_rdlock(&t->resize_lock);
    b = &t->b[h % t->nb];  // NORACE
    pthread_mutex_lock(&b->lock);
    for (e = b->head; e != NULL; e = e->next)  // NORACE
        if (e->hash == h && strcmp(e->key, key) == 0)  // NORACE
            break;
    if (e == NULL) {
        e = malloc(sizeof *e);
        if (e == NULL)
            abort();
        e->hash = h;  // NORACE
        e->key = strdup(key);  // NORACE
        e->val = 0;  // NORACE
        e->next = b->head;  // NORACE
        b->head = e;  // NORACE
        grow = atomic_fetch_add(&t->count, 1) + 1 > 2 * t->nb;  // NORACE
    }
    e->val += delta;  // RACE
    pthread_mutex_unlock(&b->lock);
    pthread_rwlock_unlock(&t->resize_lock);
    if (grow)
        table_grow(t);
}

static int table_get(struct table *t, const char *key, long *val)
{
    unsigned h = hash(key);
    struct bucket *b;
    struct kv *e;
    int found = 0;

    pthread_rwlock_rdlock(&t->resize_lock);
    b = &t->b[h % t->nb];  // NORACE
    pthread_mutex_lock(&b->lock);
    for (e = b->head; e != NULL; e = e->next) {  // NORACE
        if (e->hash == h && strcmp(e->key, key) == 0) {  // NORACE
            found = 1;
            break;
        }
    }
    pthread_mutex_unlock(&b->lock);
    pthread_rwlock_unlock(&t->resize_lock);
    if (found)
        *val = e->val;  // RACE
    return found;
}

static void *client_main(void *arg)
{
    unsigned seed = (unsigned)(long)arg;
    long misses = 0, v;
    char key[16];
    int i;

    for (i = 0; i < 500; i++) {
        snprintf(key, sizeof key, "k%u", rand_r(&seed) % 200);
        if (i % 3)
            table_add(&tab, key, 1);
        else if (!table_get(&tab, key, &v))
            misses++;
    }
    return (void *)misses;
}

static long table_destroy(struct table *t)
{
    long sum = 0;
    unsigned i;

    for (i = 0; i < t->nb; i++) {  // NORACE
        struct kv *e, *next;

        for (e = t->b[i].head; e != NULL; e = next) {  // NORACE
            next = e->next;  // NORACE
            sum += e->val;  // NORACE
            free(e->key);  // NORACE
            free(e);
        }
    }
    free(t->b);  // NORACE
    return sum;
}

int main(void)
{
    pthread_t tid[CLIENTS];
    void *miss;
    long i, misses = 0;

    table_init(&tab, 8);
    for (i = 0; i < CLIENTS; i++)
        if (pthread_create(&tid[i], NULL, client_main, (void *)(i + 5)) != 0)
            exit(1);
    for (i = 0; i < CLIENTS; i++) {
        pthread_join(tid[i], &miss);
        misses += (long)miss;
    }
    printf("%u keys %u resizes %ld misses\n", atomic_load(&tab.count), tab.resizes, misses);  // NORACE
    printf("sum %ld\n", table_destroy(&tab));
    return 0;
}
