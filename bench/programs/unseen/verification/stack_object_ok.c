#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

struct request {
    int op;
    int done;
};

void *serve(void *arg)
{
    struct request *r = arg;
    if (r->op > 0) // NORACE
        r->done = 1; // NORACE
    return 0;
}

int issue(int op)
{
    struct request r;
    pthread_t t;
    r.op = op; // NORACE
    r.done = 0; // NORACE
    if (pthread_create(&t, 0, serve, &r))
        return -1;
    pthread_join(t, 0);
    return r.done; // NORACE
}

int main(void)
{
    int k, c = 0;
    for (k = 0; k < 3; k++)
        c += issue(__VERIFIER_nondet_int());
    return c;
}
