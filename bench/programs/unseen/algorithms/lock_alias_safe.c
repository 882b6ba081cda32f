extern int __VERIFIER_nondet_int(void);
#include <pthread.h>

static pthread_mutex_t ma = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t mb = PTHREAD_MUTEX_INITIALIZER;
static struct chan { pthread_mutex_t *m; int v; } ca = { &ma, 0 }, cb = { &mb, 0 };
static int both;

static void bump(struct chan *c)
{
    pthread_mutex_lock(c->m); // NORACE
    c->v++; // NORACE
    pthread_mutex_unlock(c->m); // NORACE
}

static void bump_both(struct chan *p)
{
    pthread_mutex_t *m = &ma;
    pthread_mutex_lock(m);
    both += p == &cb ? 2 : 1; // NORACE
    pthread_mutex_unlock(m);
}

static void *run(void *arg)
{
    struct chan *c = __VERIFIER_nondet_int() ? &ca : &cb;
    bump(c);
    bump_both(c);
    return arg;
}

int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, run, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return ca.v + cb.v != 2 || both > 4; // NORACE
}
