/* evloop1 - poll() event loop with worker threads: requests go to workers by
 * a locked list, completions come back by a list and a wake up pipe. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WORKERS 2
#define TOTAL 60

struct req {
    struct req *next;
    int id;
    int input;
    long result;
    int status;
};

struct reqlist {
    pthread_mutex_t lock;
    pthread_cond_t cond;
    struct req *head, *tail;
    int closed;
};

struct loop {
    int wake_rd, wake_wr;
    struct reqlist todo;
    struct reqlist done;
    int inflight;               /* loop thread only */
    long sum;                   /* loop thread only */
    int wakeups;                /* loop thread only */
};

static struct loop loop;

static void list_init(struct reqlist *l)
{
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->cond, NULL);
    l->head = l->tail = NULL;  // NORACE
    l->closed = 0;  // NORACE
}

static void list_add(struct reqlist *l, struct req *r)
{
    r->next = NULL;  // NORACE
    pthread_mutex_lock(&l->lock);
    if (l->tail)  // NORACE
        l->tail->next = r;  // NORACE
    else
        l->head = r;  // NORACE
    l->tail = r;  // NORACE
    pthread_cond_signal(&l->cond);
    pthread_mutex_unlock(&l->lock);
}

static struct req *list_take_all(struct reqlist *l)
{
    struct req *r;

    pthread_mutex_lock(&l->lock);
    r = l->head;  // NORACE
    l->head = l->tail = NULL;  // NORACE
    pthread_mutex_unlock(&l->lock);
    return r;
}

static struct req *list_wait(struct reqlist *l)
{
    struct req *r;

    pthread_mutex_lock(&l->lock);
    while (l->head == NULL && !l->closed)  // NORACE
        pthread_cond_wait(&l->cond, &l->lock);
    r = l->head;  // NORACE
    if (r) {
        l->head = r->next;  // NORACE
        if (l->head == NULL)  // NORACE
            l->tail = NULL;  // NORACE
    }
    pthread_mutex_unlock(&l->lock);
    return r;
}

static void list_close(struct reqlist *l)
{
    pthread_mutex_lock(&l->lock);
    l->closed = 1;  // NORACE
    pthread_cond_broadcast(&l->cond);
    pthread_mutex_unlock(&l->lock);
}

static void loop_wake(struct loop *lp)
{
    char c = 'w';
    ssize_t n;

    do
        n = write(lp->wake_wr, &c, 1);  // NORACE
    while (n < 0 && errno == EINTR);
}

static void compute(struct req *r)
{
    long f = 1;
    int i;

    for (i = 2; i <= r->input % 20; i++)  // NORACE
        f *= i;
    r->result = f;  // NORACE
    r->status = r->input < 0 ? -1 : 0;  // NORACE
}

static void *worker_main(void *arg)
{
    struct loop *lp = arg;
    struct req *r;

    while ((r = list_wait(&lp->todo)) != NULL) {
        compute(r);
        list_add(&lp->done, r);
        if (r->status == 0)  // RACE
            loop_wake(lp);
    }
    return NULL;
}

static void handle_done(struct loop *lp)
{
    struct req *r = list_take_all(&lp->done), *next;

    for (; r != NULL; r = next) {
        next = r->next;  // NORACE
        if (r->status == 0)  // NORACE
            lp->sum += r->result % 1000;  // NORACE
        lp->inflight--;  // NORACE
        free(r);  // RACE
    }
}

static int submit(struct loop *lp, int id)
{
    struct req *r = calloc(1, sizeof *r);

    if (r == NULL)
        return -1;
    r->id = id;  // NORACE
    r->input = id * 7;  // NORACE
    lp->inflight++;  // NORACE
    list_add(&lp->todo, r);
    return 0;
}

static void loop_run(struct loop *lp, int total)
{
    struct pollfd pfd = { .fd = lp->wake_rd, .events = POLLIN };  // NORACE
    int next_id = 0;
    char buf[64];

    while (next_id < total || lp->inflight > 0) {  // NORACE
        while (next_id < total && lp->inflight < 8)  // NORACE
            if (submit(lp, next_id++) != 0)
                break;
        if (poll(&pfd, 1, 100) > 0 && (pfd.revents & POLLIN)) {
            if (read(lp->wake_rd, buf, sizeof buf) < 0)  // NORACE
                perror("read");
            lp->wakeups++;  // NORACE
        }
        handle_done(lp);
    }
}

int main(void)
{
    pthread_t tid[WORKERS];
    int fds[2], i;

    if (pipe(fds) != 0) {
        perror("pipe");
        return 1;
    }
    loop.wake_rd = fds[0];  // NORACE
    loop.wake_wr = fds[1];  // NORACE
    fcntl(fds[0], F_SETFL, O_NONBLOCK);
    list_init(&loop.todo);
    list_init(&loop.done);
    for (i = 0; i < WORKERS; i++)
        if (pthread_create(&tid[i], NULL, worker_main, &loop) != 0)
            exit(1);
    loop_run(&loop, TOTAL);
    list_close(&loop.todo);
    for (i = 0; i < WORKERS; i++)
        pthread_join(tid[i], NULL);
    printf("sum %ld after %d wakeups\n", loop.sum, loop.wakeups);  // NORACE
    return loop.inflight;  // NORACE
}
