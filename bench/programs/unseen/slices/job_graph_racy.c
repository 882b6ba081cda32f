#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* Jobs with dependency counters; a job becomes ready when its counter
 * reaches zero. Results are plain ints: the counter gives the ordering. */

#define MAXJOBS 16
#define MAXOUT  4

struct job {
    const char *name;
    int (*fn)(struct job *);
    struct job *in[2];
    struct job *out[MAXOUT];
    int nout;
    atomic_int pending;
    int result;
};

static struct {
    struct job *ready[MAXJOBS];
    int nready;
    int remaining;
    pthread_mutex_t mtx;
    pthread_cond_t cv;
} js = { .mtx = PTHREAD_MUTEX_INITIALIZER, .cv = PTHREAD_COND_INITIALIZER };

static struct job jobs[MAXJOBS];
static int njobs;

static struct job *job_new(const char *name, int (*fn)(struct job *))
{
    struct job *j = &jobs[njobs++]; // NORACE
    j->name = name; // NORACE
    j->fn = fn; // NORACE
    return j;
}

static void depends(struct job *j, struct job *on, int slot, int counted)
{
    j->in[slot] = on; // NORACE
    if (counted) {
        on->out[on->nout++] = j; // NORACE
        atomic_fetch_add(&j->pending, 1); // NORACE
    }
}

static void push_ready(struct job *j)
{
    pthread_mutex_lock(&js.mtx);
    js.ready[js.nready++] = j; // NORACE
    pthread_cond_signal(&js.cv);
    pthread_mutex_unlock(&js.mtx);
}

static void run_job(struct job *j)
{
    j->result = j->fn(j); // RACE
    for (int i = 0; i < j->nout; i++)
        if (atomic_fetch_sub(&j->out[i]->pending, 1) == 1) // NORACE
            push_ready(j->out[i]);
}

static void *worker(void *u)
{
    for (;;) {
        struct job *j = NULL;
        pthread_mutex_lock(&js.mtx);
        while (js.nready == 0 && js.remaining > 0) // NORACE
            pthread_cond_wait(&js.cv, &js.mtx);
        if (js.nready > 0) { // NORACE
            j = js.ready[--js.nready]; // NORACE
            if (--js.remaining == 0) // NORACE
                pthread_cond_broadcast(&js.cv);
        }
        pthread_mutex_unlock(&js.mtx);
        if (!j)
            return u;
        run_job(j);
    }
}

static int leaf(struct job *j)
{
    return j->name[0] - 'a' + 1; // NORACE
}

static int combine(struct job *j)
{
    int l = j->in[0]->result; // NORACE
    int r = j->in[1]->result; // RACE
    return l + r;
}

int main(void)
{
    pthread_t w[3];
    struct job *a = job_new("a", leaf), *b = job_new("b", leaf);
    struct job *c = job_new("c", leaf), *d = job_new("d", leaf);
    struct job *x = job_new("x", combine), *y = job_new("y", combine);
    struct job *z = job_new("z", combine);

    depends(x, a, 0, 1);
    depends(x, b, 1, 1);
    depends(y, c, 0, 1);
    depends(y, d, 1, 0); /* edge forgotten */
    depends(z, x, 0, 1);
    depends(z, y, 1, 1);
    js.remaining = njobs; // NORACE
    for (int i = 0; i < njobs; i++)
        if (atomic_load(&jobs[i].pending) == 0)
            push_ready(&jobs[i]);
    for (int i = 0; i < 3; i++)
        pthread_create(&w[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(w[i], NULL);
    printf("%d\n", z->result); // NORACE
    return 0;
}
