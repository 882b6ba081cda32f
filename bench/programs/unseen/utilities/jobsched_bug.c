/* jobsched - job scheduler: binary heap by priority, cancellation,
 * status queries while jobs run. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAXJOBS 64
#define NRUNNERS 2

enum state { QUEUED, RUNNING, FINISHED, CANCELLED };

struct job {
    int id;
    int prio;
    enum state state;           /* sched.mu */
    int steps_total;
    int cancel;                 /* polled by the running job */
    int steps_done;
    long output;
};

static struct {
    pthread_mutex_t mu;
    pthread_cond_t work;
    pthread_cond_t change;
    struct job *heap[MAXJOBS];
    int nheap;
    int unfinished;
    int shutdown;
    int order[MAXJOBS];
    int norder;
} sched = {
    .mu = PTHREAD_MUTEX_INITIALIZER,
    .work = PTHREAD_COND_INITIALIZER,
    .change = PTHREAD_COND_INITIALIZER,
};

static struct job jobs[MAXJOBS];

static void heap_push(struct job *j)
{
    int i = sched.nheap++; // NORACE

    while (i > 0 && sched.heap[(i - 1) / 2]->prio < j->prio) { // NORACE
        sched.heap[i] = sched.heap[(i - 1) / 2]; // NORACE
        i = (i - 1) / 2;
    }
    sched.heap[i] = j; // NORACE
}

static struct job *heap_pop(void)
{
    struct job *top, *last;
    int i = 0;

    if (sched.nheap == 0) // NORACE
        return NULL;
    top = sched.heap[0]; // NORACE
    last = sched.heap[--sched.nheap]; // NORACE
    for (;;) {
        int c = 2 * i + 1;
        if (c >= sched.nheap) // NORACE
            break;
        if (c + 1 < sched.nheap && sched.heap[c + 1]->prio > sched.heap[c]->prio) // NORACE
            c++;
        if (last->prio >= sched.heap[c]->prio) // NORACE
            break;
        sched.heap[i] = sched.heap[c]; // NORACE
        i = c;
    }
    sched.heap[i] = last; // NORACE
    return top;
}

static void submit(struct job *j, int id, int prio, int steps)
{
    j->id = id; // NORACE
    j->prio = prio; // NORACE
    j->steps_total = steps; // NORACE
    pthread_mutex_lock(&sched.mu);
    j->state = QUEUED; // NORACE
    heap_push(j);
    sched.unfinished++; // NORACE
    pthread_cond_signal(&sched.work);
    pthread_mutex_unlock(&sched.mu);
}

static int cancel(struct job *j)
{
    int rc = 0;

    pthread_mutex_lock(&sched.mu);
    if (j->state == FINISHED || j->state == CANCELLED) // NORACE
        rc = -1;
    else
        j->cancel = 1; // RACE
    pthread_mutex_unlock(&sched.mu);
    return rc;
}

static int progress(struct job *j)
{
    return 100 * j->steps_done / j->steps_total; // RACE
}

/* runs without the lock; 0 when complete, -1 when cancelled */
static int run_job(struct job *j)
{
    for (int s = 0; s < j->steps_total; s++) { // NORACE
        if (j->cancel) // RACE
            return -1;
        usleep(60);
        j->output += (long)j->id * s; // NORACE
        j->steps_done++; // RACE
    }
    return 0;
}

static void *runner(void *arg)
{
    int *ran = arg;

    pthread_mutex_lock(&sched.mu);
    for (;;) {
        struct job *j;
        int rc;

        while (sched.nheap == 0 && !sched.shutdown) // NORACE
            pthread_cond_wait(&sched.work, &sched.mu);
        j = heap_pop();
        if (!j)
            break;
        j->state = RUNNING; // NORACE
        sched.order[sched.norder++] = j->id; // NORACE
        pthread_mutex_unlock(&sched.mu);

        rc = run_job(j);

        pthread_mutex_lock(&sched.mu);
        j->state = rc == 0 ? FINISHED : CANCELLED; // NORACE
        sched.unfinished--; // NORACE
        ++*ran; // NORACE
        pthread_cond_broadcast(&sched.change);
    }
    pthread_mutex_unlock(&sched.mu);
    return NULL;
}

static void *monitor(void *arg)
{
    long *samples = arg;

    for (;;) {
        int left, pct = 0;

        pthread_mutex_lock(&sched.mu);
        left = sched.unfinished; // NORACE
        for (int i = 0; i < MAXJOBS; i++)
            if (jobs[i].state == RUNNING) // NORACE
                pct += progress(&jobs[i]);
        pthread_mutex_unlock(&sched.mu);
        ++*samples; // NORACE
        if (left == 0)
            break;
        usleep(200);
    }
    return NULL;
}

static void wait_all(void)
{
    pthread_mutex_lock(&sched.mu);
    while (sched.unfinished > 0) // NORACE
        pthread_cond_wait(&sched.change, &sched.mu);
    sched.shutdown = 1; // NORACE
    pthread_cond_broadcast(&sched.work);
    pthread_mutex_unlock(&sched.mu);
}

int main(void)
{
    pthread_t run[NRUNNERS], mon;
    int ran[NRUNNERS] = { 0 };
    long samples = 0, out = 0;
    int count[4] = { 0 }, cancelled = 0;

    for (int i = 0; i < 40; i++)
        submit(&jobs[i], i, (i * 7) % 10, 5 + i % 4);
    for (int i = 0; i < NRUNNERS; i++)
        if (pthread_create(&run[i], NULL, runner, &ran[i]))
            abort();
    if (pthread_create(&mon, NULL, monitor, &samples))
        abort();
    for (int i = 0; i < 40; i += 3) {
        usleep(150);
        cancelled += cancel(&jobs[i]) == 0;
    }
    for (int i = 40; i < MAXJOBS; i++)
        submit(&jobs[i], i, 20, 2);
    wait_all();
    for (int i = 0; i < NRUNNERS; i++)
        pthread_join(run[i], NULL);
    pthread_join(mon, NULL);
    for (int i = 0; i < MAXJOBS; i++) {
        count[jobs[i].state]++; // NORACE
        out += jobs[i].output; // NORACE
    }
    printf("%d finished, %d cancelled (%d asked), %s\n", count[FINISHED], count[CANCELLED], cancelled, out ? "output" : "no output");
    printf("first %d, runners %s, %s\n", sched.order[0], ran[0] + ran[1] == MAXJOBS ? "complete" : "incomplete", samples ? "sampled" : ""); // NORACE
    return 0;
}
