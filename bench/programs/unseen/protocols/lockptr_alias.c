/* Two handles share one buffer; each was given a pointer to a lock, but
 * not to the same one. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct buffer {
    size_t used;
    char data[4096];
};

struct handle {
    pthread_mutex_t *lock;
    struct buffer *buf;
    char tag;
};

static int append(struct handle *h)
{
    int ok = 0;

    pthread_mutex_lock(h->lock);   // NORACE
    struct buffer *b = h->buf;   // NORACE
    if (b->used < sizeof b->data) {   // RACE
        b->data[b->used] = h->tag;   // RACE
        b->used++;   // RACE
        ok = 1;
    }
    pthread_mutex_unlock(h->lock);   // NORACE
    return ok;
}

static void *writer(void *arg)
{
    for (int i = 0; i < 1000; i++)
        append(arg);
    return NULL;
}

int main(void)
{
    static pthread_mutex_t in_lock = PTHREAD_MUTEX_INITIALIZER;
    static pthread_mutex_t out_lock = PTHREAD_MUTEX_INITIALIZER;
    struct buffer *shared = calloc(1, sizeof *shared);
    pthread_t a, b;

    if (!shared)
        return 1;
    struct handle ha = { &in_lock, shared, 'a' };   // NORACE
    struct handle hb = { &out_lock, shared, 'b' };   // NORACE
    pthread_create(&a, NULL, writer, &ha);
    pthread_create(&b, NULL, writer, &hb);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%zu bytes\n", shared->used);   // NORACE
    free(shared);   // NORACE
    return 0;
}
