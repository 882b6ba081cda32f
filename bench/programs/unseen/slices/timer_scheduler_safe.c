#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef void (*timer_cb)(void *);

struct timer {
    struct timespec when;
    timer_cb cb;
    void *arg;
};

#define MAXT 32

struct sched {
    pthread_mutex_t mtx;
    pthread_cond_t wake;
    struct timer heap[MAXT];
    int n;
    int quit;
    int fired;
};

static int before(const struct timespec *a, const struct timespec *b)
{
    if (a->tv_sec != b->tv_sec) // NORACE
        return a->tv_sec < b->tv_sec;
    return a->tv_nsec < b->tv_nsec; // NORACE
}

static void sift_up(struct sched *s, int i)
{
    while (i > 0) {
        int p = (i - 1) / 2;
        if (!before(&s->heap[i].when, &s->heap[p].when))
            break;
        struct timer t = s->heap[i]; // NORACE
        s->heap[i] = s->heap[p]; // NORACE
        s->heap[p] = t; // NORACE
        i = p;
    }
}

static void sift_down(struct sched *s)
{
    int i = 0;
    for (;;) {
        int l = 2 * i + 1, m = i;
        if (l < s->n && before(&s->heap[l].when, &s->heap[m].when))
            m = l;
        if (l + 1 < s->n && before(&s->heap[l + 1].when, &s->heap[m].when))
            m = l + 1;
        if (m == i)
            return;
        struct timer t = s->heap[i]; // NORACE
        s->heap[i] = s->heap[m]; // NORACE
        s->heap[m] = t; // NORACE
        i = m;
    }
}

static void add_timer(struct sched *s, int ms, timer_cb cb, void *arg)
{
    struct timer t;
    clock_gettime(CLOCK_REALTIME, &t.when); // NORACE
    t.when.tv_nsec += ms * 1000000L; // NORACE
    if (t.when.tv_nsec >= 1000000000L) {
        t.when.tv_sec++;
        t.when.tv_nsec -= 1000000000L;
    }
    t.cb = cb; // NORACE
    t.arg = arg; // NORACE
    pthread_mutex_lock(&s->mtx);
    if (s->n < MAXT) { // NORACE
        s->heap[s->n] = t; // NORACE
        s->n++; // NORACE
        sift_up(s, s->n - 1);
        pthread_cond_signal(&s->wake);
    }
    pthread_mutex_unlock(&s->mtx);
}

static void *loop(void *arg)
{
    struct sched *s = arg;
    pthread_mutex_lock(&s->mtx);
    while (!s->quit) { // NORACE
        if (s->n == 0) { // NORACE
            pthread_cond_wait(&s->wake, &s->mtx);
            continue;
        }
        struct timespec due = s->heap[0].when; // NORACE
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        if (before(&now, &due)) {
            pthread_cond_timedwait(&s->wake, &s->mtx, &due);
            continue;
        }
        struct timer t = s->heap[0]; // NORACE
        s->n--; // NORACE
        s->heap[0] = s->heap[s->n]; // NORACE
        sift_down(s);
        s->fired++; // NORACE
        pthread_mutex_unlock(&s->mtx);
        t.cb(t.arg);
        pthread_mutex_lock(&s->mtx);
    }
    pthread_mutex_unlock(&s->mtx);
    return NULL;
}

static void tick(void *a)
{
    int *n = a;
    *n += 1; // NORACE
}

int main(void)
{
    struct sched s = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER };
    pthread_t t;
    int ticks = 0, f;
    pthread_create(&t, NULL, loop, &s);
    for (int i = 0; i < 5; i++)
        add_timer(&s, i, tick, &ticks);
    do {
        struct timespec d = { 0, 2000000 };
        nanosleep(&d, NULL);
        pthread_mutex_lock(&s.mtx);
        f = s.fired; // NORACE
        pthread_mutex_unlock(&s.mtx);
    } while (f < 5);
    pthread_mutex_lock(&s.mtx);
    s.quit = 1; // NORACE
    pthread_cond_signal(&s.wake);
    pthread_mutex_unlock(&s.mtx);
    pthread_join(t, NULL);
    printf("%d ticks\n", ticks); // NORACE
    return 0;
}
