#include <pthread.h>
#include <stdio.h>

struct flags {
    unsigned ready : 1;
    unsigned dirty : 1;
    char plain;
};

static struct flags fl;

static void *set_ready(void *u)
{
    fl.ready = 1; // RACE
    return u;
}

static void *set_dirty(void *u)
{
    fl.dirty = 1; // RACE
    return u;
}

static void *set_plain(void *u)
{
    fl.plain = 'x'; // NORACE
    return u;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, set_ready, 0);
    pthread_create(&b, 0, set_dirty, 0);
    pthread_create(&c, 0, set_plain, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    printf("%d%d%c\n", fl.ready, fl.dirty, fl.plain); // NORACE
    return 0;
}
