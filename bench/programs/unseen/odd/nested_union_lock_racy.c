#include <pthread.h>

#define GUARD(o) (&(o)->hdr.sync.u.m)
#define ENTER(o) do { pthread_mutex_lock(GUARD(o)); } while (0)
#define LEAVE(o) do { pthread_mutex_unlock(GUARD(o)); } while (0)

typedef struct {
    struct {
        int kind;
        struct {
            union { pthread_mutex_t m; char pad[64]; } u;
        } sync;
    } hdr;
    struct { struct { int deep; } b; } a;
} monster;

static monster M;

static void *t(void *x)
{
    monster *p = x;
    if (p->hdr.kind) ENTER(p); // NORACE
    p->a.b.deep--; // RACE
    if (p->hdr.kind) LEAVE(p); // NORACE
    return 0;
}

int main(void)
{
    pthread_t q, r;
    pthread_mutex_init(GUARD(&M), NULL);
    M.hdr.kind = 0; // NORACE
    pthread_create(&q, 0, t, &M);
    pthread_create(&r, 0, t, &M);
    pthread_join(q, 0);
    pthread_join(r, 0);
    return M.a.b.deep + 2; // NORACE
}
