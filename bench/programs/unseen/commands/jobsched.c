/*
 * jobsched - runs jobs with dependencies on a few executors.  A watchdog
 * thread prints what is still running and leaves when told to.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_JOBS 32
#define MAX_DEPS 4
#define EXECUTORS 2

enum job_state { WAITING, RUNNABLE, RUNNING, DONE, FAILED };

struct job {
    char name[24];
    int (*run)(const struct job *);
    unsigned work;
    int ndeps;
    int deps[MAX_DEPS];
    enum job_state state;       /* sched.lock */
    int executor;               /* sched.lock */
};

struct sched {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct job job[MAX_JOBS];
    int njobs;
    int finished;               /* lock */
    atomic_bool stop_watch;
    unsigned long samples;      /* watchdog, read after join */
};

struct executor {
    struct sched *sched;
    int id;
    pthread_t tid;
    unsigned ran;
};

static int add_job(struct sched *s, const char *name, int (*run)(const struct job *),
                   unsigned work)
{
    if (s->njobs == MAX_JOBS)   // NORACE
        return -1;
    struct job *j = &s->job[s->njobs];   // NORACE
    snprintf(j->name, sizeof j->name, "%s", name);   // NORACE
    j->run = run;   // NORACE
    j->work = work;   // NORACE
    j->state = WAITING;   // NORACE
    j->executor = -1;   // NORACE
    return s->njobs++;   // NORACE
}

static int add_dep(struct sched *s, int job, int on)
{
    struct job *j = &s->job[job];

    if (job < 0 || on < 0 || j->ndeps == MAX_DEPS)   // NORACE
        return -1;
    j->deps[j->ndeps++] = on;   // NORACE
    return 0;
}

/* called with the lock held */
static void promote(struct sched *s)
{
    for (int i = 0; i < s->njobs; i++) {   // NORACE
        struct job *j = &s->job[i];
        int open = 0, broken = 0;

        if (j->state != WAITING)   // NORACE
            continue;
        for (int d = 0; d < j->ndeps; d++) {   // NORACE
            enum job_state ds = s->job[j->deps[d]].state;   // NORACE
            broken |= ds == FAILED;
            open += ds != DONE;
        }
        if (broken) {
            j->state = FAILED;   // NORACE
            s->finished++;   // NORACE
        } else if (open == 0) {
            j->state = RUNNABLE;   // NORACE
        }
    }
}

static struct job *next_job(struct sched *s, int who)
{
    struct job *found = NULL;

    pthread_mutex_lock(&s->lock);
    while (!found) {
        promote(s);
        if (s->finished == s->njobs)   // NORACE
            break;
        for (int i = 0; i < s->njobs && !found; i++)   // NORACE
            if (s->job[i].state == RUNNABLE)   // NORACE
                found = &s->job[i];
        if (!found)
            pthread_cond_wait(&s->changed, &s->lock);
    }
    if (found) {
        found->state = RUNNING;   // NORACE
        found->executor = who;   // NORACE
    }
    pthread_mutex_unlock(&s->lock);
    return found;
}

static void job_finished(struct sched *s, struct job *j, int rc)
{
    pthread_mutex_lock(&s->lock);
    j->state = rc == 0 ? DONE : FAILED;   // NORACE
    s->finished++;   // NORACE
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

static void *executor_main(void *arg)
{
    struct executor *ex = arg;
    struct job *j;

    while ((j = next_job(ex->sched, ex->id)) != NULL) {   // NORACE
        int rc = j->run(j);   // NORACE
        ex->ran++;   // NORACE
        job_finished(ex->sched, j, rc);   // NORACE
    }
    pthread_mutex_lock(&ex->sched->lock);   // NORACE
    pthread_cond_broadcast(&ex->sched->changed);   // NORACE
    pthread_mutex_unlock(&ex->sched->lock);   // NORACE
    return NULL;
}

static void *watchdog_main(void *arg)
{
    struct sched *s = arg;

    while (!s->stop_watch) {   // NORACE
        int running = 0;

        pthread_mutex_lock(&s->lock);
        for (int i = 0; i < s->njobs; i++)   // NORACE
            running += s->job[i].state == RUNNING;   // NORACE
        pthread_mutex_unlock(&s->lock);
        if (running)
            s->samples++;   // NORACE
        usleep(300);
    }
    return NULL;
}

static int spin(const struct job *j)
{
    volatile unsigned acc = 0;

    for (unsigned i = 0; i < j->work * 2000; i++)   // NORACE
        acc += i;
    return 0;
}

static int fail(const struct job *j)
{
    fprintf(stderr, "%s: giving up\n", j->name);   // NORACE
    return -1;
}

static void build_plan(struct sched *s)
{
    int fetch = add_job(s, "fetch", spin, 4), conf = add_job(s, "configure", spin, 2);
    int lint = add_job(s, "lint", fail, 0), last = add_job(s, "package", spin, 1);
    char name[24];

    add_dep(s, conf, fetch);
    for (int i = 0; i < 8; i++) {
        snprintf(name, sizeof name, "compile-%d", i);
        int c = add_job(s, name, spin, 3);
        add_dep(s, c, conf);
        if (i < 2)
            add_dep(s, last, c);
    }
    int publish = add_job(s, "publish", spin, 1);
    add_dep(s, publish, lint);
    add_dep(s, publish, last);
}

int main(void)
{
    struct sched *s = calloc(1, sizeof *s);
    struct executor ex[EXECUTORS];
    pthread_t dog;
    unsigned ran = 0, ok = 0;

    if (!s)
        return 1;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    build_plan(s);
    if (pthread_create(&dog, NULL, watchdog_main, s) != 0)
        return 1;
    for (int i = 0; i < EXECUTORS; i++) {
        ex[i].sched = s;   // NORACE
        ex[i].id = i;   // NORACE
        ex[i].ran = 0;   // NORACE
        if (pthread_create(&ex[i].tid, NULL, executor_main, &ex[i]) != 0)
            return 1;
    }
    for (int i = 0; i < EXECUTORS; i++) {
        pthread_join(ex[i].tid, NULL);
        ran += ex[i].ran;   // NORACE
    }
    s->stop_watch = true;   // NORACE
    pthread_join(dog, NULL);
    for (int i = 0; i < s->njobs; i++)   // NORACE
        ok += s->job[i].state == DONE;   // NORACE
    printf("%u jobs run, %u of %d succeeded\n", ran, ok, s->njobs);   // NORACE
    free(s);   // NORACE
    return 0;
}
