/* a duplicated handle shares the buffer but has a lock of its own */
#include <pthread.h>
#include <stdlib.h>
struct store { int pos; char b[256]; };
struct handle { struct store *st; pthread_mutex_t lk; };

static void append(struct handle *h, char c)
{
    pthread_mutex_lock(&h->lk);
    if (h->st->pos < 256)  // RACE
        h->st->b[h->st->pos++] = c;  // RACE
    pthread_mutex_unlock(&h->lk);
}

static struct handle *hopen(struct handle *from)
{
    struct handle *h = malloc(sizeof *h);
    pthread_mutex_init(&h->lk, NULL);
    h->st = from ? from->st : calloc(1, sizeof *h->st);  // NORACE
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
    return a->st->pos < 1;  // NORACE
}
