#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define T 3

struct shared {
    atomic_int refs;
    int parts[T];
};

struct party {
    struct shared *s;
    int id;
};

int grand;

static void *member(void *arg)
{
    struct party *p = arg;
    struct shared *s = p->s; // NORACE
    int i;
    s->parts[p->id] = p->id + 1; // RACE
    if (atomic_fetch_sub_explicit(&s->refs, 1, memory_order_relaxed) == 1) { // NORACE
        for (i = 0; i < T; i++)
            grand += s->parts[i]; // RACE
    }
    return 0;
}

int main(void)
{
    pthread_t t[T];
    struct party p[T];
    struct shared *s = malloc(sizeof *s);
    int i;
    if (!s)
        return 1;
    atomic_init(&s->refs, T); // NORACE
    for (i = 0; i < T; i++) {
        p[i].s = s; // NORACE
        p[i].id = i; // NORACE
        pthread_create(&t[i], 0, member, &p[i]);
    }
    for (i = 0; i < T; i++)
        pthread_join(t[i], 0);
    free(s); // NORACE
    return grand != 6; // NORACE
}
