/* wsteal1 - work stealing scheduler with locked deques, parallel fib/tree sum. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sched.h>

#define NW 3
#define DQ 1024

struct node {
    struct node *l, *r;
    long val;
};

struct job {
    struct node *root;
};

struct deque {
    pthread_mutex_t mtx;
    int top, bottom;
    struct job jobs[DQ];
};

struct worker {
    int id;
    pthread_t tid;
    struct deque dq;
    unsigned rng;
    long sum;
    unsigned long executed, stolen;
};

static struct worker workers[NW];
static atomic_long outstanding;
static atomic_bool failed;
static struct node *tree;

static struct node *build(int depth, long *next)
{
    struct node *n;

    if (depth == 0)
        return NULL;
    n = malloc(sizeof *n);
    if (n == NULL) {
        perror("malloc");
        exit(1);
    }
    n->val = (*next)++;  // NORACE
    n->l = build(depth - 1, next);  // NORACE
    n->r = depth % 3 ? build(depth - 1, next) : NULL;  // NORACE
    return n;
}

static void destroy(struct node *n)
{
    if (n == NULL)
        return;
    destroy(n->l);  // NORACE
    destroy(n->r);  // NORACE
    free(n);
}

static int push(struct deque *d, struct job j)
{
    int ok = 0;

    pthread_mutex_lock(&d->mtx);
    if (d->bottom - d->top < DQ) {  // NORACE
        d->jobs[d->bottom % DQ] = j;  // NORACE
        d->bottom++;  // NORACE
        ok = 1;
    }
    pthread_mutex_unlock(&d->mtx);
    return ok;
}

static int pop(struct deque *d, struct job *out)
{
    int ok = 0;

    pthread_mutex_lock(&d->mtx);
    if (d->bottom > d->top) {  // NORACE
        d->bottom--;  // NORACE
        *out = d->jobs[d->bottom % DQ];  // NORACE
        ok = 1;
    }
    pthread_mutex_unlock(&d->mtx);
    return ok;
}

static int steal(struct deque *d, struct job *out)
{
    int ok = 0;

    if (pthread_mutex_trylock(&d->mtx) != 0)
        return 0;
    if (d->bottom > d->top) {  // NORACE
        *out = d->jobs[d->top % DQ];  // NORACE
        d->top++;  // NORACE
        ok = 1;
    }
    pthread_mutex_unlock(&d->mtx);
    return ok;
}

static void execute(struct worker *w, struct job *j);

static void spawn(struct worker *w, struct node *n)
{
    struct job j = { n };

    atomic_fetch_add(&outstanding, 1);  // NORACE
    if (!push(&w->dq, j))
        execute(w, &j);
}

static void execute(struct worker *w, struct job *j)
{
    struct node *n = j->root;

    w->sum += n->val;  // NORACE
    w->executed++;  // NORACE
    if (n->l)  // NORACE
        spawn(w, n->l);  // NORACE
    if (n->r)  // NORACE
        spawn(w, n->r);  // NORACE
    atomic_fetch_sub(&outstanding, 1);  // NORACE
}

static int find_work(struct worker *w, struct job *j)
{
    int victim;

    if (pop(&w->dq, j))
        return 1;
    w->rng = w->rng * 1103515245u + 12345u;  // NORACE
    victim = (int)((w->rng >> 16) % NW);  // NORACE
    if (victim != w->id && steal(&workers[victim].dq, j)) {  // NORACE
        w->stolen++;  // NORACE
        return 1;
    }
    return 0;
}

static void *worker_main(void *arg)
{
    struct worker *w = arg;
    struct job j;

    while (atomic_load(&outstanding) > 0 && !atomic_load(&failed)) {  // NORACE
        if (find_work(w, &j))
            execute(w, &j);
        else
            sched_yield();
    }
    return NULL;
}

int main(void)
{
    long next = 1, total = 0, n;
    unsigned long stolen = 0;
    int i, started = 0;

    tree = build(13, &next);  // NORACE
    for (i = 0; i < NW; i++) {
        pthread_mutex_init(&workers[i].dq.mtx, NULL);
        workers[i].id = i;  // NORACE
        workers[i].rng = (unsigned)i * 7919u + 1u;  // NORACE
    }
    atomic_store(&outstanding, 1);  // NORACE
    push(&workers[0].dq, (struct job){ tree });  // NORACE
    for (i = 0; i < NW; i++, started++)
        if (pthread_create(&workers[i].tid, NULL, worker_main, &workers[i]) != 0) {
            atomic_store(&failed, 1);  // NORACE
            break;
        }
    for (i = 0; i < started; i++) {
        pthread_join(workers[i].tid, NULL);
        total += workers[i].sum;  // NORACE
        stolen += workers[i].stolen;  // NORACE
    }
    n = next - 1;
    printf("sum %ld expected %ld, stolen %lu\n", total, n * (n + 1) / 2, stolen);
    destroy(tree);  // NORACE
    return total != n * (n + 1) / 2;
}
