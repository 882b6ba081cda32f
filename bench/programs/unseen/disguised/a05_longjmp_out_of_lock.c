/* An error jumps out of the critical section; the handler unlocks and then
   touches what the lock protects. */
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

struct parser {
    jmp_buf onerror;
    const int *in;
    int n, at;
};

static pthread_mutex_t stats_lock = PTHREAD_MUTEX_INITIALIZER;
static int accepted, rejected, errors_seen;

static void fail(struct parser *p, int code)
{
    pthread_mutex_unlock(&stats_lock);
    longjmp(p->onerror, code);
}

static void consume(struct parser *p)
{
    pthread_mutex_lock(&stats_lock);
    while (p->at < p->n) {
        int v = p->in[p->at++];  // NORACE
        if (v < 0)
            fail(p, 1);
        if (v == 0) {
            errors_seen++;  // RACE
            fail(p, 2);
        }
        accepted++;  // NORACE
    }
    pthread_mutex_unlock(&stats_lock);
}

static void *run(void *arg)
{
    struct parser *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    p->in = arg;
    p->n = 6;
    volatile int done = 0;
    while (!done) {
        switch (setjmp(p->onerror)) {
        case 0:
            consume(p);
            done = 1;
            break;
        case 1:
            pthread_mutex_lock(&stats_lock);
            rejected++;  // NORACE
            pthread_mutex_unlock(&stats_lock);
            break;
        default:
            errors_seen += 10;  // RACE
            break;
        }
    }
    free(p);
    return NULL;
}

static int in1[6] = { 1, -1, 2, 0, 3, 0 };
static int in2[6] = { 0, 5, 0, -4, 0, 2 };

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, run, in1);
    pthread_create(&b, NULL, run, in2);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d %d %d\n", accepted, rejected, errors_seen);  // NORACE
    return 0;
}
