/* two handles of one log share both the buffer and the lock */
#include <pthread.h>
#include <stdlib.h>
struct store { int pos; char b[256]; };
struct handle { struct store *st; pthread_mutex_t *lk; };

static void append(struct handle *h, char c)
{
    pthread_mutex_lock(h->lk);  // NORACE
    if (h->st->pos < 256)  // NORACE
        h->st->b[h->st->pos++] = c;  // NORACE
    pthread_mutex_unlock(h->lk);  // NORACE
}

static struct handle *hopen(struct handle *from)
{
    struct handle *h = malloc(sizeof *h);
    if (from) {
        *h = *from;  // NORACE
    } else {
        h->st = calloc(1, sizeof *h->st);  // NORACE
        h->lk = malloc(sizeof *h->lk);  // NORACE
        pthread_mutex_init(h->lk, NULL);  // NORACE
    }
    return h;
}

static void *writer(void *arg)
{
    for (int i = 0; i < 50; i++)
        append(arg, 'a');
    return NULL;
}

int main(void)
{
    pthread_t t1, t2;
    struct handle *a = hopen(NULL), *b = hopen(a);
    pthread_create(&t1, NULL, writer, a);
    pthread_create(&t2, NULL, writer, b);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    return a->st->pos != 100;  // NORACE
}
