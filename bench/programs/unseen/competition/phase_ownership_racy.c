/* `owner` says which thread may use `page` without a lock. */
#include <pthread.h>
#include <sched.h>

enum who { NOBODY, FILLER, EATER };
static enum who owner = FILLER;
static int page[8];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void wait_for(enum who w)
{
    for (;;) {
        enum who o;
        o = owner; // RACE
        if (o == w)
            return;
        sched_yield();
    }
}

static void give(enum who w)
{
    pthread_mutex_lock(&m);
    owner = w; // RACE
    pthread_mutex_unlock(&m);
}

static void *filler(void *u)
{
    for (int r = 0; r < 4; r++) {
        wait_for(FILLER);
        for (int i = 0; i < 8; i++)
            page[i] = r; // RACE
        give(EATER);
    }
    return u;
}

static void *eater(void *u)
{
    int s = 0;
    for (int r = 0; r < 4; r++) {
        wait_for(EATER);
        for (int i = 0; i < 8; i++)
            s += page[i]; // RACE
        give(FILLER);
    }
    *(int *)u = s;
    return 0;
}

int main(void)
{
    pthread_t f, e;
    int s;
    pthread_create(&f, 0, filler, 0);
    pthread_create(&e, 0, eater, &s);
    pthread_join(f, 0);
    pthread_join(e, 0);
    return s != 48;
}
