/* Atomic reference count: release on drop, acquire before the last owner
 * finalizes. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define EDITORS 3

struct document {
    atomic_int refs;
    int edits[EDITORS];
};

struct share {
    struct document *doc;
    int slot;
};

static void document_put(struct document *d)
{
    if (atomic_fetch_sub_explicit(&d->refs, 1, memory_order_acq_rel) != 1)   // NORACE
        return;
    int total = 0;
    for (int i = 0; i < EDITORS; i++)
        total += d->edits[i];   // NORACE
    printf("closing document with %d edits\n", total);
    free(d);   // NORACE
}

static void *editor(void *arg)
{
    struct share *s = arg;
    struct document *d = s->doc;   // NORACE

    for (int i = 0; i < 100; i++)
        d->edits[s->slot]++;   // NORACE
    document_put(d);
    free(s);   // NORACE
    return NULL;
}

int main(void)
{
    pthread_t th[EDITORS];
    struct document *d = calloc(1, sizeof *d);

    if (!d)
        return 1;
    atomic_init(&d->refs, 1);   // NORACE
    for (int i = 0; i < EDITORS; i++) {
        struct share *s = malloc(sizeof *s);
        if (!s)
            return 1;
        atomic_fetch_add_explicit(&d->refs, 1, memory_order_relaxed);   // NORACE
        s->doc = d;   // NORACE
        s->slot = i;   // NORACE
        pthread_create(&th[i], NULL, editor, s);
    }
    document_put(d);
    for (int i = 0; i < EDITORS; i++)
        pthread_join(th[i], NULL);
    return 0;
}
