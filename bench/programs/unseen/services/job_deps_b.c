#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* scheduler of jobs with dependencies: a job is ready when its last dependency is done */
#define MAXD 4
#define NJ 8

struct job {
    int id;
    int waiting;
    int ndependents;
    struct job *dependents[MAXD];
    struct job *ready_next;
    long input, output;
    struct job *deps[MAXD];
    int ndeps;
};

struct sched {
    pthread_mutex_t lock;
    pthread_cond_t cv;
    struct job *ready;
    int remaining;
    int max_parallel, running;
};

static struct job jobs[NJ];
static struct sched sc = { .lock = PTHREAD_MUTEX_INITIALIZER, .cv = PTHREAD_COND_INITIALIZER };

static void depends(struct job *j, struct job *on) {
    on->dependents[on->ndependents++] = j; // NORACE
    j->deps[j->ndeps++] = on; // NORACE
    j->waiting++; // NORACE
}

static void make_ready(struct job *j) {
    j->ready_next = sc.ready; // NORACE
    sc.ready = j; // NORACE
    pthread_cond_signal(&sc.cv);
}

static void run_job(struct job *j) {
    long sum = j->input; // NORACE
    for (int i = 0; i < j->ndeps; i++) // NORACE
        sum += j->deps[i]->output; // RACE
    j->output = sum + 1; // RACE
}

static void *worker(void *arg) {
    pthread_mutex_lock(&sc.lock);
    for (;;) {
        while (!sc.ready && sc.remaining > 0) // NORACE
            pthread_cond_wait(&sc.cv, &sc.lock);
        if (sc.remaining == 0) // NORACE
            break;
        struct job *j = sc.ready; // NORACE
        sc.ready = j->ready_next; // NORACE
        if (++sc.running > sc.max_parallel) // NORACE
            sc.max_parallel = sc.running; // NORACE
        for (int i = 0; i < j->ndependents; i++) // NORACE
            if (--j->dependents[i]->waiting == 0) // NORACE
                make_ready(j->dependents[i]); // NORACE
        pthread_mutex_unlock(&sc.lock);
        run_job(j);
        pthread_mutex_lock(&sc.lock);
        sc.running--; // NORACE
        if (--sc.remaining == 0) // NORACE
            pthread_cond_broadcast(&sc.cv);
    }
    pthread_mutex_unlock(&sc.lock);
    return arg;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < NJ; i++) {
        jobs[i].id = i; // NORACE
        jobs[i].input = i * 10; // NORACE
    }
    depends(&jobs[2], &jobs[0]);
    depends(&jobs[2], &jobs[1]);
    depends(&jobs[3], &jobs[1]);
    depends(&jobs[5], &jobs[2]);
    depends(&jobs[5], &jobs[3]);
    depends(&jobs[6], &jobs[4]);
    depends(&jobs[7], &jobs[5]);
    depends(&jobs[7], &jobs[6]);
    sc.remaining = NJ; // NORACE
    for (int i = 0; i < NJ; i++)
        if (jobs[i].waiting == 0) // NORACE
            make_ready(&jobs[i]);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%ld %d\n", jobs[7].output, sc.max_parallel); // NORACE
    return 0;
}
