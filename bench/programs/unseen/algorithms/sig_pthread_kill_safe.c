#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int ticks;
static atomic_int stop;
static int loops;

static void on_usr1(int sig)
{
    (void)sig;
    ticks = ticks + 1; // NORACE
}

static void *spinner(void *arg)
{
    while (!atomic_load(&stop)) { // NORACE
        loops++; // NORACE
        usleep(200);
    }
    return arg;
}

int main(void)
{
    struct sigaction sa = { .sa_handler = on_usr1 };
    pthread_t t;
    int seen;
    sigemptyset(&sa.sa_mask);
    sigaction(SIGUSR1, &sa, NULL);
    pthread_create(&t, NULL, spinner, NULL);
    pthread_kill(t, SIGUSR1);
    usleep(1000);
    seen = ticks; // NORACE
    atomic_store(&stop, 1); // NORACE
    pthread_join(t, NULL);
    return seen > 1 || loops < 0; // NORACE
}
