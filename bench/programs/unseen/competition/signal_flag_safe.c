#include <signal.h>
#include <pthread.h>
#include <stdatomic.h>

static volatile sig_atomic_t got;
static atomic_int total;

static void on_usr1(int s)
{
    (void)s;
    got = 1; // NORACE
    atomic_fetch_add(&total, 1); // NORACE
}

static void *w(void *p)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    atomic_fetch_add(&total, 10); // NORACE
    return p;
}

int main(void)
{
    pthread_t t;
    signal(SIGUSR1, on_usr1);
    pthread_create(&t, 0, w, 0);
    pthread_join(t, 0);
    raise(SIGUSR1);
    while (!got) // NORACE
        ;
    return atomic_load(&total) != 11; // NORACE
}
