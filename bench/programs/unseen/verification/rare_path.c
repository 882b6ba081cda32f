#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int state;
int debug_hits;
int config;

void step(int cmd)
{
    pthread_mutex_lock(&m);
    state = state * 2 + cmd; // NORACE
    pthread_mutex_unlock(&m);
    if (cmd == 4)
        debug_hits++; // RACE
    if (cmd == 100 && cmd < 50)
        config = cmd; // NORACE
}

void *loop(void *arg)
{
    int i;
    for (i = 0; i < 3; i++)
        step(__VERIFIER_nondet_int());
    return (void *)(long)config; // NORACE
}

int main(void)
{
    pthread_t t, u;
    config = __VERIFIER_nondet_int(); // NORACE
    pthread_create(&t, 0, loop, 0);
    pthread_create(&u, 0, loop, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return state; // NORACE
}
