#include <pthread.h>
#include <unistd.h>

static long spins;
static long rounds;

static void *spinner(void *u)
{
    for (;;) {
        spins++; // RACE
        pthread_testcancel();
    }
    return u;
}

static void *rounder(void *u)
{
    for (;;) {
        rounds++; // NORACE
        usleep(100);
    }
    return u;
}

int main(void)
{
    pthread_t s, r;
    pthread_create(&s, 0, spinner, 0);
    pthread_create(&r, 0, rounder, 0);
    usleep(2000);
    pthread_cancel(s);
    pthread_cancel(r);
    long got = spins; // RACE
    pthread_join(r, 0);
    got += rounds; // NORACE
    pthread_join(s, 0);
    got += spins; // NORACE
    return got < 0;
}
