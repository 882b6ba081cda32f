/* Telemetry double buffer: sampler fills the back buffer, the reporter
 * swaps buffers under the lock and processes the front one. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CAP 256

struct sample {
    int channel;
    double value;
};

struct buffer {
    size_t n;
    struct sample s[CAP];
};

struct telemetry {
    pthread_mutex_t mu;
    pthread_cond_t space;
    struct buffer *back;        /* under mu */
    struct buffer *front;       /* reporter only */
    struct buffer storage[2];
    size_t overflow;
    bool done;
};

static struct telemetry *tm_new(void)
{
    struct telemetry *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    pthread_mutex_init(&t->mu, NULL);
    pthread_cond_init(&t->space, NULL);
    t->back = &t->storage[0]; // NORACE
    t->front = &t->storage[1]; // NORACE
    return t;
}

static void tm_record(struct telemetry *t, int ch, double v)
{
    pthread_mutex_lock(&t->mu);
    while (t->back->n == CAP) {  // NORACE
        t->overflow++; // NORACE
        pthread_cond_wait(&t->space, &t->mu);
    }
    struct buffer *b = t->back; // NORACE
    b->s[b->n].channel = ch; // NORACE
    b->s[b->n].value = v; // NORACE
    b->n++; // NORACE
    pthread_mutex_unlock(&t->mu);
}

static struct buffer *tm_swap(struct telemetry *t)
{
    pthread_mutex_lock(&t->mu);
    struct buffer *tmp = t->front; // NORACE
    tmp->n = 0;  // NORACE
    t->front = t->back; // NORACE
    t->back = tmp; // NORACE
    pthread_cond_broadcast(&t->space);
    pthread_mutex_unlock(&t->mu);
    return t->front; // NORACE
}

static bool tm_done(struct telemetry *t)
{
    pthread_mutex_lock(&t->mu);
    bool d = t->done; // NORACE
    pthread_mutex_unlock(&t->mu);
    return d;
}

struct report {
    struct telemetry *t;
    double sum[4];
    unsigned long count[4];
};

static void report_buffer(struct report *r, const struct buffer *b)
{
    for (size_t i = 0; i < b->n; i++) { // NORACE
        int ch = b->s[i].channel & 3; // NORACE
        r->sum[ch] += b->s[i].value; // NORACE
        r->count[ch]++; // NORACE
    }
}

static void *reporter(void *arg)
{
    struct report *r = arg;
    for (;;) {
        bool last = tm_done(r->t);
        report_buffer(r, tm_swap(r->t));
        if (last)
            break;
        usleep(100);
    }
    return NULL;
}

struct sampler {
    struct telemetry *t;
    int channel;
};

static void *sampler(void *arg)
{
    struct sampler *s = arg;
    for (int i = 0; i < 1500; i++)
        tm_record(s->t, s->channel, i * 0.5); // NORACE
    return NULL;
}

int main(void)
{
    struct telemetry *t = tm_new();
    pthread_t rep, smp[4];
    struct sampler sa[4];
    struct report *r = calloc(1, sizeof *r);

    if (!t || !r)
        return 1;
    r->t = t; // NORACE
    if (pthread_create(&rep, NULL, reporter, r))
        return 1;
    for (int i = 0; i < 4; i++) {
        sa[i].t = t; // NORACE
        sa[i].channel = i; // NORACE
        if (pthread_create(&smp[i], NULL, sampler, &sa[i]))
            return 1;
    }
    for (int i = 0; i < 4; i++)
        pthread_join(smp[i], NULL);
    pthread_mutex_lock(&t->mu);
    t->done = true; // NORACE
    pthread_mutex_unlock(&t->mu);
    pthread_join(rep, NULL);
    for (int i = 0; i < 4; i++)
        printf("ch%d n=%lu sum=%.1f\n", i, r->count[i], r->sum[i]); // NORACE
    printf("overflow %zu\n", t->overflow); // NORACE
    free(r);
    free(t);
    return 0;
}
