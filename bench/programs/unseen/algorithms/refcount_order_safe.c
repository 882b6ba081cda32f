#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct obj { atomic_int refs; int hits[2]; int tag; };

static void obj_put(struct obj *o)
{
    if (atomic_fetch_sub_explicit(&o->refs, 1, memory_order_acq_rel) == 1) // NORACE
        free(o); // NORACE
}

struct use { struct obj *o; int who; };

static void *user(void *p)
{
    struct use *u = p;
    struct obj *o = u->o; // NORACE
    for (int i = 0; i < 10; i++)
        o->hits[u->who] += o->tag; // NORACE
    obj_put(o);
    return NULL;
}

int main(void)
{
    struct obj *o = malloc(sizeof *o);
    struct use us[2];
    pthread_t t[2];
    if (!o)
        return 1;
    atomic_init(&o->refs, 2);
    o->hits[0] = o->hits[1] = 0; // NORACE
    o->tag = 1; // NORACE
    for (int i = 0; i < 2; i++) {
        us[i].o = o; // NORACE
        us[i].who = i; // NORACE
        pthread_create(&t[i], NULL, user, &us[i]);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return 0;
}
