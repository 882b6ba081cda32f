#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct call { pthread_mutex_t lock; pthread_cond_t cv; int done; int answer; int attempts; };

static int resolve(int q) { return q * 2 + 1; }

static void *helper(void *arg) {
    struct call *c = arg;
    int a = resolve(20);
    c->attempts++; // RACE
    pthread_mutex_lock(&c->lock);
    c->answer = a; // RACE
    c->done = 1; // NORACE
    pthread_cond_signal(&c->cv);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}
static int ask(struct call *c) {
    pthread_t t;
    struct timespec ts;
    int rc = 0;
    if (pthread_create(&t, NULL, helper, c))
        return -1;
    pthread_detach(t);
    clock_gettime(CLOCK_REALTIME, &ts);
    ts.tv_sec += 1;
    pthread_mutex_lock(&c->lock);
    while (!c->done && rc == 0) // NORACE
        rc = pthread_cond_timedwait(&c->cv, &c->lock, &ts);
    pthread_mutex_unlock(&c->lock);
    if (rc == ETIMEDOUT)
        c->attempts++; // RACE
    return c->answer; // RACE
}
int main(void) {
    static struct call c = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, 0 };
    int a = ask(&c);
    printf("%d\n", a);
    return 0;
}
