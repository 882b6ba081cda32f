/* Supervisor that restarts crashed workers and keeps a restart history. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 3
#define MAX_RESTARTS 4

enum wstate { W_IDLE, W_RUNNING, W_CRASHED, W_FINISHED };

struct supervisor;

struct worker {
    struct supervisor *sup;
    int slot;
    int incarnation;
    pthread_t tid;
    enum wstate state;          /* under sup->mu */
    long progress;              /* owner thread; read after join */
    char reason[48];            /* written by the owner before the state change */
};

struct supervisor {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    struct worker *workers[SLOTS];
    int running;
    int restarts;
    long total_progress;        /* supervisor only */
    int events;                 /* under mu */
};

static void report(struct worker *w, enum wstate st)
{
    struct supervisor *s = w->sup; // NORACE
    pthread_mutex_lock(&s->mu);
    w->state = st; // NORACE
    s->running--; // NORACE
    s->events++; // NORACE
    pthread_cond_signal(&s->cv);
    pthread_mutex_unlock(&s->mu);
}

static void *worker_main(void *arg)
{
    struct worker *w = arg;
    unsigned seed = (unsigned)(w->slot * 7 + w->incarnation * 13); // NORACE
    for (int i = 0; i < 500; i++) {
        seed = seed * 1103515245 + 12345;
        w->progress++;  // NORACE
        if (w->incarnation < 2 && i == 200 + w->slot * 10) { // NORACE
            snprintf(w->reason, sizeof w->reason, "fault at %d (seed %u)", i, seed); // NORACE
            report(w, W_CRASHED);
            return NULL;
        }
    }
    snprintf(w->reason, sizeof w->reason, "done"); // NORACE
    report(w, W_FINISHED);
    return NULL;
}

static struct worker *spawn(struct supervisor *s, int slot, int inc)
{
    struct worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->sup = s; // NORACE
    w->slot = slot; // NORACE
    w->incarnation = inc; // NORACE
    w->state = W_RUNNING; // NORACE
    pthread_mutex_lock(&s->mu);
    s->workers[slot] = w; // NORACE
    s->running++; // NORACE
    pthread_mutex_unlock(&s->mu);
    if (pthread_create(&w->tid, NULL, worker_main, w) != 0) {
        pthread_mutex_lock(&s->mu);
        s->workers[slot] = NULL; // NORACE
        s->running--;  // NORACE
        pthread_mutex_unlock(&s->mu);
        free(w);
        return NULL;
    }
    return w;
}

static void reap(struct supervisor *s, struct worker *w)
{
    pthread_join(w->tid, NULL); // NORACE
    s->total_progress += w->progress; // NORACE
    printf("slot %d.%d: %s\n", w->slot, w->incarnation, w->reason); // NORACE
    free(w);
}

static void supervise(struct supervisor *s)
{
    int seen = 0;
    for (;;) {
        struct worker *dead[SLOTS];
        int nd = 0;
        pthread_mutex_lock(&s->mu);
        while (s->events == seen && s->running > 0) // NORACE
            pthread_cond_wait(&s->cv, &s->mu);
        seen = s->events; // NORACE
        for (int i = 0; i < SLOTS; i++) {
            struct worker *w = s->workers[i]; // NORACE
            if (w && w->state != W_RUNNING) { // NORACE
                dead[nd++] = w;
                s->workers[i] = NULL; // NORACE
            }
        }
        pthread_mutex_unlock(&s->mu);
        for (int i = 0; i < nd; i++) {
            struct worker *w = dead[i];
            bool again = w->state == W_CRASHED; // NORACE
            int slot = w->slot, inc = w->incarnation; // NORACE
            reap(s, w);
            if (again && s->restarts < MAX_RESTARTS) { // NORACE
                s->restarts++; // NORACE
                if (!spawn(s, slot, inc + 1))
                    fprintf(stderr, "respawn failed\n");
            }
        }
        if (nd == 0)
            break;
    }
}

static void *monitor(void *arg)
{
    struct supervisor *s = arg;
    int max = 0;
    for (int i = 0; i < 200; i++) {
        pthread_mutex_lock(&s->mu);
        if (s->running > max) // NORACE
            max = s->running; // NORACE
        pthread_mutex_unlock(&s->mu);
    }
    return (void *)(long)max;
}

int main(void)
{
    struct supervisor s;
    pthread_t mon;
    void *max;
    memset(&s, 0, sizeof s);
    pthread_mutex_init(&s.mu, NULL);
    pthread_cond_init(&s.cv, NULL);
    if (pthread_create(&mon, NULL, monitor, &s))
        return 1;
    for (int i = 0; i < SLOTS; i++)
        if (!spawn(&s, i, 0))
            return 1;
    supervise(&s);
    pthread_join(mon, &max);
    printf("progress %ld restarts %d max running %ld\n", s.total_progress, s.restarts, (long)max); // NORACE
    return 0;
}
