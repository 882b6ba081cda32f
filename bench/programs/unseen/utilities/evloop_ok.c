/* evloop - event loop with blocking work done by helper threads.
 * Finished jobs go to a list under a lock; a byte in a pipe only wakes the
 * loop up. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <unistd.h>

#define NHELPERS 3

struct loop;

struct job {
    TAILQ_ENTRY(job) link;
    int id;
    long input;
    long result;
    int error;
    int helper;                 /* who did it */
    void (*done)(struct loop *, struct job *);
};

TAILQ_HEAD(jobq, job);

struct loop {
    int wake_rd, wake_wr;
    pthread_mutex_t mu;             /* todo, finished, stopping */
    pthread_cond_t todo_cv;
    struct jobq todo;
    struct jobq finished;
    int stopping;

    /* loop thread only */
    int outstanding;
    long sum;
    int errors;
    int wakeups;
    int per_helper[NHELPERS];
};

static void wake(struct loop *l)
{
    ssize_t n;

    do
        n = write(l->wake_wr, "w", 1); // NORACE
    while (n < 0 && errno == EINTR);
}

static long slow_square_root(long x)
{
    long r = 0;
    usleep(100);
    while ((r + 1) * (r + 1) <= x)
        r++;
    return r;
}

struct helper {
    struct loop *loop;
    int index;
    pthread_t thread;
};

static void *helper_main(void *arg)
{
    const struct helper *h = arg;
    struct loop *l = h->loop; // NORACE

    for (;;) {
        struct job *j;

        pthread_mutex_lock(&l->mu);
        while (TAILQ_EMPTY(&l->todo) && !l->stopping) // NORACE
            pthread_cond_wait(&l->todo_cv, &l->mu);
        j = TAILQ_FIRST(&l->todo); // NORACE
        if (j)
            TAILQ_REMOVE(&l->todo, j, link); // NORACE
        pthread_mutex_unlock(&l->mu);
        if (!j)
            break;

        if (j->input < 0) // NORACE
            j->error = EDOM; // NORACE
        else
            j->result = slow_square_root(j->input); // NORACE

        j->helper = h->index; // NORACE
        pthread_mutex_lock(&l->mu);
        TAILQ_INSERT_TAIL(&l->finished, j, link); // NORACE
        pthread_mutex_unlock(&l->mu);
        wake(l);
    }
    return NULL;
}

static void job_done(struct loop *l, struct job *j)
{
    if (j->error) { // NORACE
        fprintf(stderr, "job %d: %s\n", j->id, strerror(j->error)); // NORACE
        l->errors++; // NORACE
    } else {
        l->sum += j->result; // NORACE
    }
    l->per_helper[j->helper]++; // NORACE
    l->outstanding--; // NORACE
    free(j); // NORACE
}

static int loop_submit(struct loop *l, int id, long input)
{
    struct job *j = calloc(1, sizeof *j);

    if (!j)
        return -1;
    j->id = id; // NORACE
    j->input = input; // NORACE
    j->done = job_done; // NORACE
    l->outstanding++; // NORACE
    pthread_mutex_lock(&l->mu);
    TAILQ_INSERT_TAIL(&l->todo, j, link); // NORACE
    pthread_cond_signal(&l->todo_cv);
    pthread_mutex_unlock(&l->mu);
    return 0;
}

static void drain_pipe(struct loop *l)
{
    char buf[64];

    while (read(l->wake_rd, buf, sizeof buf) > 0) // NORACE
        ;
    l->wakeups++; // NORACE
}

static void run_finished(struct loop *l)
{
    struct jobq batch = TAILQ_HEAD_INITIALIZER(batch);
    struct job *j;

    pthread_mutex_lock(&l->mu);
    while ((j = TAILQ_FIRST(&l->finished)) != NULL) { // NORACE
        TAILQ_REMOVE(&l->finished, j, link); // NORACE
        TAILQ_INSERT_TAIL(&batch, j, link); // NORACE
    }
    pthread_mutex_unlock(&l->mu);

    while ((j = TAILQ_FIRST(&batch)) != NULL) {
        TAILQ_REMOVE(&batch, j, link); // NORACE
        j->done(l, j); // NORACE
    }
}

static int loop_init(struct loop *l)
{
    int fd[2];

    memset(l, 0, sizeof *l); // NORACE
    if (pipe(fd) < 0)
        return -1;
    fcntl(fd[0], F_SETFL, O_NONBLOCK);
    fcntl(fd[1], F_SETFL, O_NONBLOCK);
    l->wake_rd = fd[0]; // NORACE
    l->wake_wr = fd[1]; // NORACE
    pthread_mutex_init(&l->mu, NULL);
    pthread_cond_init(&l->todo_cv, NULL);
    TAILQ_INIT(&l->todo); // NORACE
    TAILQ_INIT(&l->finished); // NORACE
    return 0;
}

static void loop_run(struct loop *l)
{
    int next = 0, idle = 0;

    while (next < 60 || l->outstanding > 0) { // NORACE
        struct pollfd p = { .fd = l->wake_rd, .events = POLLIN }; // NORACE
        int n;

        while (next < 60 && l->outstanding < 12) { // NORACE
            if (loop_submit(l, next, next % 20 == 19 ? -1 : next * 1000L) < 0)
                abort();
            next++;
        }
        n = poll(&p, 1, 20);
        if (n > 0)
            drain_pipe(l);
        else if (++idle > 50)
            break;
        run_finished(l);
    }
}

int main(void)
{
    static struct loop l;
    static struct helper h[NHELPERS];

    if (loop_init(&l) < 0) {
        perror("pipe");
        return 1;
    }
    for (int i = 0; i < NHELPERS; i++) {
        h[i].loop = &l; // NORACE
        h[i].index = i; // NORACE
        if (pthread_create(&h[i].thread, NULL, helper_main, &h[i]))
            abort();
    }
    loop_run(&l);
    pthread_mutex_lock(&l.mu);
    l.stopping = 1; // NORACE
    pthread_cond_broadcast(&l.todo_cv);
    pthread_mutex_unlock(&l.mu);
    for (int i = 0; i < NHELPERS; i++)
        pthread_join(h[i].thread, NULL);
    printf("sum %ld, %d errors, %s\n", l.sum, l.errors, l.wakeups ? "woken" : "polled"); // NORACE
    close(l.wake_rd);
    close(l.wake_wr);
    return 0;
}
