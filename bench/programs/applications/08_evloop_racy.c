/* Event loop dispatching requests to worker threads; completions come back
 * through a locked list, the loop is woken with an eventfd. */
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct request {
    int id;
    uint32_t input;
    uint32_t output;
    int status;
    struct request *next;
};

struct reqq {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    struct request *head, *tail;
    bool closed;
    int depth;
};

struct loop {
    struct reqq todo;
    struct reqq done;
    int wakefd;
    int inflight;           /* loop thread only */
    int completed;          /* loop thread only */
    uint64_t checksum;      /* loop thread only */
};

static void q_init(struct reqq *q)
{
    memset(q, 0, sizeof *q);
    pthread_mutex_init(&q->mu, NULL);
    pthread_cond_init(&q->cv, NULL);
}

static void q_push(struct reqq *q, struct request *r)
{
    r->next = NULL; // NORACE
    pthread_mutex_lock(&q->mu);
    if (q->tail)
        q->tail->next = r; // NORACE
    else
        q->head = r; // NORACE
    q->tail = r; // NORACE
    q->depth++;
    pthread_cond_signal(&q->cv);
    pthread_mutex_unlock(&q->mu);
}

static struct request *q_pop_wait(struct reqq *q)
{
    struct request *r;
    pthread_mutex_lock(&q->mu);
    while (!q->head && !q->closed) // NORACE
        pthread_cond_wait(&q->cv, &q->mu);
    r = q->head; // NORACE
    if (r) {
        q->head = r->next; // NORACE
        if (!q->head)
            q->tail = NULL; // NORACE
        q->depth--; // RACE!
    }
    pthread_mutex_unlock(&q->mu);
    return r;
}

static struct request *q_take_all(struct reqq *q)
{
    pthread_mutex_lock(&q->mu);
    struct request *l = q->head; // NORACE
    q->head = q->tail = NULL; // NORACE
    q->depth = 0;
    pthread_mutex_unlock(&q->mu);
    return l;
}

static void q_close(struct reqq *q)
{
    pthread_mutex_lock(&q->mu);
    q->closed = true; // NORACE
    pthread_cond_broadcast(&q->cv);
    pthread_mutex_unlock(&q->mu);
}

static void *worker(void *arg)
{
    struct loop *lp = arg;
    struct request *r;
    uint64_t one = 1;

    while ((r = q_pop_wait(&lp->todo)) != NULL) {
        uint32_t x = r->input; // NORACE
        for (int i = 0; i < 50; i++)
            x = x * 1664525u + 1013904223u;
        r->output = x; // NORACE
        q_push(&lp->done, r);
        r->status = 200; // RACE!
        if (write(lp->wakefd, &one, sizeof one) != sizeof one) // NORACE
            break;
    }
    return NULL;
}

static void handle_done(struct loop *lp)
{
    struct request *r = q_take_all(&lp->done), *n;
    for (; r; r = n) {
        n = r->next; // NORACE
        if (r->status == 200) // RACE!
            lp->checksum += r->output; // NORACE
        lp->inflight--; // NORACE
        lp->completed++; // NORACE
        free(r);
    }
}

static int loop_submit(struct loop *lp, int id)
{
    struct request *r = calloc(1, sizeof *r);
    if (!r)
        return -1;
    r->id = id; // NORACE
    r->input = (uint32_t)id * 2654435761u; // NORACE
    lp->inflight++; // NORACE
    q_push(&lp->todo, r);
    return 0;
}

static void loop_run(struct loop *lp, int total)
{
    struct pollfd pfd = { .fd = lp->wakefd, .events = POLLIN };
    int next = 0;

    while (lp->completed < total) { // NORACE
        while (next < total && lp->inflight < 16) // NORACE
            if (loop_submit(lp, next++) < 0)
                return;
        if (lp->todo.depth > 12) // RACE!
            continue;
        if (poll(&pfd, 1, 100) < 0)
            break;
        if (pfd.revents & POLLIN) {
            uint64_t v;
            if (read(lp->wakefd, &v, sizeof v) < 0)
                break;
        }
        handle_done(lp);
    }
}

int main(void)
{
    enum { NW = 2 };
    pthread_t tid[NW];
    struct loop lp;

    memset(&lp, 0, sizeof lp);
    q_init(&lp.todo);
    q_init(&lp.done);
    lp.wakefd = eventfd(0, EFD_NONBLOCK); // NORACE
    if (lp.wakefd < 0)
        return 1;
    for (int i = 0; i < NW; i++)
        if (pthread_create(&tid[i], NULL, worker, &lp))
            return 1;
    loop_run(&lp, 500);
    q_close(&lp.todo);
    for (int i = 0; i < NW; i++)
        pthread_join(tid[i], NULL);
    printf("completed %d sum %llu\n", lp.completed, (unsigned long long)lp.checksum); // NORACE
    close(lp.wakefd);
    return 0;
}
